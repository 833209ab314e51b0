-- WhatsApp reports what became of a message by its own id.
CREATE INDEX CONCURRENTLY IF NOT EXISTS message_of_whatsapp ON message (reference) WHERE whatsapp IS NOT NULL AND reference <> '';
