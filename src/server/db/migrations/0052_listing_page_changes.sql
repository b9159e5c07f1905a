-- Every process makes a public page of a listing anew as soon as what it shows changes (modules/listing-page/page-cache.ts).
CREATE FUNCTION notify_listing_page() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('listing_page_changed', CASE WHEN TG_OP = 'DELETE' THEN OLD.agent_id ELSE NEW.agent_id END::text);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION notify_listing_page_agent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('listing_page_changed', NEW.user_id::text);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION notify_listing_page_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('listing_page_changed', NEW.id::text);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER listing_page_changed
  AFTER INSERT OR DELETE OR UPDATE OF content, status, is_public, slug, removed_at ON listings
  FOR EACH ROW EXECUTE FUNCTION notify_listing_page();--> statement-breakpoint
CREATE TRIGGER listing_page_photo_changed
  AFTER INSERT OR DELETE OR UPDATE OF file_key, width, height ON listing_photos
  FOR EACH ROW EXECUTE FUNCTION notify_listing_page();--> statement-breakpoint
CREATE TRIGGER listing_page_agent_changed
  AFTER UPDATE OF license, phone, work_email, website, designations, avatar_key, broker_logo_key, brokerage_name,
    brokerage_phone, brokerage_address, brokerage_city_id, plan ON agents
  FOR EACH ROW EXECUTE FUNCTION notify_listing_page_agent();--> statement-breakpoint
CREATE TRIGGER listing_page_user_changed
  AFTER UPDATE OF first_name, last_name, disabled_at ON users
  FOR EACH ROW EXECUTE FUNCTION notify_listing_page_user();
