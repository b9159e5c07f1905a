CREATE TABLE "seeds" (
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"id" integer,
	CONSTRAINT "seeds_kind_key_pk" PRIMARY KEY("kind","key")
);
