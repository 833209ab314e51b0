-- The messages that nobody has answered, for their list and their number on Today.
DROP INDEX CONCURRENTLY IF EXISTS contact_message_unanswered;
CREATE INDEX CONCURRENTLY contact_message_unanswered ON contact_message (id) WHERE answered IS NULL;
