-- Every process drops what it remembers of sessions as soon as one ends or changes (security/session-cache.ts).
CREATE FUNCTION notify_session_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('session_changed', '');
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER sessions_changed
  AFTER DELETE OR TRUNCATE OR UPDATE OF token_hash, user_id, expires_at, authenticated_at ON sessions
  FOR EACH STATEMENT EXECUTE FUNCTION notify_session_change();--> statement-breakpoint
CREATE TRIGGER sign_in_changed
  AFTER DELETE OR TRUNCATE OR UPDATE OF role, disabled_at ON users
  FOR EACH STATEMENT EXECUTE FUNCTION notify_session_change();
