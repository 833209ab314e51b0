-- WhatsApp as a way of the messages to a phone, and its chats (docs/decisions/0122-told.md).

-- whatsapp: an answer in a chat. push: a notice of a browser, see 0460. An SMS may go by WhatsApp first; it is one row, so one message and one cost.
ALTER TABLE message_channel
  DROP CONSTRAINT message_channel_channel_check,
  ADD CONSTRAINT message_channel_channel_check CHECK (channel IN ('sms', 'email', 'whatsapp', 'push'));
INSERT INTO message_channel (channel) VALUES ('whatsapp'), ('push');

--   accepted   WhatsApp took it; at next_try an SMS follows, unless it was delivered before
INSERT INTO message_move VALUES
  ('sending', 'accepted'), ('uncertain', 'accepted'),
  ('accepted', 'sent'), ('accepted', 'queued'), ('accepted', 'sending'), ('accepted', 'dead'), ('accepted', 'uncertain');

ALTER TABLE message
  DROP CONSTRAINT message_channel_check,
  ADD CONSTRAINT message_channel_check CHECK (channel IN ('sms', 'email', 'whatsapp', 'push')) NOT VALID,
  -- The name of the approved text and what it is filled with; null: WhatsApp cannot open a chat with it.
  ADD COLUMN template jsonb,
  -- The newest that WhatsApp has said of it; null: it did not go there. asked: the shop has begun to send it.
  ADD COLUMN whatsapp text,
  ADD CONSTRAINT message_whatsapp_check CHECK (whatsapp IN ('asked', 'sent', 'delivered', 'read', 'failed')) NOT VALID;

-- Texts that WhatsApp has or has not approved. The name ends with the hash of the text: a changed text is another one.
CREATE TABLE whatsapp_template (
  name     text NOT NULL CHECK (name ~ '^[a-z0-9_]{1,60}$'),
  language text NOT NULL CHECK (language IN ('en', 'bn')),
  -- As WhatsApp writes it; empty: it was refused at once.
  status   text NOT NULL,
  said     text NOT NULL DEFAULT '',
  at       timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (name, language)
);

-- What one phone and the shop have written to each other on WhatsApp. The answers of the shop are messages to this phone.
CREATE TABLE chat (
  id          bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  phone       text NOT NULL UNIQUE CHECK (phone ~ '^\+\d{6,17}$'),
  -- As the person calls herself there.
  name        text NOT NULL DEFAULT '' CHECK (length(name) <= 100),
  -- The newest message of the person. Free texts may be sent for a day after it.
  received    timestamptz NOT NULL,
  -- Null: it waits for an answer.
  answered    timestamptz,
  answered_by text,
  -- Messages above the limit of a day, which are not stored.
  dropped     int NOT NULL DEFAULT 0 CHECK (dropped >= 0),
  CHECK ((answered IS NULL) = (answered_by IS NULL))
);
CREATE INDEX chat_waiting ON chat (received) WHERE answered IS NULL;
CREATE INDEX chat_received ON chat (received);
CREATE TRIGGER chat_audit AFTER UPDATE ON chat
  FOR EACH ROW WHEN (OLD.answered_by IS DISTINCT FROM NEW.answered_by AND NEW.answered_by IS NOT NULL)
  EXECUTE FUNCTION write_audit('phone', 'name');

CREATE TABLE chat_message (
  id        bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  chat_id   bigint NOT NULL REFERENCES chat ON DELETE CASCADE,
  -- WhatsApp's id: a repeated webhook stores nothing.
  wamid     text NOT NULL UNIQUE CHECK (wamid <> '' AND length(wamid) <= 200),
  -- Such as `text` or `image`, as WhatsApp names it. Only texts and captions are stored.
  kind      text NOT NULL CHECK (kind ~ '^[a-z_]{1,30}$'),
  text      text NOT NULL CHECK (length(text) <= 4096),
  at        timestamptz NOT NULL,
  received  timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX chat_message_of_chat ON chat_message (chat_id, id);
CREATE INDEX chat_message_received ON chat_message (received);

-- An order that staff have written from a chat, with its sum, for the person to place by the link. It has the key of the draft: who presses
-- first, the person or the staff at the desk, places the one order.
CREATE TABLE chat_offer (
  id          bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  chat_id     bigint NOT NULL REFERENCES chat ON DELETE CASCADE,
  token       text NOT NULL UNIQUE CHECK (length(token) = 32),
  -- The request of the desk.
  request     jsonb NOT NULL,
  total_paisa bigint NOT NULL CHECK (total_paisa >= 0),
  staff_id    bigint NOT NULL REFERENCES staff,
  at          timestamptz NOT NULL DEFAULT now(),
  expires     timestamptz NOT NULL
);
CREATE INDEX chat_offer_of_chat ON chat_offer (chat_id);
CREATE INDEX chat_offer_expires ON chat_offer (expires);

ALTER TABLE shop_setting
  -- How long an SMS waits for the delivery by WhatsApp, in minutes, and what a delivered one costs.
  ADD COLUMN whatsapp_wait_minutes int NOT NULL DEFAULT 10 CHECK (whatsapp_wait_minutes BETWEEN 1 AND 1440),
  ADD COLUMN whatsapp_paisa int NOT NULL DEFAULT 0 CHECK (whatsapp_paisa BETWEEN 0 AND 10000);
