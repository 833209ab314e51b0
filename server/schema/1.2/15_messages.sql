-- Messages that leave the shop: a row in the transaction that causes the message, sent by a job afterwards. Chats on WhatsApp, and browsers that
-- get notices (docs/decisions/0122-told.md).

-- How the shop sends, as the processes that run were configured; written at their start. `off`: nothing is queued.
CREATE TABLE message_channel (
  channel  text PRIMARY KEY CHECK (channel IN ('sms', 'email', 'whatsapp', 'push')),
  provider text NOT NULL DEFAULT 'off' CHECK (provider ~ '^[a-z]{1,20}$'),
  -- The public address of the shop, for links.
  shop_url text NOT NULL DEFAULT ''
);
INSERT INTO message_channel (channel) VALUES ('sms'), ('email'), ('whatsapp'), ('push');

-- The legal moves. A message that may have been sent is never queued again by the shop itself, unless the provider would
-- send it once.
--   queued     waits for its first try, or for the next one
--   sending    claimed by a process; where the claim is over the process died, and nobody knows what became of it
--   sent       the provider took it
--   accepted   WhatsApp took it; at next_try an SMS follows, unless it was delivered before. It may still say that the phone does not have it
--   uncertain  nobody knows whether the provider took it
--   dead       not sent and not tried any more: refused, too old, or tried too often
--   withheld   never to be sent: a code for a number that has nothing to do with it
CREATE TABLE message_move (
  from_state text NOT NULL,
  to_state   text NOT NULL,
  PRIMARY KEY (from_state, to_state)
);
INSERT INTO message_move VALUES
  ('', 'queued'), ('', 'withheld'),
  ('queued', 'sending'), ('queued', 'dead'),
  ('sending', 'sent'), ('sending', 'queued'), ('sending', 'uncertain'), ('sending', 'dead'),
  -- By the process that was thought dead, or by staff.
  ('uncertain', 'sent'), ('uncertain', 'dead'), ('uncertain', 'queued'), ('dead', 'queued'),
  ('sending', 'accepted'), ('uncertain', 'accepted'), ('sent', 'dead'),
  ('accepted', 'sent'), ('accepted', 'queued'), ('accepted', 'sending'), ('accepted', 'dead'), ('accepted', 'uncertain');

-- An SMS, an e-mail, an answer in a chat or a notice of a browser. An SMS may go by WhatsApp first: one row, so one message and one cost. It is
-- deleted when it is old.
CREATE TABLE message (
  id            bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  -- Such as `order 17 received`: the same event is queued once.
  event         text NOT NULL CHECK (event <> ''),
  channel       text NOT NULL CHECK (channel IN ('sms', 'email', 'whatsapp', 'push')),
  purpose       text NOT NULL CHECK (purpose IN ('service', 'code', 'promotion')),
  language      text NOT NULL CHECK (language IN ('en', 'bn')),
  -- A mobile number in E.164, or an e-mail address.
  recipient     text NOT NULL CHECK (recipient <> ''),
  subject       text NOT NULL DEFAULT '',
  -- Empty once a code is sent.
  text          text NOT NULL,
  -- What the provider charges for; 0 of e-mail.
  parts         int NOT NULL CHECK (parts BETWEEN 0 AND 20),
  -- Ours, random; a provider that knows it sends the same one once. SSL Wireless takes 20 characters.
  client_id     text NOT NULL UNIQUE CHECK (client_id ~ '^[A-Za-z0-9]{20}$'),
  -- See message_move.
  state         text NOT NULL DEFAULT 'queued',
  created       timestamptz NOT NULL DEFAULT now(),
  -- From then on it is of no use and is not sent.
  expires       timestamptz NOT NULL,
  -- How often it was claimed, since when, and when it is claimed next; null: not again.
  tries         int NOT NULL DEFAULT 0,
  claimed       timestamptz,
  next_try      timestamptz DEFAULT now(),
  -- The day in Dhaka whose limit its cost counts in; null: not yet.
  charged_on    text CHECK (charged_on ~ '^\d{4}-\d\d-\d\d$'),
  provider      text NOT NULL DEFAULT '',
  -- The provider's name for it.
  reference     text NOT NULL DEFAULT '',
  problem       text NOT NULL DEFAULT '',
  ended         timestamptz,
  -- SHA-256 of the IP address of somebody without a proof who has caused it; null: staff, a proven account, or a code.
  unproven_from bytea CHECK (length(unproven_from) = 32),
  -- Of a code: the keys of the attempts that were counted. They are given back if it could not be sent.
  attempts      bytea[],
  -- The name of the approved text and what it is filled with; null: WhatsApp cannot open a chat with it.
  template      jsonb,
  -- The newest that WhatsApp has said of it; null: it did not go there. asked: the shop has begun to send it.
  whatsapp      text CHECK (whatsapp IN ('asked', 'sent', 'delivered', 'read', 'failed')),
  UNIQUE (event, channel)
);
CREATE INDEX message_due ON message (next_try) WHERE next_try IS NOT NULL;
CREATE INDEX message_of_recipient ON message (recipient, id);
-- What staff check.
CREATE INDEX message_open ON message (id) WHERE state IN ('uncertain', 'dead');
CREATE INDEX message_created ON message (created);
CREATE INDEX message_of_unproven ON message (unproven_from, charged_on) WHERE unproven_from IS NOT NULL;
-- WhatsApp reports what became of a message by its own id.
CREATE INDEX message_of_whatsapp ON message (reference) WHERE whatsapp IS NOT NULL AND reference <> '';
CREATE INDEX message_of_order ON message ((substring(event FROM '^order (\d+) ')::bigint));
CREATE FUNCTION message_moves_legally() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was text := CASE TG_OP WHEN 'INSERT' THEN '' ELSE OLD.state END;
BEGIN
  -- What any other company has taken was sent.
  IF NOT EXISTS (SELECT FROM message_move WHERE from_state = was AND to_state = NEW.state) OR (was = 'sent' AND NEW.channel <> 'whatsapp') THEN
    RAISE EXCEPTION 'a message cannot go from % to %', was, NEW.state USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER message_moves_legally BEFORE UPDATE OF state ON message
  FOR EACH ROW WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION message_moves_legally();
