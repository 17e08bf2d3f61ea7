"""The hub of a club: a database that speaks as CouchDB does, which a device meets now and then."""
