-- The settings of the shop, in one row.
CREATE TABLE shop_setting (
  only_row                 boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  -- Pieces that an order without an account may have: of one product, and in all. A household's monthly shopping is some
  -- 40 lines and 100 pieces; who caters for a wedding signs in or calls.
  guest_line_pieces        int NOT NULL DEFAULT 50  CHECK (guest_line_pieces BETWEEN 1 AND 999),
  guest_order_pieces       int NOT NULL DEFAULT 200 CHECK (guest_order_pieces BETWEEN 1 AND 99900),
  -- Guests' orders of the last hours that are PENDING and unpaid: of one phone, which a family may share, and of one IP address, which
  -- thousands of customers of a mobile network share. Null: no limit.
  open_orders_per_phone    int DEFAULT 5   CHECK (open_orders_per_phone >= 1),
  open_orders_per_address  int DEFAULT 100 CHECK (open_orders_per_address >= 1),
  open_order_hours         int NOT NULL DEFAULT 24  CHECK (open_order_hours BETWEEN 1 AND 720),
  -- An ONLINE order that is not paid gives its stock back so long after it was placed or began to be paid. A page to pay on
  -- is given out for 20 minutes.
  unpaid_order_minutes     int NOT NULL DEFAULT 60  CHECK (unpaid_order_minutes BETWEEN 30 AND 1440),
  -- Pieces in the guests' open orders of one IP address together; null: no limit.
  open_pieces_per_address  int DEFAULT 1500 CHECK (open_pieces_per_address >= 1),
  -- What one part of an SMS costs: SSL Wireless's list price of a masked one, with VAT.
  sms_part_paisa           int NOT NULL DEFAULT 53 CHECK (sms_part_paisa BETWEEN 0 AND 10000),
  -- The most that is sent on one day in Dhaka; null: no limit. What is beyond waits, and is dropped when it is too old.
  sms_parts_per_day        int DEFAULT 3000   CHECK (sms_parts_per_day >= 0),
  sms_paisa_per_day        bigint DEFAULT 150000 CHECK (sms_paisa_per_day >= 0),
  -- The most of it that strangers can make the shop spend on codes.
  code_paisa_per_day       bigint DEFAULT 50000  CHECK (code_paisa_per_day >= 0),
  -- The seller's business identification number, on invoices.
  seller_bin               text NOT NULL DEFAULT '' CHECK (seller_bin = '' OR seller_bin ~ '^\d{9}-\d{4}$'),
  -- The audit names the row by it.
  id                       int NOT NULL DEFAULT 1 CHECK (id = 1),
  version                  int NOT NULL DEFAULT 0,
  changed_by               text NOT NULL DEFAULT 'shop' CHECK (changed_by <> ''),
  changed_at               timestamptz NOT NULL DEFAULT now(),
  -- The owner turns ways to pay on and off. One stays on.
  cash_on_delivery         boolean NOT NULL DEFAULT true,
  online_payment           boolean NOT NULL DEFAULT true,
  -- E-mails of one day in Dhaka; null: no limit.
  emails_per_day           int DEFAULT 2000 CHECK (emails_per_day >= 0),
  -- Part of the marks in exports of the catalogue: a file of another shop has no valid one. It is no secret.
  catalogue_key            text NOT NULL DEFAULT gen_random_uuid(),
  -- A weight that differs more from the ordered one is confirmed.
  weight_tolerance_percent int NOT NULL DEFAULT 5 CHECK (weight_tolerance_percent BETWEEN 0 AND 50),
  -- So long after its promised time an open order counts as late.
  late_order_minutes       int NOT NULL DEFAULT 0 CHECK (late_order_minutes BETWEEN 0 AND 1440),
  -- A message that was not sent so long after it was queued is a problem on the health page.
  late_message_minutes     int NOT NULL DEFAULT 30 CHECK (late_message_minutes BETWEEN 5 AND 1440),
  -- Digital Business Identification, which must be shown.
  seller_dbid              text NOT NULL DEFAULT '' CHECK (seller_dbid ~ '^([0-9]{6,15})?$'),
  -- As the city corporation or union writes it, such as TRAD/DNCC/012345/2026.
  trade_licence            text NOT NULL DEFAULT ''
    CHECK (trade_licence = btrim(trade_licence) AND length(trade_licence) <= 40 AND trade_licence !~ '[[:cntrl:]]'),
  -- The rate of the tax (docs/decisions/0117-vat.md).
  tax_percent              double precision NOT NULL DEFAULT 5
    CHECK (tax_percent BETWEEN 0 AND 25 AND tax_percent * 2 = floor(tax_percent * 2)),
  -- For so many days after the delivery a complaint can be reported; 0: not at all.
  complaint_days           int NOT NULL DEFAULT 7 CHECK (complaint_days BETWEEN 0 AND 60),
  -- Without an answer to substitute_offer in this time, what was chosen at checkout decides.
  substitute_minutes       int NOT NULL DEFAULT 10 CHECK (substitute_minutes BETWEEN 2 AND 120),
  -- A line of the shop that forwards to its riders, for shoppers whose order is on its way; empty: they cannot call the rider.
  rider_call_number        text NOT NULL DEFAULT '' CHECK (rider_call_number ~ '^(\+?[0-9]{5,15})?$'),
  -- One message that asks, after the delivery.
  feedback_message         boolean NOT NULL DEFAULT false,
  -- A product shows its percentage from more answers than these.
  fresh_shown_above        int NOT NULL DEFAULT 20 CHECK (fresh_shown_above BETWEEN 5 AND 1000),
  -- Goods that are weighed may cost so many percent more than ordered, if the shopper agreed to it at the checkout. 0: never more than ordered.
  agreed_weight_percent    int NOT NULL DEFAULT 0 CHECK (agreed_weight_percent BETWEEN 0 AND 30),
  -- The shop's numbers: [{"wallet": "bkash", "number": "+8801712345678", "account": "personal"}]. None: nobody is offered to send money.
  wallets                  jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(wallets) = 'array' AND jsonb_array_length(wallets) <= 6),
  -- So long after it was written, baki is overdue.
  khata_days               int NOT NULL DEFAULT 30 CHECK (khata_days BETWEEN 1 AND 365),
  -- One message a week to who is overdue.
  khata_reminders          boolean NOT NULL DEFAULT false,
  -- So long after it was said, money that did not come to a wallet is a matter for somebody.
  claim_days               int NOT NULL DEFAULT 3 CHECK (claim_days BETWEEN 1 AND 60),
  -- How a category without a class is taxed, and without a parent that has one.
  tax_class                text NOT NULL DEFAULT 'specified'
    CONSTRAINT shop_setting_tax_class CHECK (tax_class IN ('specified', 'included', 'exempt')),
  -- What the barcodes of a scale hold, digit by digit: X any, I the code of the product, G grams, or T taka and P paisa, C the check digit.
  weight_barcode           text NOT NULL DEFAULT '2XIIIIIGGGGGC'
    CONSTRAINT shop_setting_weight_barcode CHECK (length(weight_barcode) = 13 AND weight_barcode ~ '^2[0-9X]I{4,6}(G{4,6}|T{2,6}P{0,2})C$'),
  -- Couriers are asked what they know of a phone.
  courier_phone_records    boolean NOT NULL DEFAULT false,
  -- How long an SMS waits for the delivery by WhatsApp, in minutes, and what a delivered one costs.
  whatsapp_wait_minutes    int NOT NULL DEFAULT 10 CHECK (whatsapp_wait_minutes BETWEEN 1 AND 1440),
  whatsapp_paisa           int NOT NULL DEFAULT 0 CHECK (whatsapp_paisa BETWEEN 0 AND 10000),
  -- Pages offer notices of the browser.
  push                     boolean NOT NULL DEFAULT false,
  CONSTRAINT a_payment_method_stays CHECK (cash_on_delivery OR online_payment)
);
INSERT INTO shop_setting DEFAULT VALUES;
CREATE TRIGGER shop_setting_audit AFTER UPDATE ON shop_setting FOR EACH ROW EXECUTE FUNCTION write_audit();
-- What pages show.
CREATE TRIGGER payment_methods_changed AFTER UPDATE ON shop_setting
  FOR EACH ROW WHEN ((OLD.cash_on_delivery, OLD.online_payment) IS DISTINCT FROM (NEW.cash_on_delivery, NEW.online_payment))
  EXECUTE FUNCTION add_cache_change('content');
