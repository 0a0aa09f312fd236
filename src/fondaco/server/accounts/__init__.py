"""Accounts: users, sessions, passwords, passkeys and e-mail tokens."""
