CREATE TABLE "pending_email_changes" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"new_email" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"token_hash" text,
	CONSTRAINT "pending_email_changes_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "pending_email_changes" ADD CONSTRAINT "pending_email_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pending_email_changes_user" ON "pending_email_changes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "pending_email_changes_expiry" ON "pending_email_changes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "email_changes_old_email" ON "email_changes" USING btree (lower("old_email"));--> statement-breakpoint
CREATE INDEX "email_changes_new_email" ON "email_changes" USING btree (lower("new_email"));--> statement-breakpoint
-- Nobody adds a passkey before the account's first password any more: whoever did the checkout may not own the address.
DELETE FROM "passkeys" USING "users" WHERE "users"."id" = "passkeys"."user_id" AND "users"."password_hash" = '';
