"""The rendezvous, where browsers that play without a server find each other."""
