"""Follows, blocks, invitations and profiles."""
