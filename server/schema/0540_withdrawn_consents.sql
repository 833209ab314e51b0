-- A consent is withdrawn in one way, by its shopper or by an erasure. The event first, as whoever sends it. What was sent before may have been
-- counted, and is said so (docs/decisions/0123-conversions.md).
CREATE FUNCTION withdraw_purchase_consent(the_order bigint) RETURNS void LANGUAGE sql AS $$
  UPDATE outgoing_event SET state = 'dropped', next_try = NULL, ended = now(),
    problem = CASE WHEN first_try IS NULL THEN 'withdrawn' ELSE 'uncertain' END
  WHERE order_id = the_order AND event = 'purchase' AND state IN ('queued', 'failed');
  UPDATE purchase_consent SET withdrawn = coalesce(withdrawn, now()), browser = '' WHERE order_id = the_order;
$$;
CREATE OR REPLACE FUNCTION forget_purchase_consent() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM withdraw_purchase_consent(NEW.id);
  RETURN NULL;
END $$;
