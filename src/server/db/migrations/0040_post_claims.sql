ALTER TABLE "social_posts" ADD COLUMN "claims" jsonb;--> statement-breakpoint
ALTER TABLE "social_posts" ADD COLUMN "times" jsonb;--> statement-breakpoint
ALTER TABLE "social_posts" ADD COLUMN "places" jsonb;--> statement-breakpoint
ALTER TABLE "social_posts" ADD COLUMN "picture_words" text;--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "picture_words" text;--> statement-breakpoint
CREATE OR REPLACE VIEW "public"."library_posts" AS (select "id", "social_post_collection_id", "author_id", "type", "title", "caption", "spanish_title", "spanish_caption", "canva_link", "idea_link", "main_color", "is_premium", "thumbnail_key", "facebook", "instagram", "linkedin", "tiktok", "youtube", "google_business_profile", "x", "whatsapp", "pinterest", "created_at", "updated_at", "version", "release_date", "deleted_at", "searched", "variants", "has_palettes", "claims", "times", "places", "picture_words" from "social_posts" where "social_posts"."deleted_at" is null and ("social_posts"."release_date" is null
        or "social_posts"."release_date" <= (now() at time zone 'America/Chicago')::date));--> statement-breakpoint
-- What is planned is chosen anew by what posts claim and when they fit.
UPDATE "social_post_settings" SET "planned_through" = NULL;