CREATE TRIGGER seller_numbers_changed AFTER UPDATE ON shop_setting
  FOR EACH ROW WHEN (
    (OLD.seller_bin, OLD.seller_dbid, OLD.trade_licence) IS DISTINCT FROM (NEW.seller_bin, NEW.seller_dbid, NEW.trade_licence))
  EXECUTE FUNCTION add_cache_change('content');
CREATE TRIGGER wallets_changed AFTER UPDATE ON shop_setting
  FOR EACH ROW WHEN (OLD.wallets IS DISTINCT FROM NEW.wallets) EXECUTE FUNCTION add_cache_change('content');
CREATE TRIGGER tax_rate_changed AFTER UPDATE ON shop_setting
  FOR EACH ROW WHEN ((OLD.tax_class, OLD.tax_percent) IS DISTINCT FROM (NEW.tax_class, NEW.tax_percent))
  EXECUTE FUNCTION add_cache_change('content');
CREATE TRIGGER courier_phone_records_changed AFTER UPDATE ON shop_setting
  FOR EACH ROW WHEN (OLD.courier_phone_records <> NEW.courier_phone_records) EXECUTE FUNCTION add_cache_change('content');
CREATE TRIGGER push_changed AFTER UPDATE ON shop_setting
  FOR EACH ROW WHEN (OLD.push IS DISTINCT FROM NEW.push) EXECUTE FUNCTION add_cache_change('content');

