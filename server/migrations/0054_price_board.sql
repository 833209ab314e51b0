-- The morning's prices: a list in the order of the market, drafts, and publications that apply as a whole.

CREATE TABLE price_board (
  id       int PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  -- Ids in the order in which the market is walked. Products that are deleted meanwhile are left out when it is read.
  products jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(products) = 'array'),
  version  int NOT NULL DEFAULT 1
);
INSERT INTO price_board DEFAULT VALUES;
CREATE TRIGGER price_board_audit AFTER UPDATE OR DELETE ON price_board
  FOR EACH ROW EXECUTE FUNCTION write_audit();

-- What somebody has typed and not published: by product id, as typed. The device has a copy; the newer one counts.
CREATE TABLE price_draft (
  staff_id bigint PRIMARY KEY REFERENCES staff,
  lines    jsonb  NOT NULL CHECK (jsonb_typeof(lines) = 'object'),
  -- By the clock of the device.
  saved_at timestamptz NOT NULL
);

CREATE TABLE price_publication (
  id          bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  -- Made by the device: a repeated request publishes once.
  request_key text NOT NULL UNIQUE CHECK (request_key ~ '^[0-9a-f]{32}$'),
  -- staff:Rina
  actor       text NOT NULL CHECK (actor <> ''),
  created     timestamptz NOT NULL DEFAULT now(),
  publish_at  timestamptz NOT NULL,
  state       text NOT NULL CHECK (state IN ('scheduled', 'published', 'cancelled', 'undone')),
  published   timestamptz,
  CHECK ((state IN ('published', 'undone')) = (published IS NOT NULL))
);
CREATE INDEX price_publication_due ON price_publication (publish_at) WHERE state = 'scheduled';
CREATE TRIGGER price_publication_audit AFTER INSERT OR UPDATE OR DELETE ON price_publication
  FOR EACH ROW EXECUTE FUNCTION write_audit();

CREATE TABLE price_change (
  publication_id  bigint NOT NULL REFERENCES price_publication,
  product_id      bigint NOT NULL REFERENCES product ON DELETE CASCADE,
  price_paisa     bigint NOT NULL CHECK (price_paisa BETWEEN 1 AND 10000000000),
  -- What the product had at the moment of the publication, to undo it; null before.
  before_paisa    bigint,
  before_old_paisa bigint,
  before_on_sale  boolean,
  PRIMARY KEY (publication_id, product_id)
);
