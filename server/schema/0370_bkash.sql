-- Providers whose payments the shop itself completes, such as bKash.

-- When a process has begun to complete the payment, so that no other one does.
ALTER TABLE payment_attempt ADD COLUMN completing timestamptz;

-- Tokens of providers, shared by all processes: a provider grants few of them.
CREATE TABLE provider_token (
  provider         text NOT NULL,
  -- A hash of the keys: other keys get a token of their own.
  account          text NOT NULL CHECK (account ~ '^[0-9a-f]{64}$'),
  -- Encrypted with a key that follows from the provider's secret.
  sealed           bytea,
  expires          timestamptz,
  -- The last request and the one before: a provider accepts two an hour.
  requested        timestamptz,
  requested_before timestamptz,
  -- A process waits for the response to the last one.
  pending          boolean NOT NULL DEFAULT false,
  PRIMARY KEY (provider, account),
  CHECK ((sealed IS NULL) = (expires IS NULL))
);
