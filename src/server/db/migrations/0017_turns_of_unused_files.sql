-- The job of that name is now 'unused-files' and has a row of its own.
DELETE FROM "turns" WHERE "name" = 'loose-files';
