-- A search for a word or its beginning is a short range here, in the order of how good a match is; for the middle of a
-- word one looks for the words that have it first. Triggers keep both tables; nobody else writes here.

-- Each name from its beginning (rank 0) and from each further word (rank 1) on: 32 characters of it, the last one of a
-- name a space, so that a whole word can be told from a beginning.
CREATE TABLE search_start (
  rank       smallint NOT NULL,
  start      text     NOT NULL COLLATE "C",
  product_id bigint   NOT NULL
);

-- Each word that stands, or once stood, in a name, however long it is: a tree takes no long ones.
CREATE TABLE search_word (
  word text NOT NULL COLLATE "C",
  EXCLUDE USING hash (word WITH =)
);

CREATE FUNCTION search_starts(search_key text) RETURNS TABLE (rank smallint, start text) LANGUAGE sql IMMUTABLE AS $$
  SELECT DISTINCT (CASE WHEN at = 1 THEN 0 ELSE 1 END)::smallint,
                  left(array_to_string(words[at : at + 15], ' ') || ' ', 32)
  FROM string_to_table(search_key, E'\n') AS name, string_to_array(name, ' ') AS words,
       generate_subscripts(words, 1) AS at
$$;

CREATE FUNCTION search_words(search_key text) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
  SELECT word FROM string_to_table(translate(search_key, E'\n', ' '), ' ') AS word WHERE word <> ''
$$;

INSERT INTO search_word SELECT DISTINCT word FROM product_search, search_words(search_key) AS word ORDER BY word;
INSERT INTO search_start SELECT rank, start, id FROM product_search, search_starts(search_key) ORDER BY rank, start, id;
ALTER TABLE search_start ADD PRIMARY KEY (rank, start, product_id);
CREATE INDEX search_word_by_part ON search_word USING gin (word gin_trgm_ops) WITH (fastupdate = off);
ANALYZE search_start, search_word;

CREATE FUNCTION add_search_starts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- In one order, so that no two who write the same words wait for each other.
  INSERT INTO search_word SELECT DISTINCT word FROM added, search_words(search_key) AS word ORDER BY word
  ON CONFLICT DO NOTHING;
  INSERT INTO search_start SELECT rank, start, id FROM added, search_starts(search_key);
  RETURN NULL;
END $$;
CREATE TRIGGER product_has_starts AFTER INSERT ON product_search REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION add_search_starts();

CREATE FUNCTION change_search_starts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM search_start AS stale USING search_starts(OLD.search_key) AS gone
  WHERE (stale.rank, stale.start, stale.product_id) = (gone.rank, gone.start, OLD.id);
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO search_word SELECT DISTINCT word FROM search_words(NEW.search_key) AS word ORDER BY word
    ON CONFLICT DO NOTHING;
    INSERT INTO search_start SELECT rank, start, NEW.id FROM search_starts(NEW.search_key);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER product_has_no_starts AFTER DELETE ON product_search
  FOR EACH ROW EXECUTE FUNCTION change_search_starts();
CREATE TRIGGER product_has_other_starts AFTER UPDATE OF id, search_key ON product_search
  FOR EACH ROW WHEN ((OLD.id, OLD.search_key) IS DISTINCT FROM (NEW.id, NEW.search_key))
  EXECUTE FUNCTION change_search_starts();

-- Many products that come at once are taken in at once.
CREATE FUNCTION search_new_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_search SELECT id, category_id, search_key FROM added WHERE listed;
  RETURN NULL;
END $$;
DROP TRIGGER product_is_searched ON product;
CREATE TRIGGER product_is_searched AFTER INSERT ON product REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION search_new_products();
