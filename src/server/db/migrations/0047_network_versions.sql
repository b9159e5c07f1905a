CREATE TABLE "network_versions" (
	"platform" text PRIMARY KEY NOT NULL,
	"configured" text NOT NULL,
	"used" text,
	"noted_at" timestamp with time zone NOT NULL
);
