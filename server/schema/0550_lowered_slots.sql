-- An order that stays in its slot changes its lines there in one step. Given back and taken again, a slot that was lowered below what is taken refused it,
-- also with fewer lines.
CREATE OR REPLACE FUNCTION orders_take_places() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was bigint := CASE WHEN TG_OP <> 'INSERT' AND OLD.status <> 'CANCELLED' THEN OLD.slot_id END;
  becomes bigint := CASE WHEN TG_OP <> 'DELETE' AND NEW.status <> 'CANCELLED' THEN NEW.slot_id END;
BEGIN
  -- In order of id, so that two moves between the same slots never deadlock.
  PERFORM FROM slot WHERE id IN (was, becomes) ORDER BY id FOR NO KEY UPDATE;
  IF was = becomes THEN
    UPDATE slot SET taken_lines = taken_lines + NEW.slot_lines - OLD.slot_lines WHERE id = was;
    RETURN NULL;
  END IF;
  IF was IS NOT NULL THEN
    UPDATE slot SET taken = taken - 1, taken_lines = taken_lines - OLD.slot_lines WHERE id = was;
  END IF;
  IF becomes IS NOT NULL THEN
    UPDATE slot SET taken = taken + 1, taken_lines = taken_lines + NEW.slot_lines WHERE id = becomes;
  END IF;
  RETURN NULL;
END $$;
