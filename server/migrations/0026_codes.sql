-- Codes by SMS that prove whose a phone is.
CREATE TABLE code (
  purpose text  NOT NULL
    CHECK (purpose IN ('track_order', 'reset_password', 'claim_orders', 'change_phone', 'unlock_sign_in')),
  phone   text  NOT NULL CHECK (phone ~ '^\+[1-9]\d{6,14}$'),
  -- What it is for besides, such as an order's number; empty where the phone says all.
  subject text  NOT NULL DEFAULT '',
  -- HMAC-SHA256 of all this and the code, under the shop's signing secret. Also of codes for unknown numbers, which nobody
  -- is sent.
  hash    bytea NOT NULL CHECK (length(hash) = 32),
  expires timestamptz NOT NULL,
  tries   int   NOT NULL DEFAULT 0 CHECK (tries BETWEEN 0 AND 5),
  -- A new code replaces the one before. A code that was used is deleted.
  PRIMARY KEY (purpose, phone, subject)
);
CREATE INDEX code_expires ON code (expires);
