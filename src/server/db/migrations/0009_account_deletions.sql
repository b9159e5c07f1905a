CREATE TABLE "account_deletions" (
	"id" serial PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"user_id" integer,
	"requested_by" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"canceled_at" timestamp with time zone,
	"completed_at" timestamp with time zone,
	"steps" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"stopped_renewal" boolean DEFAULT false NOT NULL,
	"email" text,
	"file_keys" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"next_try_at" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"busy_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "data_exports" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"agent_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"downloads" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "retained_invoices" (
	"number" text PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"currency" text NOT NULL,
	"subtotal" integer NOT NULL,
	"tax" integer NOT NULL,
	"total" integer NOT NULL,
	"amount_paid" integer NOT NULL,
	"jurisdiction" text,
	"retain_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "app_scoped_user_id" text;--> statement-breakpoint
ALTER TABLE "account_deletions" ADD CONSTRAINT "account_deletions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_agent_id_users_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "account_deletions_code" ON "account_deletions" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "account_deletions_open" ON "account_deletions" USING btree ("user_id") WHERE "account_deletions"."status" in ('scheduled', 'removing');--> statement-breakpoint
CREATE INDEX "account_deletions_next" ON "account_deletions" USING btree ("next_try_at");--> statement-breakpoint
CREATE INDEX "data_exports_agent" ON "data_exports" USING btree ("agent_id","created_at");--> statement-breakpoint
CREATE INDEX "connections_person" ON "connections" USING btree ("platform","app_scoped_user_id");