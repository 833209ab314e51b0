-- Staff edit banners, contact details and the texts of the help pages: who changed what, and no change of one person is lost
-- under that of another.

CREATE FUNCTION raise_content_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  RETURN NEW;
END $$;

ALTER TABLE slider_banner
  -- The crop for phones; empty: phones show `image` too.
  ADD COLUMN image_phone text NOT NULL DEFAULT '',
  ADD COLUMN starts timestamptz,
  ADD COLUMN ends timestamptz,
  ADD COLUMN enabled boolean NOT NULL DEFAULT true,
  -- Whether shoppers see it now: enabled, begun, and not over. The shop changes it at the time, which invalidates cached pages.
  ADD COLUMN shown boolean NOT NULL DEFAULT true,
  ADD COLUMN version int NOT NULL DEFAULT 1,
  -- Of the request that created it: a repeated one creates no second banner.
  ADD COLUMN request_key text UNIQUE CHECK (request_key ~ '^[0-9a-f]{32}$'),
  ADD CONSTRAINT slider_banner_dates CHECK (ends > starts),
  ADD CONSTRAINT slider_banner_shown CHECK (enabled OR NOT shown);

CREATE TRIGGER slider_banner_version BEFORE UPDATE OF image, image_phone, title, title_bn, link, starts, ends, enabled
  ON slider_banner
  FOR EACH ROW WHEN (
    (OLD.image, OLD.image_phone, OLD.title, OLD.title_bn, OLD.link, OLD.starts, OLD.ends, OLD.enabled) IS DISTINCT FROM
    (NEW.image, NEW.image_phone, NEW.title, NEW.title_bn, NEW.link, NEW.starts, NEW.ends, NEW.enabled))
  EXECUTE FUNCTION raise_content_version();
CREATE TRIGGER slider_banner_audit AFTER UPDATE OF image, image_phone, title, title_bn, link, starts, ends, enabled, position
  ON slider_banner
  FOR EACH ROW WHEN ((OLD.version, OLD.position) IS DISTINCT FROM (NEW.version, NEW.position))
  EXECUTE FUNCTION write_audit('request_key', 'shown');
CREATE TRIGGER slider_banner_audit_insert AFTER INSERT OR DELETE ON slider_banner
  FOR EACH ROW EXECUTE FUNCTION write_audit('request_key', 'shown');

ALTER TABLE contact_info
  -- The first words of the top banner, in Bengali; empty: those of the specification.
  ADD COLUMN top_banner text NOT NULL DEFAULT '',
  ADD COLUMN version int NOT NULL DEFAULT 1;
CREATE TRIGGER contact_info_version BEFORE UPDATE ON contact_info
  FOR EACH ROW WHEN (OLD IS DISTINCT FROM NEW) EXECUTE FUNCTION raise_content_version();
CREATE TRIGGER contact_info_audit AFTER INSERT OR UPDATE OR DELETE ON contact_info
  FOR EACH ROW EXECUTE FUNCTION write_audit();

-- The texts of the help pages. Their lists of versions only grow; `published` is the version that shoppers read.
CREATE TABLE article (
  id        text PRIMARY KEY CHECK (id IN ('about', 'return-policy', 'refund-policy', 'customer-service')),
  published int,
  version   int  NOT NULL DEFAULT 1
);
CREATE TABLE article_version (
  id       bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  article  text   NOT NULL REFERENCES article,
  number   int    NOT NULL CHECK (number >= 1),
  -- Only of the about page; the others have the titles of the navigation.
  title    text   NOT NULL CHECK (article = 'about' OR title = ''),
  title_bn text   NOT NULL CHECK (article = 'about' OR title_bn = ''),
  -- Plain text below the title; in English it describes the page for search engines. Not of the about page.
  lead     text   NOT NULL CHECK (article <> 'about' OR lead = ''),
  lead_bn  text   NOT NULL CHECK (article <> 'about' OR lead_bn = ''),
  -- Markdown.
  text     text   NOT NULL,
  text_bn  text   NOT NULL,
  actor    text   NOT NULL,
  created  timestamptz NOT NULL DEFAULT now(),
  UNIQUE (article, number)
);
ALTER TABLE article ADD FOREIGN KEY (id, published) REFERENCES article_version (article, number);
CREATE TABLE article_draft (
  id       text PRIMARY KEY REFERENCES article,
  title    text NOT NULL,
  title_bn text NOT NULL,
  lead     text NOT NULL,
  lead_bn  text NOT NULL,
  text     text NOT NULL,
  text_bn  text NOT NULL,
  actor    text NOT NULL,
  saved    timestamptz NOT NULL DEFAULT now()
);

CREATE TRIGGER article_version_stays BEFORE UPDATE OR DELETE ON article_version
  FOR EACH ROW EXECUTE FUNCTION written_once();
CREATE TRIGGER article_published AFTER UPDATE OF published ON article
  FOR EACH STATEMENT EXECUTE FUNCTION add_cache_change('content');
CREATE TRIGGER article_draft_audit AFTER INSERT OR UPDATE OR DELETE ON article_draft
  FOR EACH ROW EXECUTE FUNCTION write_audit();
CREATE TRIGGER setup_page_audit AFTER INSERT OR UPDATE OR DELETE ON setup_page
  FOR EACH ROW EXECUTE FUNCTION write_audit();
