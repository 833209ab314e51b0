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

CREATE TRIGGER shop_calendar_audit AFTER UPDATE ON shop_calendar
  FOR EACH ROW WHEN (is_changed(to_jsonb(OLD), to_jsonb(NEW), 'version', 'changed_by', 'changed_at')) EXECUTE FUNCTION write_audit();
CREATE TRIGGER special_hours_audit AFTER INSERT OR UPDATE OR DELETE ON special_hours FOR EACH ROW EXECUTE FUNCTION write_audit();
CREATE TRIGGER shop_calendar_changed AFTER UPDATE ON shop_calendar FOR EACH ROW EXECUTE FUNCTION add_cache_change('content');