-- When an order is called about before it is confirmed, in one row. For orders from the shop's pages that are paid in cash.
CREATE TABLE call_rule (
  id                int PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  version           int NOT NULL DEFAULT 0,
  -- An order of this total or more from a phone to which nothing was delivered yet; null: no rule.
  first_order_paisa bigint DEFAULT 500000 CHECK (first_order_paisa >= 0),
  -- A phone that has refused an order at the door.
  refused_before    boolean NOT NULL DEFAULT true,
  -- So many calls without an answer cancel the order.
  misses            int NOT NULL DEFAULT 3 CHECK (misses BETWEEN 1 AND 20),
  changed_by        text NOT NULL DEFAULT 'shop' CHECK (changed_by <> ''),
  changed_at        timestamptz NOT NULL DEFAULT now(),
  -- Each reason has a step. quiet_call: the shop calls and does not say so before.
  first_order_step  text NOT NULL DEFAULT 'quiet_call' CHECK (first_order_step IN ('quiet_call', 'code', 'call', 'advance')),
  refused_step      text NOT NULL DEFAULT 'quiet_call' CHECK (refused_step IN ('quiet_call', 'code', 'call', 'advance')),
  -- So many of the last orders of a phone were refused at the door; null: of all.
  refused_least     int NOT NULL DEFAULT 1 CHECK (refused_least BETWEEN 1 AND 20),
  refused_last      int CHECK (refused_last BETWEEN refused_least AND 100),
  -- Ids of delivery zones that are far away; none: no rule.
  far_zones         int[] NOT NULL DEFAULT '{}',
  far_step          text NOT NULL DEFAULT 'call' CHECK (far_step IN ('code', 'call', 'advance')),
  -- What becomes of an advance if the order is refused at the door.
  advance_kept      boolean NOT NULL DEFAULT false
);
INSERT INTO call_rule DEFAULT VALUES;
CREATE TRIGGER call_rule_audit AFTER INSERT OR UPDATE OR DELETE ON call_rule FOR EACH ROW EXECUTE FUNCTION write_audit();
CREATE TRIGGER call_rule_changed AFTER UPDATE ON call_rule FOR EACH ROW EXECUTE FUNCTION add_cache_change('risk');

-- The shop takes no orders for a time, such as over Eid or in a flood; in one row. Pages and products stay.
CREATE TABLE shop_pause (
  id         int PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  -- Until then; null: it takes orders. Orders compare it with the clock; it becomes null soon afterwards, so that cached pages change.
  until      timestamptz,
  -- What shoppers read about it; empty: only the time.
  text       text NOT NULL DEFAULT '' CHECK (length(text) <= 200),
  text_bn    text NOT NULL DEFAULT '' CHECK (length(text_bn) <= 200),
  version    int NOT NULL DEFAULT 0,
  changed_by text NOT NULL DEFAULT 'shop' CHECK (changed_by <> ''),
  changed_at timestamptz NOT NULL DEFAULT now()
);
INSERT INTO shop_pause DEFAULT VALUES;
CREATE TRIGGER shop_pause_audit AFTER UPDATE ON shop_pause
  FOR EACH ROW WHEN (coalesce(current_setting('haat.actor', true), '') <> '') EXECUTE FUNCTION write_audit();
CREATE TRIGGER shop_pause_changed AFTER UPDATE ON shop_pause FOR EACH ROW EXECUTE FUNCTION add_cache_change('content');

-- Keys of payment, SMS, mail and storage providers that an owner has typed in the office. Without the secrets key, which is never in the
-- database, nobody can read them.
CREATE TABLE provider_key (
  -- Of two complete providers of one kind the one whose keys came first is used.
  id         bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  provider   text NOT NULL CHECK (provider ~ '^[a-z0-9]{1,20}$'),
  -- The name of its environment variable.
  field      text NOT NULL CHECK (field ~ '^[A-Z0-9_]{1,60}$'),
  -- Which secrets key has encrypted it.
  key_id     text NOT NULL CHECK (key_id ~ '^[0-9a-f]{16}$'),
  -- AES-256-GCM: a random nonce of 12 bytes, the encrypted value, a tag of 16 bytes. Provider and field are its additional data.
  sealed     bytea NOT NULL CHECK (length(sealed) BETWEEN 29 AND 4096),
  changed_by text NOT NULL CHECK (changed_by <> ''),
  changed_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (provider, field)
);
CREATE TRIGGER provider_key_audit AFTER INSERT OR UPDATE OR DELETE ON provider_key
  FOR EACH ROW EXECUTE FUNCTION write_audit('sealed');
