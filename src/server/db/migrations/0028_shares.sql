CREATE TABLE "shares" (
	"agent_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"social_post_id" integer,
	"publication_id" integer,
	"title" text NOT NULL,
	"type" text NOT NULL,
	"caption" text NOT NULL,
	"caption_language" text NOT NULL,
	"thumbnail_key" text,
	"main_color" text,
	"shared_at" timestamp with time zone NOT NULL,
	"posted_at" timestamp with time zone,
	CONSTRAINT "shares_agent_id_id_pk" PRIMARY KEY("agent_id","id")
);
--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_agent_id_users_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_social_post_id_social_posts_id_fk" FOREIGN KEY ("social_post_id") REFERENCES "public"."social_posts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_publication_id_publications_id_fk" FOREIGN KEY ("publication_id") REFERENCES "public"."publications"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shares_month" ON "shares" USING btree ("agent_id","shared_at");--> statement-breakpoint
CREATE INDEX "shares_posted" ON "shares" USING btree ("agent_id","social_post_id") WHERE "shares"."posted_at" is not null;--> statement-breakpoint
CREATE INDEX "shares_post" ON "shares" USING btree ("social_post_id");--> statement-breakpoint
CREATE INDEX "shares_publication" ON "shares" USING btree ("publication_id");--> statement-breakpoint
CREATE INDEX "shares_thumbnail" ON "shares" USING btree ("thumbnail_key");