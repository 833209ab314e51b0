-- How often an address used a costly call in the running minute, for all processes at once. What is counted here may be
-- lost in a crash, and is written without WAL: counting costs no fsync.
CREATE UNLOGGED TABLE request_count (
  -- SHA-256 of the call and the address, so that no address is kept.
  key   bytea PRIMARY KEY CHECK (length(key) = 32),
  count int   NOT NULL CHECK (count > 0),
  -- When the minute is over, and counting begins anew.
  over  timestamptz NOT NULL
)
WITH (fillfactor = 50);
