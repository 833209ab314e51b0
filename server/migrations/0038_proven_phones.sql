-- Since when a customer's phone is proven by a code: then the account takes in the orders that were placed with it.
ALTER TABLE customer ADD COLUMN phone_proven timestamptz;

-- Another phone is not proven, whoever changes it.
CREATE FUNCTION another_phone_is_not_proven() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.phone_proven IS NOT DISTINCT FROM OLD.phone_proven THEN
    NEW.phone_proven := NULL;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER another_phone_is_not_proven BEFORE UPDATE OF phone ON customer
  FOR EACH ROW WHEN (OLD.phone <> NEW.phone) EXECUTE FUNCTION another_phone_is_not_proven();
