CREATE TABLE "post_imports" (
	"id" serial PRIMARY KEY NOT NULL,
	"admin_id" integer NOT NULL,
	"idempotency_key" uuid NOT NULL,
	"sha256" text NOT NULL,
	"posts" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "post_imports" ADD CONSTRAINT "post_imports_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "post_imports_key" ON "post_imports" USING btree ("admin_id","idempotency_key");