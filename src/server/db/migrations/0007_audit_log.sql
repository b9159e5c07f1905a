ALTER TABLE "admin_changes" ALTER COLUMN "record_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "admin_changes" ALTER COLUMN "version" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "admin_changes" ADD COLUMN "by_operator" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "admin_changes" ADD COLUMN "subject" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "admin_changes" ADD COLUMN "person_id" integer;--> statement-breakpoint
CREATE INDEX "admin_changes_at" ON "admin_changes" USING btree ("at");--> statement-breakpoint
CREATE INDEX "admin_changes_admin" ON "admin_changes" USING btree ("admin_id");--> statement-breakpoint
CREATE INDEX "admin_changes_person" ON "admin_changes" USING btree ("person_id");--> statement-breakpoint
UPDATE "admin_changes" SET "subject" = coalesce(
	CASE "kind"
		WHEN 'collection' THEN (SELECT "name" FROM "social_post_collections" c WHERE c."id" = "record_id")
		WHEN 'post' THEN (SELECT "title" FROM "social_posts" p WHERE p."id" = "record_id")
		WHEN 'template_collection' THEN (SELECT "name" FROM "template_collections" c WHERE c."id" = "record_id")
		WHEN 'template' THEN (SELECT nullif("title", '') FROM "templates" t WHERE t."id" = "record_id")
	END,
	'No. ' || "record_id"
);
