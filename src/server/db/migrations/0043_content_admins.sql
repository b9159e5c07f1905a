ALTER TABLE "users" ADD COLUMN "content_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- What sessions remember of an admin's rights is dropped as soon as they change, too (migration 0027).
DROP TRIGGER sign_in_changed ON users;--> statement-breakpoint
CREATE TRIGGER sign_in_changed
  AFTER DELETE OR TRUNCATE OR UPDATE OF role, content_only, disabled_at ON users
  FOR EACH STATEMENT EXECUTE FUNCTION notify_session_change();
