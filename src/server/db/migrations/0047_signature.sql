CREATE TABLE "crawler_checks" (
	"crawler" text PRIMARY KEY NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	"fault" text,
	"detail" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "signature" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "publication_targets" ADD COLUMN "signature" text;