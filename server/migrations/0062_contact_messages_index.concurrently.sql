-- The messages that nobody has answered, for their list and their number on Today.
CREATE INDEX CONCURRENTLY IF NOT EXISTS contact_message_unanswered ON contact_message (id) WHERE answered IS NULL;
