-- Only the version before can give a credit that is still stored here, so that no agent's money is dropped.
DO $$ BEGIN
  IF EXISTS (SELECT FROM "subscriptions" WHERE "owed" IS NOT NULL) THEN
    RAISE EXCEPTION 'subscriptions.owed still has a credit of an agent: run the version before this one until it is given';
  END IF;
END $$;--> statement-breakpoint
ALTER TABLE "subscriptions" DROP COLUMN "owed";
