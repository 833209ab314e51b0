-- Searches that found nothing: by word and week, nothing about who has searched.
CREATE TABLE search_miss (
  -- The Sunday on which the week begins, in Dhaka.
  week  text NOT NULL COLLATE "C" CHECK (week ~ '^\d{4}-\d\d-\d\d$'),
  -- The key of the search: words that are found alike have one.
  key   text NOT NULL CHECK (key <> '' AND length(key) <= 60),
  -- As somebody has typed it.
  word  text NOT NULL CHECK (word <> '' AND length(word) <= 60),
  count int  NOT NULL CHECK (count > 0),
  PRIMARY KEY (week, key)
);

-- Goods that shoppers look for and the shop does not have.
CREATE TABLE wish (
  id      bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  key     text NOT NULL UNIQUE CHECK (key <> '' AND length(key) <= 60),
  word    text NOT NULL CHECK (word <> '' AND length(word) <= 60),
  actor   text NOT NULL CHECK (actor <> ''),
  created timestamptz NOT NULL DEFAULT now()
);
CREATE TRIGGER wish_audit AFTER INSERT OR UPDATE OR DELETE ON wish
  FOR EACH ROW EXECUTE FUNCTION write_audit();
