DROP INDEX "posts_title";--> statement-breakpoint
DROP INDEX "posts_type";--> statement-breakpoint
DROP INDEX "posts_searched";--> statement-breakpoint
ALTER TABLE "social_posts" ADD COLUMN "release_date" date;--> statement-breakpoint
ALTER TABLE "social_posts" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "posts_deleted" ON "social_posts" USING btree ("deleted_at") WHERE "social_posts"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "templates_deleted" ON "templates" USING btree ("deleted_at") WHERE "templates"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "posts_title" ON "social_posts" USING btree (lower("title"),"id") WHERE "social_posts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "posts_type" ON "social_posts" USING btree ("type","id") WHERE "social_posts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "posts_searched" ON "social_posts" USING btree ("id","searched","type","social_post_collection_id","author_id") WHERE "social_posts"."deleted_at" is null;--> statement-breakpoint
CREATE VIEW "public"."library_posts" AS (select "id", "social_post_collection_id", "author_id", "type", "title", "caption", "spanish_title", "spanish_caption", "canva_link", "idea_link", "main_color", "is_premium", "thumbnail_key", "facebook", "instagram", "linkedin", "tiktok", "youtube", "google_business_profile", "x", "whatsapp", "pinterest", "created_at", "updated_at", "version", "release_date", "deleted_at", "searched" from "social_posts" where "social_posts"."deleted_at" is null and ("social_posts"."release_date" is null
        or "social_posts"."release_date" <= (now() at time zone 'America/Chicago')::date));--> statement-breakpoint
CREATE VIEW "public"."library_templates" AS (select "id", "uuid", "template_collection_id", "author_id", "title", "canva_link", "image_key", "file_key", "created_at", "updated_at", "version", "deleted_at" from "templates" where "templates"."deleted_at" is null);