ALTER TABLE "connections" DROP CONSTRAINT "connections_agent_id_platform_pk";--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "id" serial PRIMARY KEY NOT NULL;--> statement-breakpoint
ALTER TABLE "oauth_consents" ADD COLUMN "account_id" text;--> statement-breakpoint
ALTER TABLE "publication_targets" ADD COLUMN "account_id" text;--> statement-breakpoint
ALTER TABLE "publication_targets" ADD COLUMN "account_name" text;--> statement-breakpoint
CREATE UNIQUE INDEX "connections_account" ON "connections" USING btree ("agent_id","platform","account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "connections_begun" ON "connections" USING btree ("agent_id","platform") WHERE "connections"."account_id" is null;