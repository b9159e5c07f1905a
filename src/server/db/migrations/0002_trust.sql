CREATE TABLE "social_post_settings" (
	"agent_id" integer PRIMARY KEY NOT NULL,
	"categories" jsonb NOT NULL,
	"days" jsonb NOT NULL,
	"time_of_day" text NOT NULL,
	"planned_through" date,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" serial PRIMARY KEY NOT NULL,
	"agent_id" integer NOT NULL,
	"publication_id" integer,
	"occasion" text NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"href" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" serial PRIMARY KEY NOT NULL,
	"agent_id" integer NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "local_day" date;--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "edited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "publication_targets" ADD COLUMN "attempts_before" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "publication_targets" ADD COLUMN "asked_again_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "publication_targets" ADD COLUMN "accepted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "social_post_settings" ADD CONSTRAINT "social_post_settings_agent_id_users_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_agent_id_users_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_publication_id_publications_id_fk" FOREIGN KEY ("publication_id") REFERENCES "public"."publications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_agent_id_users_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "settings_planned" ON "social_post_settings" USING btree ("planned_through" NULLS FIRST,"agent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "notices_occasion" ON "notices" USING btree ("agent_id","occasion");--> statement-breakpoint
CREATE INDEX "notices_newest" ON "notices" USING btree ("agent_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "push_endpoint" ON "push_subscriptions" USING btree ("endpoint");--> statement-breakpoint
CREATE INDEX "push_agent" ON "push_subscriptions" USING btree ("agent_id");--> statement-breakpoint
CREATE INDEX "connections_expiry" ON "connections" USING btree ("user_token_expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "publications_auto_day" ON "publications" USING btree ("agent_id","local_day") WHERE "publications"."source" = 'auto';--> statement-breakpoint
CREATE INDEX "publications_post" ON "publications" USING btree ("agent_id","social_post_id");