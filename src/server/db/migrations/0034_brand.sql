ALTER TABLE "social_post_settings" ADD COLUMN "branding" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "brand_slides" text DEFAULT 'every' NOT NULL;--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "brand_state" text;--> statement-breakpoint
CREATE INDEX "publications_brand" ON "publications" USING btree ("scheduled_at") WHERE "publications"."brand_state" = 'waiting';