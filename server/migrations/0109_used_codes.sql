-- The hash of a code that was used, until it expires: a request that is repeated after a lost response gets the same response.
ALTER TABLE code ADD COLUMN used_hash bytea CHECK (length(used_hash) = 32);
