CREATE TABLE "network_limits" (
	"platform" text NOT NULL,
	"owner" text NOT NULL,
	"used_percent" integer NOT NULL,
	"limited_until" timestamp with time zone,
	"noted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "network_limits_platform_owner_pk" PRIMARY KEY("platform","owner")
);
--> statement-breakpoint
CREATE INDEX "network_limits_until" ON "network_limits" USING btree ("limited_until");