ALTER TABLE "tags" ADD COLUMN "former_names" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "tags" ADD COLUMN "merged_into" integer;--> statement-breakpoint
CREATE INDEX "posts_variants" ON "social_posts" USING btree ("id") WHERE "social_posts"."variants" <> '[]';
