-- A shop with WhatsApp and without SMS sends its notices there. WhatsApp has taken a message before it says that the phone does not have it:
-- then it was not sent, and staff see it (docs/decisions/0122-told.md).
INSERT INTO message_move VALUES ('sent', 'dead');
CREATE OR REPLACE FUNCTION message_moves_legally() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was text := CASE TG_OP WHEN 'INSERT' THEN '' ELSE OLD.state END;
BEGIN
  -- What any other company has taken was sent.
  IF NOT EXISTS (SELECT FROM message_move WHERE from_state = was AND to_state = NEW.state) OR (was = 'sent' AND NEW.channel <> 'whatsapp') THEN
    RAISE EXCEPTION 'a message cannot go from % to %', was, NEW.state USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
