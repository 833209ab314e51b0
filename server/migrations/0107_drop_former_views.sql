-- Processes of versions that read these are replaced long since (0013, 0022).
DROP VIEW catalogue_revision, product_search, search_start, search_word;
DROP FUNCTION search_starts(text);
DROP FUNCTION search_words(text);
