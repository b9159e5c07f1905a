CREATE INDEX "posts_title" ON "social_posts" USING btree (lower("title"),"id");--> statement-breakpoint
CREATE INDEX "posts_type" ON "social_posts" USING btree ("type","id");--> statement-breakpoint
CREATE INDEX "templates_title" ON "templates" USING btree (lower("title"),"id");