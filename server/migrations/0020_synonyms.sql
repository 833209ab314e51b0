-- What people call goods otherwise than their names do.
CREATE TABLE synonym (
  language text NOT NULL CHECK (language IN ('bn', 'latin', 'en')),
  word     text NOT NULL CHECK (word <> '' AND length(word) <= 100 AND word IS NFC NORMALIZED),
  means    text NOT NULL CHECK (means <> '' AND length(means) <= 100 AND means IS NFC NORMALIZED),
  PRIMARY KEY (language, word, means)
);
CREATE TRIGGER synonym_changed AFTER INSERT OR UPDATE OR DELETE ON synonym
  FOR EACH STATEMENT EXECUTE FUNCTION add_cache_change('synonyms');
