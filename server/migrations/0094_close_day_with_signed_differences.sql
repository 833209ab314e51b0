-- A day also stays open while a difference is not signed. A rider who handed in too much and has collected as much since has a balance
-- of 0: the day closed, and the difference was written in a later one.
CREATE OR REPLACE FUNCTION close_cash_day() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM FROM cash_place ORDER BY id FOR NO KEY UPDATE;
  IF EXISTS (SELECT FROM cash_place WHERE kind = 'rider' AND balance_paisa <> 0) OR EXISTS (SELECT FROM open_hand_in) THEN
    RAISE EXCEPTION 'a rider has cash' USING ERRCODE = 'check_violation', CONSTRAINT = 'cash_with_riders';
  END IF;
  NEW.expected_paisa := (SELECT balance_paisa FROM cash_place WHERE kind = 'drawer');
  PERFORM write_cash_entry('difference', cash_place_of('drawer'), cash_place_of('difference'),
    NEW.expected_paisa - NEW.counted_paisa, NEW.actor, the_day => NEW.id);
  NEW.last_entry := (SELECT coalesce(max(id), 0) FROM cash_entry);
  RETURN NEW;
END $$;
