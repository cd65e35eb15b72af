"""What is kept: tables, migrations and the queries of one transaction. `store.Store` is the way in."""
