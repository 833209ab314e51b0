-- Numbers that a payment provider remembers, so that the next payment needs only the PIN (docs/decisions/0119-agreements.md).

CREATE TABLE payment_agreement (
  id          bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  -- Null: the customer has removed it, or is gone. The shop ends it at the provider, then deletes the row.
  customer_id bigint REFERENCES customer ON DELETE SET NULL,
  provider    text NOT NULL CHECK (provider ~ '^[a-z0-9]{1,20}$'),
  -- The order that is paid next, once the customer has agreed.
  order_id    bigint REFERENCES orders ON DELETE SET NULL,
  language    text NOT NULL CHECK (language IN ('en', 'bn')),
  -- The provider's id of its page.
  session_key text NOT NULL CHECK (session_key <> ''),
  -- The browser returns with it: it proves that this is the browser that asked.
  result_id   text NOT NULL CHECK (length(result_id) >= 32),
  returned    timestamptz,
  -- The provider's id, encrypted with a key of the shop; null until the customer has agreed.
  key_id      text,
  sealed      bytea,
  -- Masked.
  number      text NOT NULL DEFAULT '' CHECK (number ~ '^(\d{3}\*{5}\d{3})?$'),
  created     timestamptz NOT NULL DEFAULT now(),
  -- When the provider is asked or told next; null: nothing is open.
  next_look   timestamptz DEFAULT now() + interval '1 day',
  looks       int NOT NULL DEFAULT 0,
  UNIQUE (provider, session_key),
  CHECK ((key_id IS NULL) = (sealed IS NULL)),
  -- Of a customer who is gone nothing is left that says who it was.
  CHECK (customer_id IS NOT NULL OR number = '')
);
-- One number of a customer at a provider.
CREATE UNIQUE INDEX payment_agreement_once ON payment_agreement (customer_id, provider) WHERE sealed IS NOT NULL;
CREATE INDEX payment_agreement_customer ON payment_agreement (customer_id);
CREATE INDEX payment_agreement_order ON payment_agreement (order_id);
CREATE INDEX payment_agreement_due ON payment_agreement (provider, next_look) WHERE next_look IS NOT NULL;

-- Also where the foreign key has set the customer to null, such as by an erasure.
CREATE FUNCTION end_payment_agreement() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  IF OLD.customer_id IS NULL AND NEW.customer_id IS NOT NULL OR OLD.customer_id <> NEW.customer_id THEN
    RAISE EXCEPTION 'an agreement never gets another customer' USING ERRCODE = 'check_violation';
  END IF;
  IF OLD.customer_id IS NOT NULL AND NEW.customer_id IS NULL THEN
    NEW.number := '';
    NEW.next_look := now();
    NEW.looks := 0;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER end_payment_agreement BEFORE UPDATE OF customer_id ON payment_agreement
  FOR EACH ROW EXECUTE FUNCTION end_payment_agreement();

-- The page asks only for the PIN of the remembered number.
ALTER TABLE payment_attempt ADD COLUMN with_agreement boolean NOT NULL DEFAULT false;
