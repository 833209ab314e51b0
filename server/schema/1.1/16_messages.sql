-- Messages that leave the shop: a row in the transaction that causes the message, sent by a job afterwards.

-- How the shop sends, as the processes that run were configured; written at their start. `off`: nothing is queued.
CREATE TABLE message_channel (
  channel  text PRIMARY KEY CHECK (channel IN ('sms', 'email')),
  provider text NOT NULL DEFAULT 'off' CHECK (provider ~ '^[a-z]{1,20}$'),
  -- The public address of the shop, for links.
  shop_url text NOT NULL DEFAULT ''
);
INSERT INTO message_channel (channel) VALUES ('sms'), ('email');

-- The legal moves. A message that may have been sent is never queued again by the shop itself, unless the provider would
-- send it once.
--   queued     waits for its first try, or for the next one
--   sending    claimed by a process; where the claim is over the process died, and nobody knows what became of it
--   sent       the provider took it
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
  ('uncertain', 'sent'), ('uncertain', 'dead'), ('uncertain', 'queued'), ('dead', 'queued');

-- An SMS or an e-mail. It is deleted when it is old.
CREATE TABLE message (
  id            bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  -- Such as `order 17 received`: the same event is queued once.
  event         text NOT NULL CHECK (event <> ''),
  channel       text NOT NULL CHECK (channel IN ('sms', 'email')),
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
  UNIQUE (event, channel)
);
CREATE INDEX message_due ON message (next_try) WHERE next_try IS NOT NULL;
CREATE INDEX message_of_recipient ON message (recipient, id);
-- What staff check.
CREATE INDEX message_open ON message (id) WHERE state IN ('uncertain', 'dead');
CREATE INDEX message_created ON message (created);
CREATE INDEX message_of_unproven ON message (unproven_from, charged_on) WHERE unproven_from IS NOT NULL;
CREATE INDEX message_of_order ON message ((substring(event FROM '^order (\d+) ')::bigint));
CREATE FUNCTION message_moves_legally() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was text := CASE TG_OP WHEN 'INSERT' THEN '' ELSE OLD.state END;
BEGIN
  IF NOT EXISTS (SELECT FROM message_move WHERE from_state = was AND to_state = NEW.state) THEN
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

-- Who wants no promotion.
CREATE TABLE message_opt_out (
  recipient text PRIMARY KEY CHECK (recipient <> ''),
  at        timestamptz NOT NULL DEFAULT now()
);

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
