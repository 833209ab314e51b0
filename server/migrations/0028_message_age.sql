-- Messages are deleted when they are old.
CREATE INDEX message_created ON message (created);
CREATE INDEX demo_message_at ON demo_message (at);
