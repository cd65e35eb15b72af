"""The games: pure Python that knows neither Discord nor a database, a clock or global chance."""