CREATE TRIGGER message_begins_legally BEFORE INSERT ON message FOR EACH ROW EXECUTE FUNCTION message_moves_legally();
-- Moves by staff. The audit has neither the person nor the hash of an IP address.
CREATE TRIGGER message_audit AFTER UPDATE ON message
  FOR EACH ROW WHEN (OLD.state <> NEW.state AND current_setting('haat.actor', true) <> '')
  EXECUTE FUNCTION write_audit('text', 'subject', 'recipient', 'client_id', 'reference', 'unproven_from', 'attempts');
CREATE TRIGGER test_message_audit AFTER INSERT ON message
  FOR EACH ROW WHEN (NEW.event LIKE 'test %' AND current_setting('haat.actor', true) <> '')
  EXECUTE FUNCTION write_audit('text', 'subject', 'recipient', 'client_id', 'reference', 'unproven_from', 'attempts');

-- What was spent on a day in Dhaka, for the limits in shop_setting.
CREATE TABLE message_day (
  day        text PRIMARY KEY CHECK (day ~ '^\d{4}-\d\d-\d\d$'),
  parts      int NOT NULL DEFAULT 0 CHECK (parts >= 0),
  paisa      bigint NOT NULL DEFAULT 0 CHECK (paisa >= 0),
  code_paisa bigint NOT NULL DEFAULT 0 CHECK (code_paisa >= 0),
  emails     int NOT NULL DEFAULT 0 CHECK (emails >= 0)
);

-- Who wants no promotion. Staff write it down, too: the audit has the id of the row and no phone, so that this can be deleted later.
CREATE TABLE message_opt_out (
  recipient text PRIMARY KEY CHECK (recipient <> ''),
  at        timestamptz NOT NULL DEFAULT now(),
  id        bigint GENERATED ALWAYS AS IDENTITY UNIQUE
);
CREATE TRIGGER message_opt_out_audit AFTER INSERT OR DELETE ON message_opt_out FOR EACH ROW EXECUTE FUNCTION write_audit('recipient');

-- What the phone of the demonstration has received.
CREATE TABLE demo_message (
  client_id text PRIMARY KEY,
  recipient text NOT NULL,
  text      text NOT NULL,
  at        timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX demo_message_of_recipient ON demo_message (recipient, at);
CREATE INDEX demo_message_at ON demo_message (at);

-- Texts of messages that the owner has changed; all others are those of the code.
CREATE TABLE message_text (
  id       bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  -- The message, as `received`.
  name     text NOT NULL CHECK (name ~ '^[a-z_]{1,40}$'),
  language text NOT NULL CHECK (language IN ('en', 'bn')),
  -- With placeholders in braces.
  text     text NOT NULL CHECK (text <> '' AND length(text) <= 400),
  UNIQUE (name, language)
);
CREATE TRIGGER message_text_audit AFTER INSERT OR UPDATE OR DELETE ON message_text
  FOR EACH ROW EXECUTE FUNCTION write_audit();

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

-- A message of the person.
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

-- The key by which push services know the shop: made once by the shop, the private half encrypted.
CREATE TABLE push_key (
  one        boolean PRIMARY KEY DEFAULT true CHECK (one),
  public_key text NOT NULL,
  key_id     text NOT NULL,
  sealed     bytea NOT NULL
);

-- A browser that gets notices: of one order, or the new orders for a staff member.
CREATE TABLE push_subscription (
  id       bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  endpoint text NOT NULL CHECK (endpoint LIKE 'https://%' AND length(endpoint) <= 1000),
  -- The keys of the browser, in base64url.
  p256dh   text NOT NULL CHECK (p256dh ~ '^[A-Za-z0-9_-]{87}$'),
  auth     text NOT NULL CHECK (auth ~ '^[A-Za-z0-9_-]{22}$'),
  language text NOT NULL CHECK (language IN ('en', 'bn')),
  order_id bigint REFERENCES orders ON DELETE CASCADE,
  staff_id bigint REFERENCES staff ON DELETE CASCADE,
  created  timestamptz NOT NULL DEFAULT now(),
  CHECK (num_nonnulls(order_id, staff_id) = 1)
);
CREATE UNIQUE INDEX push_subscription_of_order ON push_subscription (order_id, endpoint) WHERE order_id IS NOT NULL;
CREATE UNIQUE INDEX push_subscription_of_staff ON push_subscription (staff_id, endpoint) WHERE staff_id IS NOT NULL;
CREATE INDEX push_subscription_created ON push_subscription (created);

-- Pages offer notices once there is a key.
CREATE TRIGGER push_key_changed AFTER INSERT ON push_key FOR EACH ROW EXECUTE FUNCTION add_cache_change('content');
