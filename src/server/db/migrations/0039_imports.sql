CREATE TABLE "post_import_files" (
	"import_id" integer NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"key" text,
	"fault" text,
	CONSTRAINT "post_import_files_import_id_name_kind_pk" PRIMARY KEY("import_id","name","kind")
);
--> statement-breakpoint
CREATE TABLE "post_import_rows" (
	"import_id" integer NOT NULL,
	"row" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"left_out" boolean DEFAULT false NOT NULL,
	"errors" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"warnings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"picture" text,
	"is_update" boolean DEFAULT false NOT NULL,
	"post_id" integer,
	CONSTRAINT "post_import_rows_import_id_row_pk" PRIMARY KEY("import_id","row")
);
--> statement-breakpoint
ALTER TABLE "post_imports" ALTER COLUMN "posts" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "admin_changes" ADD COLUMN "part_of" integer;--> statement-breakpoint
ALTER TABLE "post_imports" ADD COLUMN "updated" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "post_imports" ADD COLUMN "state" text DEFAULT 'done' NOT NULL;--> statement-breakpoint
ALTER TABLE "post_imports" ADD COLUMN "file_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "post_imports" ADD COLUMN "file_key" text;--> statement-breakpoint
ALTER TABLE "post_imports" ADD COLUMN "entries" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "post_imports" ADD COLUMN "titles" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "post_imports" ADD COLUMN "columns" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "post_imports" ADD COLUMN "again" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "post_imports" ADD COLUMN "done" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "post_imports" ADD COLUMN "total" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "post_import_files" ADD CONSTRAINT "post_import_files_import_id_post_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."post_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_import_rows" ADD CONSTRAINT "post_import_rows_import_id_post_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."post_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "post_import_files_key" ON "post_import_files" USING btree ("key");--> statement-breakpoint
CREATE INDEX "admin_changes_parts" ON "admin_changes" USING btree ("part_of","id");--> statement-breakpoint
CREATE INDEX "post_imports_file" ON "post_imports" USING btree ("file_key");