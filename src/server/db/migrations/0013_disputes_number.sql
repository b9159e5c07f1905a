DROP INDEX "disputes_opened";--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "number" serial NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "disputes_number" ON "disputes" USING btree ("number");