CREATE TABLE "consent_origins" (
	"consent_id" integer PRIMARY KEY NOT NULL,
	"agent_id" integer NOT NULL,
	"ip" text NOT NULL,
	"user_agent" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"agent_id" integer,
	"charge_id" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"due_by" timestamp with time zone,
	"opened_at" timestamp with time zone NOT NULL,
	"synced_at" timestamp with time zone NOT NULL,
	"decision" text,
	"decided_by" integer,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "letters" (
	"id" serial PRIMARY KEY NOT NULL,
	"agent_id" integer NOT NULL,
	"kind" text NOT NULL,
	"occasion" text NOT NULL,
	"facts" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"not_after" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "subscription_consents" (
	"id" serial PRIMARY KEY NOT NULL,
	"agent_id" integer,
	"occasion" text NOT NULL,
	"terms_version" text NOT NULL,
	"offer_id" text NOT NULL,
	"plan_name" text NOT NULL,
	"price_id" text NOT NULL,
	"price_cents" integer NOT NULL,
	"interval" text NOT NULL,
	"disclosure" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"effective_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "consent" jsonb;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "price_id" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "known_price_cents" integer;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "started_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "consent_origins" ADD CONSTRAINT "consent_origins_consent_id_subscription_consents_id_fk" FOREIGN KEY ("consent_id") REFERENCES "public"."subscription_consents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_origins" ADD CONSTRAINT "consent_origins_agent_id_users_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_agent_id_users_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_agent_id_users_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_consents" ADD CONSTRAINT "subscription_consents_agent_id_users_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consent_origins_agent" ON "consent_origins" USING btree ("agent_id");--> statement-breakpoint
CREATE INDEX "disputes_opened" ON "disputes" USING btree ("opened_at");--> statement-breakpoint
CREATE INDEX "disputes_agent" ON "disputes" USING btree ("agent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "letters_occasion" ON "letters" USING btree ("agent_id","occasion");--> statement-breakpoint
CREATE INDEX "letters_unsent" ON "letters" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "subscription_consents_agent" ON "subscription_consents" USING btree ("agent_id","id");