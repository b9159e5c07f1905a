CREATE TABLE "leads" (
	"agent_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"source" text NOT NULL,
	"listing_id" uuid,
	"listing_title" text DEFAULT '' NOT NULL,
	"came_from" text DEFAULT '' NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"message" text NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'new' NOT NULL,
	"next_step" text,
	"next_step_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"language" text NOT NULL,
	"has_agent" boolean,
	"consent" jsonb,
	"disclosures" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"merged_into" uuid,
	"removed_at" timestamp with time zone,
	CONSTRAINT "leads_agent_id_id_pk" PRIMARY KEY("agent_id","id")
);
--> statement-breakpoint
CREATE TABLE "listing_photos" (
	"agent_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"listing_id" uuid NOT NULL,
	"file_key" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "listing_photos_agent_id_id_pk" PRIMARY KEY("agent_id","id")
);
--> statement-breakpoint
CREATE TABLE "listings" (
	"agent_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"content" jsonb NOT NULL,
	"status" text NOT NULL,
	"is_public" boolean DEFAULT false NOT NULL,
	"slug" text,
	"source" text DEFAULT 'agent' NOT NULL,
	"source_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "listings_agent_id_id_pk" PRIMARY KEY("agent_id","id")
);
--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_agent_id_users_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_photos" ADD CONSTRAINT "listing_photos_agent_id_users_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_agent_id_users_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "leads_newest" ON "leads" USING btree ("agent_id","at","id");--> statement-breakpoint
CREATE INDEX "leads_listing" ON "leads" USING btree ("agent_id","listing_id");--> statement-breakpoint
CREATE INDEX "leads_next_step" ON "leads" USING btree ("next_step_at") WHERE "leads"."next_step_at" is not null and "leads"."reminded_at" is null and "leads"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "listing_photos_listing" ON "listing_photos" USING btree ("agent_id","listing_id");--> statement-breakpoint
CREATE INDEX "listing_photos_used" ON "listing_photos" USING btree ("used_at");--> statement-breakpoint
CREATE INDEX "listing_photos_file" ON "listing_photos" USING btree ("file_key");--> statement-breakpoint
CREATE UNIQUE INDEX "listings_slug" ON "listings" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "listings_changed" ON "listings" USING btree ("agent_id","updated_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "listings_source" ON "listings" USING btree ("agent_id","source","source_key") WHERE "listings"."source_key" is not null;