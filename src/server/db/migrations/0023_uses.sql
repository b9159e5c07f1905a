CREATE TABLE "template_downloads" (
	"template_id" integer NOT NULL,
	"agent_id" integer NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "template_downloads_template_id_agent_id_pk" PRIMARY KEY("template_id","agent_id")
);
--> statement-breakpoint
DROP INDEX "publications_of_post";--> statement-breakpoint
ALTER TABLE "template_downloads" ADD CONSTRAINT "template_downloads_template_id_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."templates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_downloads" ADD CONSTRAINT "template_downloads_agent_id_users_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "template_downloads_agent" ON "template_downloads" USING btree ("agent_id");--> statement-breakpoint
CREATE INDEX "targets_published" ON "publication_targets" USING btree ("publication_id") WHERE "publication_targets"."state" = 'published';--> statement-breakpoint
CREATE INDEX "publications_of_post" ON "publications" USING btree ("social_post_id","agent_id","id");