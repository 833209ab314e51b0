CREATE INDEX CONCURRENTLY IF NOT EXISTS payment_attempt_session_key ON payment_attempt (provider, session_key) WHERE session_key IS NOT NULL;
