CREATE INDEX CONCURRENTLY IF NOT EXISTS courier_payout_open ON courier_payout (id) WHERE open;
CREATE INDEX CONCURRENTLY IF NOT EXISTS parcel_unpaid ON parcel (courier, id) WHERE owed_paisa > 0 AND NOT counted;
