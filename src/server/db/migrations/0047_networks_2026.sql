CREATE TABLE "crawler_checks" (
	"crawler" text PRIMARY KEY NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	"fault" text,
	"detail" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "network_versions" (
	"platform" text PRIMARY KEY NOT NULL,
	"configured" text NOT NULL,
	"used" text,
	"noted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "signature" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "paused_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "paused_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "captions" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "first_comment" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "network_options" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "is_reminder" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "publication_targets" ADD COLUMN "signature" text;--> statement-breakpoint
ALTER TABLE "publication_targets" ADD COLUMN "comment_state" text;--> statement-breakpoint
ALTER TABLE "publication_targets" ADD COLUMN "comment_sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "publication_targets" ADD COLUMN "comment_id" text;--> statement-breakpoint
ALTER TABLE "publication_targets" ADD COLUMN "comment_error" text;--> statement-breakpoint
CREATE INDEX "targets_comment" ON "publication_targets" USING btree ("run_at") WHERE "publication_targets"."comment_state" in ('waiting', 'sending');