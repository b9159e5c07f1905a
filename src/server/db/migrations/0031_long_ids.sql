-- rewrites tables: publications, their targets and attempts, notices and the audit log's record ids get 64 bits while there are few of them
ALTER TABLE "publications" ALTER COLUMN "id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER SEQUENCE "publications_id_seq" AS bigint;--> statement-breakpoint
ALTER TABLE "publication_targets" ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "publication_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER SEQUENCE "publication_targets_id_seq" AS bigint;--> statement-breakpoint
ALTER TABLE "publication_attempts" ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "target_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER SEQUENCE "publication_attempts_id_seq" AS bigint;--> statement-breakpoint
ALTER TABLE "notices" ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "publication_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER SEQUENCE "notices_id_seq" AS bigint;--> statement-breakpoint
ALTER TABLE "shares" ALTER COLUMN "publication_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "admin_changes" ALTER COLUMN "record_id" SET DATA TYPE bigint;
