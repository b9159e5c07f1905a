ALTER TABLE "post_imports" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "post_imports" ADD COLUMN "fault" text;
