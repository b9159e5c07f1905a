ALTER TABLE "template_downloads" ALTER COLUMN "times" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "template_downloads" ADD COLUMN "opens" integer DEFAULT 0 NOT NULL;