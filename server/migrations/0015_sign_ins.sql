-- Sessions whose tokens are told from invented ones and that rotate only where the client asks for it; known devices.

ALTER TABLE session
  -- Marks every refresh token of the session: an old one that comes back is reuse, an invented one is nothing.
  ADD COLUMN token_key bytea NOT NULL
    DEFAULT decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex')
    CHECK (length(token_key) = 32),
  -- Whether each refresh token works once. Sessions of before are the storefront's, whose do.
  ADD COLUMN rotates boolean NOT NULL DEFAULT true,
  -- SHA-256 of the device cookie that the session was begun with.
  ADD COLUMN device_hash bytea CHECK (length(device_hash) = 32);

-- Devices and IP addresses from which a customer has signed in: strangers' wrong passwords do not lock them out.
CREATE TABLE known_sign_in (
  customer_id bigint NOT NULL REFERENCES customer ON DELETE CASCADE,
  kind        text   NOT NULL CHECK (kind IN ('device', 'address')),
  -- SHA-256 of the device cookie, or of the customer's id and the address.
  hash        bytea  NOT NULL CHECK (length(hash) = 32),
  last        timestamptz NOT NULL,
  PRIMARY KEY (customer_id, kind, hash)
);
