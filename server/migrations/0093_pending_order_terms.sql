-- A new order adds about 26 terms to this index. They first go to its pending list, which is sorted into the index when it has
-- 256 kB, after about 250 orders: an order then writes 6 kB to the WAL instead of 32.
ALTER INDEX orders_by_term SET (fastupdate = on, gin_pending_list_limit = 256);
