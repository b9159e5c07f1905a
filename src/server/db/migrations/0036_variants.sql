ALTER TABLE "social_posts" ADD COLUMN "variants" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "social_posts" ADD COLUMN "has_palettes" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "market" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "caption_variant" text DEFAULT '';--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "caption_values" text;--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "palette" text DEFAULT 'original' NOT NULL;--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "palette_state" text;--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "city_id" integer;--> statement-breakpoint
CREATE INDEX "publications_palette" ON "publications" USING btree ("scheduled_at") WHERE "publications"."palette_state" = 'waiting';--> statement-breakpoint
CREATE INDEX "publications_version" ON "publications" USING btree ("city_id","social_post_id","caption_variant","palette","scheduled_at") WHERE "publications"."city_id" is not null;--> statement-breakpoint
CREATE OR REPLACE VIEW "public"."library_posts" AS (select "id", "social_post_collection_id", "author_id", "type", "title", "caption", "spanish_title", "spanish_caption", "canva_link", "idea_link", "main_color", "is_premium", "thumbnail_key", "facebook", "instagram", "linkedin", "tiktok", "youtube", "google_business_profile", "x", "whatsapp", "pinterest", "created_at", "updated_at", "version", "release_date", "deleted_at", "searched", "variants", "has_palettes" from "social_posts" where "social_posts"."deleted_at" is null and ("social_posts"."release_date" is null
        or "social_posts"."release_date" <= (now() at time zone 'America/Chicago')::date));