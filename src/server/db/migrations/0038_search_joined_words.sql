-- What stands between spaces as one word, and the parts that punctuation separates in it; src/domain/library/search.ts does
-- the same to what is searched. An acute accent for an apostrophe would become a space.
CREATE OR REPLACE FUNCTION search_words(text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN to_tsvector('pg_catalog.simple'::regconfig, lower(
  regexp_replace(regexp_replace(normalize(translate($1, U&'\00B4', ''''), NFKD), '[\u0300-\u036f]', '', 'g'),
    '[^a-zA-Z0-9 \t\n\v\f\r\u0085\u2028\u2029]+', '', 'g')
  || ' ' ||
  regexp_replace(regexp_replace(normalize(translate($1, U&'\00B4', ''''), NFKD), '[\u0300-\u036f]', '', 'g'),
    '[^a-zA-Z0-9]+', ' ', 'g')));
--> statement-breakpoint
REINDEX INDEX "collections_words";--> statement-breakpoint
REINDEX INDEX "posts_words";--> statement-breakpoint
CREATE INDEX "template_collections_words" ON "template_collections" USING gin (search_words(name || ' ' || description));--> statement-breakpoint
CREATE INDEX "templates_words" ON "templates" USING gin (search_words(title));
