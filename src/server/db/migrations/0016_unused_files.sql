ALTER TABLE "loose_files" RENAME TO "unused_files";--> statement-breakpoint
ALTER INDEX "loose_files_pkey" RENAME TO "unused_files_pkey";--> statement-breakpoint
ALTER INDEX "loose_files_since" RENAME TO "unused_files_since";
