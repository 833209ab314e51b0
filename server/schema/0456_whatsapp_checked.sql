-- Beside message: a validation lets messages be queued.
ALTER TABLE message VALIDATE CONSTRAINT message_channel_check;
ALTER TABLE message VALIDATE CONSTRAINT message_whatsapp_check;