CREATE TRIGGER provider_key_changed AFTER INSERT OR UPDATE OR DELETE ON provider_key
  FOR EACH STATEMENT EXECUTE FUNCTION add_cache_change('provider_keys');

-- The last test of each provider with its present keys.
CREATE TABLE provider_test (
  id        bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  provider  text NOT NULL UNIQUE CHECK (provider ~ '^[a-z0-9]{1,20}$'),
  works     boolean NOT NULL,
  -- What the provider said, without secrets.
  said      text NOT NULL CHECK (length(said) <= 300),
  tested_by text NOT NULL CHECK (tested_by <> ''),
  tested_at timestamptz NOT NULL DEFAULT now()
);
CREATE TRIGGER provider_test_audit AFTER INSERT OR UPDATE OR DELETE ON provider_test
  FOR EACH ROW EXECUTE FUNCTION write_audit();

-- When the shop is open, see contract/src/time/opening-hours.ts. The hours of a day are one or two times, `10:00-16:00 19:30-01:00`; a time
-- that does not end after its begin ends on the next day; empty: closed.
CREATE FUNCTION is_day_hours(hours text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT hours ~ '^((([01]\d|2[0-3]):[0-5]\d-(([01]\d|2[0-3]):[0-5]\d|24:00))( |$)){0,2}$' AND hours !~ ' $'
$$;

-- In one row. Its version counts for the special hours, too.
CREATE TABLE shop_calendar (
  id         int PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  -- The hours of the days from Monday to Sunday; null: always open.
  week       text[] CONSTRAINT week_has_seven_days CHECK (array_length(week, 1) = 7),
  version    int NOT NULL DEFAULT 0,
  changed_by text NOT NULL DEFAULT 'shop' CHECK (changed_by <> ''),
  changed_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT week_is_hours CHECK (
    is_day_hours(week[1]) AND is_day_hours(week[2]) AND is_day_hours(week[3]) AND is_day_hours(week[4])
    AND is_day_hours(week[5]) AND is_day_hours(week[6]) AND is_day_hours(week[7])),
  CONSTRAINT week_is_open_once CHECK (array_to_string(week, '') <> '')
);
INSERT INTO shop_calendar DEFAULT VALUES;
CREATE TRIGGER shop_calendar_audit AFTER UPDATE ON shop_calendar
  FOR EACH ROW WHEN (is_changed(to_jsonb(OLD), to_jsonb(NEW), 'version', 'changed_by', 'changed_at')) EXECUTE FUNCTION write_audit();
CREATE TRIGGER shop_calendar_changed AFTER UPDATE ON shop_calendar FOR EACH ROW EXECUTE FUNCTION add_cache_change('content');

-- Days with other hours: Ramadan, a closure over Eid.
CREATE TABLE special_hours (
  id       bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  -- Days in Dhaka.
  from_day text NOT NULL COLLATE "C" CHECK (from_day ~ '^\d{4}-\d\d-\d\d$'),
  to_day   text NOT NULL COLLATE "C" CHECK (to_day ~ '^\d{4}-\d\d-\d\d$'),
  hours    text NOT NULL CHECK (is_day_hours(hours)),
  -- The hours of its Fridays; null: the same.
  friday   text CHECK (is_day_hours(friday)),
  text     text NOT NULL DEFAULT '' CHECK (length(text) <= 200),
  text_bn  text NOT NULL DEFAULT '' CHECK (length(text_bn) <= 200),
  CONSTRAINT special_hours_in_order CHECK (from_day <= to_day)
);
CREATE TRIGGER special_hours_audit AFTER INSERT OR UPDATE OR DELETE ON special_hours FOR EACH ROW EXECUTE FUNCTION write_audit();

-- The lists of reasons to choose from that the shop has changed; all others are those of the code. Orders keep the texts that were chosen.
CREATE TABLE usual_reason (
  id       bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  kind     text NOT NULL UNIQUE CHECK (kind IN ('missing', 'edit', 'cancel', 'door', 'partly', 'consent', 'block')),
  -- In their order, each with its Bengali text at the same place.
  texts    text[] NOT NULL CHECK (array_position(texts, NULL) IS NULL AND '' <> ALL (texts)),
  texts_bn text[] NOT NULL CHECK (array_position(texts_bn, NULL) IS NULL AND '' <> ALL (texts_bn)),
  -- Those of `texts` that are not offered.
  hidden   text[] NOT NULL DEFAULT '{}' CHECK (hidden <@ texts),
  CHECK (cardinality(texts) BETWEEN 1 AND 20 AND cardinality(texts_bn) = cardinality(texts))
);
CREATE TRIGGER usual_reason_audit AFTER INSERT OR UPDATE OR DELETE ON usual_reason
  FOR EACH ROW EXECUTE FUNCTION write_audit();
