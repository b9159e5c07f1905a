CREATE TABLE "connections" (
	"agent_id" integer NOT NULL,
	"platform" text NOT NULL,
	"user_token" text,
	"user_token_expires_at" timestamp with time zone,
	"refresh_token" text,
	"account_id" text,
	"account_name" text,
	"account_token" text,
	"scopes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"needs_reconnect" boolean DEFAULT false NOT NULL,
	"connected_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "connections_agent_id_platform_pk" PRIMARY KEY("agent_id","platform")
);
--> statement-breakpoint
CREATE TABLE "oauth_consents" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"agent_id" integer NOT NULL,
	"platform" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "turns" (
	"name" text PRIMARY KEY NOT NULL,
	"taken_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "social_post_collections" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"haute_stock_name" text,
	"image_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "files" (
	"key" text PRIMARY KEY NOT NULL,
	"mime" text NOT NULL,
	"bytes" integer NOT NULL,
	"width" integer,
	"height" integer,
	"duration_ms" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "social_post_media" (
	"id" serial PRIMARY KEY NOT NULL,
	"post_id" integer NOT NULL,
	"role" text NOT NULL,
	"position" integer NOT NULL,
	"file_key" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "social_post_tags" (
	"post_id" integer NOT NULL,
	"tag_id" integer NOT NULL,
	CONSTRAINT "social_post_tags_post_id_tag_id_pk" PRIMARY KEY("post_id","tag_id")
);
--> statement-breakpoint
CREATE TABLE "social_posts" (
	"id" serial PRIMARY KEY NOT NULL,
	"social_post_collection_id" integer,
	"author_id" integer,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"caption" text NOT NULL,
	"spanish_title" text DEFAULT '' NOT NULL,
	"spanish_caption" text DEFAULT '' NOT NULL,
	"canva_link" text DEFAULT '' NOT NULL,
	"idea_link" text DEFAULT '' NOT NULL,
	"main_color" text,
	"is_premium" boolean DEFAULT false NOT NULL,
	"thumbnail_key" text,
	"facebook" boolean DEFAULT true NOT NULL,
	"instagram" boolean DEFAULT true NOT NULL,
	"linkedin" boolean DEFAULT false NOT NULL,
	"tiktok" boolean DEFAULT false NOT NULL,
	"youtube" boolean DEFAULT false NOT NULL,
	"google_business_profile" boolean DEFAULT false NOT NULL,
	"x" boolean DEFAULT false NOT NULL,
	"whatsapp" boolean DEFAULT false NOT NULL,
	"pinterest" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tags" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"type" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "agents" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"license" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"work_email" text DEFAULT '' NOT NULL,
	"designations" text DEFAULT '' NOT NULL,
	"website" text DEFAULT '' NOT NULL,
	"time_zone" text DEFAULT 'America/Chicago' NOT NULL,
	"avatar_key" text,
	"broker_logo_key" text,
	"brokerage_name" text DEFAULT '' NOT NULL,
	"plan" text
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" serial PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"role" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "publication_attempts" (
	"id" serial PRIMARY KEY NOT NULL,
	"target_id" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"step" text NOT NULL,
	"outcome" text NOT NULL,
	"detail" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "publications" (
	"id" serial PRIMARY KEY NOT NULL,
	"agent_id" integer NOT NULL,
	"idempotency_key" uuid NOT NULL,
	"request_hash" text NOT NULL,
	"social_post_id" integer,
	"source" text DEFAULT 'manual' NOT NULL,
	"title" text NOT NULL,
	"type" text NOT NULL,
	"caption" text NOT NULL,
	"caption_language" text NOT NULL,
	"agent_branding" boolean DEFAULT false NOT NULL,
	"thumbnail_key" text,
	"main_color" text,
	"media" jsonb NOT NULL,
	"scheduled_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "publication_targets" (
	"id" serial PRIMARY KEY NOT NULL,
	"publication_id" integer NOT NULL,
	"platform" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"run_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"claimed_until" timestamp with time zone,
	"progress" jsonb,
	"mutation_at" timestamp with time zone,
	"external_id" text,
	"permalink" text,
	"error_code" text,
	"error_message" text,
	"published_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_agent_id_users_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_consents" ADD CONSTRAINT "oauth_consents_agent_id_users_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "social_post_collections" ADD CONSTRAINT "social_post_collections_image_key_files_key_fk" FOREIGN KEY ("image_key") REFERENCES "public"."files"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "social_post_media" ADD CONSTRAINT "social_post_media_post_id_social_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."social_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "social_post_media" ADD CONSTRAINT "social_post_media_file_key_files_key_fk" FOREIGN KEY ("file_key") REFERENCES "public"."files"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "social_post_tags" ADD CONSTRAINT "social_post_tags_post_id_social_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."social_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "social_post_tags" ADD CONSTRAINT "social_post_tags_tag_id_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."tags"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "social_posts" ADD CONSTRAINT "social_posts_social_post_collection_id_social_post_collections_id_fk" FOREIGN KEY ("social_post_collection_id") REFERENCES "public"."social_post_collections"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "social_posts" ADD CONSTRAINT "social_posts_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "social_posts" ADD CONSTRAINT "social_posts_thumbnail_key_files_key_fk" FOREIGN KEY ("thumbnail_key") REFERENCES "public"."files"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agents" ADD CONSTRAINT "agents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publication_attempts" ADD CONSTRAINT "publication_attempts_target_id_publication_targets_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."publication_targets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publications" ADD CONSTRAINT "publications_agent_id_users_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publications" ADD CONSTRAINT "publications_social_post_id_social_posts_id_fk" FOREIGN KEY ("social_post_id") REFERENCES "public"."social_posts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publication_targets" ADD CONSTRAINT "publication_targets_publication_id_publications_id_fk" FOREIGN KEY ("publication_id") REFERENCES "public"."publications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "post_media_place" ON "social_post_media" USING btree ("post_id","role","position");--> statement-breakpoint
CREATE INDEX "post_tags_tag" ON "social_post_tags" USING btree ("tag_id","post_id");--> statement-breakpoint
CREATE INDEX "posts_collection" ON "social_posts" USING btree ("social_post_collection_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "tags_slug" ON "tags" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "attempts_target" ON "publication_attempts" USING btree ("target_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "publications_key" ON "publications" USING btree ("agent_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "publications_month" ON "publications" USING btree ("agent_id","scheduled_at");--> statement-breakpoint
CREATE UNIQUE INDEX "targets_platform" ON "publication_targets" USING btree ("publication_id","platform");--> statement-breakpoint
CREATE INDEX "targets_due" ON "publication_targets" USING btree ("state","run_at");