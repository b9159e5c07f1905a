ALTER TABLE "social_post_media" ADD COLUMN "alt_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "social_post_media" ADD COLUMN "spanish_alt_text" text DEFAULT '' NOT NULL;