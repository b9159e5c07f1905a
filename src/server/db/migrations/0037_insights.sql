CREATE TABLE "target_figures" (
	"target_id" bigint PRIMARY KEY NOT NULL,
	"platform" text NOT NULL,
	"reactions" bigint,
	"comments" bigint,
	"views" bigint,
	"clicks" bigint,
	"as_of" timestamp with time zone,
	"is_permitted" boolean DEFAULT false NOT NULL,
	"next_at" timestamp with time zone,
	"failures" smallint DEFAULT 0 NOT NULL,
	"ended" text
);
--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "insights_refused_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "oauth_consents" ADD COLUMN "purpose" text DEFAULT 'publish' NOT NULL;--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "liked_categories" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "target_figures" ADD CONSTRAINT "target_figures_target_id_publication_targets_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."publication_targets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "target_figures_due" ON "target_figures" USING btree ("platform","next_at") WHERE "target_figures"."next_at" is not null;