-- The words of a text without case, accents and punctuation; src/domain/library/search.ts does the same to what is searched.
CREATE FUNCTION search_words(text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN to_tsvector('pg_catalog.simple'::regconfig, lower(regexp_replace(
  regexp_replace(normalize($1, NFKD), '[\u0300-\u036f]', '', 'g'), '[^a-zA-Z0-9]+', ' ', 'g')));
--> statement-breakpoint
CREATE INDEX "collections_words" ON "social_post_collections" USING gin (search_words(name || ' ' || description));--> statement-breakpoint
CREATE INDEX "posts_words" ON "social_posts" USING gin (search_words(title || ' ' || spanish_title || ' ' || caption || ' ' || spanish_caption));
