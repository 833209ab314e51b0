-- The morning's prices: a list in the order of the market, drafts, and publications that apply as a whole.

-- The list of the morning's prices, in one row.
CREATE TABLE price_board (
  id       int PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  -- Ids in the order in which the market is walked. Products that are deleted meanwhile are left out when it is read.
  products jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(products) = 'array'),
  version  int NOT NULL DEFAULT 1
);
CREATE TRIGGER price_board_audit AFTER UPDATE OR DELETE ON price_board FOR EACH ROW EXECUTE FUNCTION write_audit();
INSERT INTO price_board DEFAULT VALUES;

-- What somebody has typed and not published: by product id, as typed. The device has a copy; the newer one counts.
CREATE TABLE price_draft (
  staff_id bigint PRIMARY KEY REFERENCES staff,
  lines    jsonb NOT NULL CHECK (jsonb_typeof(lines) = 'object'),
  -- By the clock of the device.
  saved_at timestamptz NOT NULL
);

-- Prices that apply together, now or at a time.
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
CREATE TRIGGER price_publication_audit AFTER INSERT OR UPDATE OR DELETE ON price_publication FOR EACH ROW EXECUTE FUNCTION write_audit();

-- The price of one product in a publication.
CREATE TABLE price_change (
  publication_id      bigint NOT NULL REFERENCES price_publication,
  product_id          bigint NOT NULL REFERENCES product ON DELETE CASCADE,
  price_paisa         bigint NOT NULL CHECK (price_paisa BETWEEN 1 AND 10000000000),
  -- What the product had at the time of the publication, to undo it; null until then.
  before_paisa        bigint,
  before_old_paisa    bigint,
  before_on_sale      boolean,
  before_offer_paisa  bigint,
  before_offer_starts timestamptz,
  before_offer_ends   timestamptz,
  -- The price that its author saw; null in publications of the first releases.
  seen_paisa          bigint,
  -- True if the product had another price at the time of the publication, and kept it.
  stayed              boolean NOT NULL DEFAULT false,
  PRIMARY KEY (publication_id, product_id)
);
CREATE INDEX price_change_of_product ON price_change (product_id);

-- What one unit of a product costs the shop, from a time on. Optional; earlier orders keep the earlier cost.
CREATE TABLE product_cost (
  id         bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  product_id bigint NOT NULL REFERENCES product ON DELETE CASCADE,
  -- Null: not known any more.
  cost_paisa bigint CHECK (cost_paisa BETWEEN 0 AND 10000000000),
  actor      text NOT NULL CHECK (actor <> ''),
  since      timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX product_cost_of_product ON product_cost (product_id, since, id);
CREATE TRIGGER product_cost_audit AFTER INSERT OR UPDATE OR DELETE ON product_cost FOR EACH ROW EXECUTE FUNCTION write_audit();
