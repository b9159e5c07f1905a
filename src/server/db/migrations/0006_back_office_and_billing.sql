CREATE TABLE "admin_changes" (
	"id" serial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"record_id" integer NOT NULL,
	"version" integer NOT NULL,
	"action" text NOT NULL,
	"admin_id" integer,
	"who" text NOT NULL,
	"changes" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "loose_files" (
	"key" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "checkouts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"key_hash" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"customer_id" text,
	"subscription_id" text,
	"user_id" integer,
	"busy_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "stripe_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"agent_id" integer PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"subscription_id" text,
	"status" text,
	"product" text,
	"period_ends_at" timestamp with time zone,
	"cancel_at_period_end" boolean DEFAULT false NOT NULL,
	"past_due_since" timestamp with time zone,
	"synced_at" timestamp with time zone,
	"busy_until" timestamp with time zone,
	"owed" jsonb
);
--> statement-breakpoint
ALTER TABLE "social_post_collections" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "social_posts" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "social_posts" ADD COLUMN "searched" text GENERATED ALWAYS AS (lower(title) || chr(10) || id::text) STORED;--> statement-breakpoint
ALTER TABLE "template_collections" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "admin_changes" ADD CONSTRAINT "admin_changes_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_agent_id_users_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "admin_changes_record" ON "admin_changes" USING btree ("kind","record_id","id");--> statement-breakpoint
CREATE INDEX "loose_files_since" ON "loose_files" USING btree ("since");--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_email" ON "checkouts" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "checkouts_open" ON "checkouts" USING btree ("finished_at");--> statement-breakpoint
CREATE INDEX "stripe_events_received" ON "stripe_events" USING btree ("received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_customer" ON "subscriptions" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "subscriptions_synced" ON "subscriptions" USING btree ("synced_at");--> statement-breakpoint
CREATE INDEX "post_media_file" ON "social_post_media" USING btree ("file_key");--> statement-breakpoint
CREATE INDEX "posts_searched" ON "social_posts" USING btree ("id","searched","type","social_post_collection_id","author_id");--> statement-breakpoint
CREATE INDEX "publications_of_post" ON "publications" USING btree ("social_post_id");--> statement-breakpoint
CREATE INDEX "publications_thumbnail" ON "publications" USING btree ("thumbnail_key");--> statement-breakpoint
CREATE INDEX "publications_media" ON "publications" USING gin ("media" jsonb_path_ops);