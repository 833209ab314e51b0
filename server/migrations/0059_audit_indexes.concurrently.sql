-- The changes of one day, without reading all of the audit.
CREATE INDEX CONCURRENTLY IF NOT EXISTS audit_at ON audit (at);
