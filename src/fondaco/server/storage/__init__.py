"""The database: schema, migrations, group commit, PostgreSQL, leases and messages between processes."""
