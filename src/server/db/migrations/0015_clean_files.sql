ALTER TABLE "files" ADD COLUMN "is_clean" boolean DEFAULT true NOT NULL;--> statement-breakpoint
UPDATE "files" SET "is_clean" = false WHERE "mime" LIKE 'image/%';
