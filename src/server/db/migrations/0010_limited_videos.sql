ALTER TABLE "publications" ADD COLUMN "limited_video" text;--> statement-breakpoint
CREATE INDEX "publications_limited" ON "publications" USING btree ("agent_id","scheduled_at") WHERE "publications"."limited_video" is not null;--> statement-breakpoint
UPDATE "publications" SET "limited_video" = (
  SELECT t.slug FROM social_post_tags pt JOIN tags t ON t.id = pt.tag_id
  WHERE pt.post_id = publications.social_post_id AND t.slug IN ('neighborhood-videos', 'home-tour-videos')
  ORDER BY t.slug DESC LIMIT 1
) WHERE "social_post_id" IS NOT NULL;
