-- What the owner decides.

-- One row: this shop is a demonstration, its payments go through the local gateway, and no money moves.
CREATE TABLE demo_shop (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  filled   timestamptz NOT NULL DEFAULT now()
);

-- The settings of the shop, in one row.
CREATE TABLE shop_setting (
  only_row                boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  -- Pieces that an order without an account may have: of one product, and in all. A household's monthly shopping is some
  -- 40 lines and 100 pieces; who caters for a wedding signs in or calls.
  guest_line_pieces       int NOT NULL DEFAULT 50  CHECK (guest_line_pieces BETWEEN 1 AND 999),
  guest_order_pieces      int NOT NULL DEFAULT 200 CHECK (guest_order_pieces BETWEEN 1 AND 99900),
  -- Guests' orders of the last hours that are PENDING and unpaid: of one phone, which a family may share, and of one IP address, which
  -- thousands of customers of a mobile network share. Null: no limit.
  open_orders_per_phone   int DEFAULT 5   CHECK (open_orders_per_phone >= 1),
  open_orders_per_address int DEFAULT 100 CHECK (open_orders_per_address >= 1),
  open_order_hours        int NOT NULL DEFAULT 24  CHECK (open_order_hours BETWEEN 1 AND 720),
  -- An ONLINE order that is not paid gives its stock back so long after it was placed or began to be paid. A page to pay on
  -- is given out for 20 minutes.
  unpaid_order_minutes    int NOT NULL DEFAULT 60  CHECK (unpaid_order_minutes BETWEEN 30 AND 1440),
  -- Pieces in the guests' open orders of one IP address together; null: no limit.
  open_pieces_per_address int DEFAULT 1500 CHECK (open_pieces_per_address >= 1),
  -- What one part of an SMS costs: SSL Wireless's list price of a masked one, with VAT.
  sms_part_paisa          int NOT NULL DEFAULT 53 CHECK (sms_part_paisa BETWEEN 0 AND 10000),
  -- The most that is sent on one day in Dhaka; null: no limit. What is beyond waits, and is dropped when it is too old.
  sms_parts_per_day       int DEFAULT 3000   CHECK (sms_parts_per_day >= 0),
  sms_paisa_per_day       bigint DEFAULT 150000 CHECK (sms_paisa_per_day >= 0),
  -- The most of it that strangers can make the shop spend on codes.
  code_paisa_per_day      bigint DEFAULT 50000  CHECK (code_paisa_per_day >= 0),
  -- The seller's business identification number, on invoices.
  seller_bin              text NOT NULL DEFAULT '' CHECK (seller_bin = '' OR seller_bin ~ '^\d{9}-\d{4}$'),
  -- The audit names the row by it.
  id                      int NOT NULL DEFAULT 1 CHECK (id = 1),
  -- Of two people who change them the second is refused.
  version                 int NOT NULL DEFAULT 0,
  changed_by              text NOT NULL DEFAULT 'shop' CHECK (changed_by <> ''),
  changed_at              timestamptz NOT NULL DEFAULT now(),
  -- The owner turns ways to pay on and off. One stays on.
  cash_on_delivery        boolean NOT NULL DEFAULT true,
  online_payment          boolean NOT NULL DEFAULT true,
  -- E-mails of one day in Dhaka; null: no limit.
  emails_per_day          int DEFAULT 2000 CHECK (emails_per_day >= 0),
  -- Part of the marks in exports of the catalogue: a file of another shop has no valid one. It is no secret.
  catalogue_key           text NOT NULL DEFAULT gen_random_uuid(),
  CONSTRAINT a_payment_method_stays CHECK (cash_on_delivery OR online_payment)
);
CREATE TRIGGER shop_setting_audit AFTER UPDATE ON shop_setting FOR EACH ROW EXECUTE FUNCTION write_audit();
-- Pages name the ways to pay.
CREATE TRIGGER payment_methods_changed AFTER UPDATE ON shop_setting
  FOR EACH ROW WHEN ((OLD.cash_on_delivery, OLD.online_payment) IS DISTINCT FROM (NEW.cash_on_delivery, NEW.online_payment))
  EXECUTE FUNCTION add_cache_change('content');
INSERT INTO shop_setting DEFAULT VALUES;

-- What delivery costs where. Without a zone it is free everywhere, as specified.
CREATE TABLE delivery_zone (
  id              bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  name            text NOT NULL UNIQUE CHECK (name <> ''),
  name_bn         text NOT NULL CHECK (name_bn <> ''),
  position        int NOT NULL DEFAULT 0,
  -- Districts, areas and post codes, in both scripts. None: everywhere else.
  areas           text[] NOT NULL DEFAULT '{}' CHECK (array_position(areas, NULL) IS NULL AND '' <> ALL (areas)),
  charge_paisa    bigint NOT NULL CHECK (charge_paisa BETWEEN 0 AND 10000000),
  -- The subtotal from which delivery is free; null: never.
  free_from_paisa bigint CHECK (free_from_paisa > 0),
  -- Within how many hours it is promised; null: not promised.
  hours           int CHECK (hours BETWEEN 1 AND 720),
  -- Raised by each change: of two people who edit one zone the second is refused.
  version         int NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX delivery_zone_elsewhere ON delivery_zone ((true)) WHERE areas = '{}';
CREATE TRIGGER delivery_zone_changed AFTER INSERT OR UPDATE OR DELETE ON delivery_zone
  FOR EACH STATEMENT EXECUTE FUNCTION add_cache_change('delivery');
CREATE TRIGGER delivery_zone_has_a_version BEFORE UPDATE ON delivery_zone FOR EACH ROW EXECUTE FUNCTION raise_version();
CREATE TRIGGER delivery_zone_audit AFTER INSERT OR UPDATE OR DELETE ON delivery_zone FOR EACH ROW EXECUTE FUNCTION write_audit();

-- When an order is called about before it is confirmed, in one row. For orders from the shop's pages that are paid in cash.
CREATE TABLE call_rule (
  id                int PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  -- Of two people who change them the second is refused.
  version           int NOT NULL DEFAULT 0,
  -- An order of this total or more from a phone to which nothing was delivered yet; null: no rule.
  first_order_paisa bigint DEFAULT 500000 CHECK (first_order_paisa >= 0),
  -- A phone that has refused an order at the door.
  refused_before    boolean NOT NULL DEFAULT true,
  -- So many calls without an answer cancel the order.
  misses            int NOT NULL DEFAULT 3 CHECK (misses BETWEEN 1 AND 20),
  changed_by        text NOT NULL DEFAULT 'shop' CHECK (changed_by <> ''),
  changed_at        timestamptz NOT NULL DEFAULT now()
);
CREATE TRIGGER call_rule_audit AFTER INSERT OR UPDATE OR DELETE ON call_rule FOR EACH ROW EXECUTE FUNCTION write_audit();
INSERT INTO call_rule DEFAULT VALUES;
