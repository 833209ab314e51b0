CREATE INDEX CONCURRENTLY IF NOT EXISTS message_of_unproven ON message (unproven_from, charged_on)
  WHERE unproven_from IS NOT NULL;
