ALTER TABLE "social_post_collections" ADD COLUMN "is_draft" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "social_post_collections" ADD COLUMN "entry_order" integer[] DEFAULT '{}'::integer[] NOT NULL;--> statement-breakpoint
ALTER TABLE "social_posts" ADD COLUMN "is_draft" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "template_collections" ADD COLUMN "is_draft" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "template_collections" ADD COLUMN "entry_order" integer[] DEFAULT '{}'::integer[] NOT NULL;--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "is_draft" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE OR REPLACE VIEW "public"."library_posts" AS (select "id", "social_post_collection_id", "author_id", "type", "title", "caption", "spanish_title", "spanish_caption", "canva_link", "idea_link", "main_color", "is_premium", "thumbnail_key", "facebook", "instagram", "linkedin", "tiktok", "youtube", "google_business_profile", "x", "whatsapp", "pinterest", "created_at", "updated_at", "version", "release_date", "deleted_at", "searched", "variants", "has_palettes", "claims", "times", "places", "picture_words", "is_draft" from "social_posts" where "social_posts"."deleted_at" is null and not "social_posts"."is_draft" and ("social_posts"."release_date" is null
        or "social_posts"."release_date" <= (now() at time zone 'America/Chicago')::date)
        and exists (select 1 from social_post_media m where m.post_id = "social_posts"."id" and m.role in ('facebook_image', 'instagram_image', 'facebook_carousel_image', 'instagram_carousel_image', 'vertical_video', 'square_video', 'wide_video'))
        and not exists (select 1 from social_post_collections d where d.id = "social_posts"."social_post_collection_id" and d.is_draft));--> statement-breakpoint
CREATE VIEW "public"."library_collections" AS (select "id", "name", "description", "haute_stock_name", "image_key", "created_at", "updated_at", "version", "is_draft", "entry_order" from "social_post_collections" where not "social_post_collections"."is_draft"
        and exists (select 1 from library_posts p where p.social_post_collection_id = "social_post_collections"."id"));--> statement-breakpoint
CREATE OR REPLACE VIEW "public"."library_templates" AS (select "id", "uuid", "template_collection_id", "author_id", "title", "canva_link", "image_key", "file_key", "created_at", "updated_at", "version", "deleted_at", "is_draft" from "templates" where "templates"."deleted_at" is null and not "templates"."is_draft"
        and not exists (select 1 from template_collections d where d.id = "templates"."template_collection_id" and d.is_draft));--> statement-breakpoint
CREATE VIEW "public"."library_template_collections" AS (select "id", "name", "description", "type", "image_key", "created_at", "updated_at", "version", "is_draft", "entry_order" from "template_collections" where not "template_collections"."is_draft"
        and exists (select 1 from library_templates t where t.template_collection_id = "template_collections"."id"));--> statement-breakpoint
-- Posts that left the library with this, since they have nothing to publish, are planned no more.
UPDATE "social_post_settings" SET "planned_through" = NULL;
