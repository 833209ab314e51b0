-- Who wants one SMS when a sold-out product is back.
CREATE TABLE stock_alert (
  id         bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  product_id bigint NOT NULL REFERENCES product ON DELETE CASCADE,
  -- A Bangladeshi mobile number in E.164.
  phone      text   NOT NULL CHECK (phone ~ '^\+8801[3-9]\d{8}$'),
  language   text   NOT NULL CHECK (language IN ('en', 'bn')),
  at         timestamptz NOT NULL DEFAULT now(),
  -- When its message was queued; null: it waits.
  sent       timestamptz,
  UNIQUE (product_id, phone)
);
CREATE INDEX stock_alert_at ON stock_alert (at);
