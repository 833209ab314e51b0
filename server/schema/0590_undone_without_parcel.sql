-- While a courier has an order, or may have it, its confirmation is not undone: the parcel would be of an order that nobody has confirmed.
CREATE OR REPLACE FUNCTION order_of_courier_stays() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  IF NEW.status IN ('PENDING', 'CANCELLED') AND has_live_parcel(NEW.id)
     OR EXISTS (SELECT FROM parcel WHERE order_id = NEW.id AND state IN ('creating', 'unknown')) THEN
    RAISE EXCEPTION 'order % is with a courier', NEW.number USING ERRCODE = 'check_violation', CONSTRAINT = 'order_with_courier';
  END IF;
  RETURN NEW;
END $$;
DROP TRIGGER order_of_courier_stays ON orders;
CREATE TRIGGER order_of_courier_stays BEFORE UPDATE OF status ON orders
  FOR EACH ROW WHEN (NEW.status IN ('PENDING', 'CANCELLED', 'COMPLETED') AND OLD.status <> NEW.status)
  EXECUTE FUNCTION order_of_courier_stays();
