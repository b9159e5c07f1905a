import type { AppContext } from '../../app-context.ts'
import { startImports } from './imports/service.ts'
import { cleanStoredPictures } from './clean-stored.ts'
import { removeDeleted } from './remove-deleted.ts'
import { removeUnusedFiles } from '../../storage/unused-files.ts'

const FILES_EVERY_SECONDS = 60
const DELETED_EVERY_SECONDS = 60 * 60

/** Registers the cleanup jobs for files and changes; to be called before the jobs start. */
export function startAdmin(context: AppContext): void {
  startImports(context)
  context.jobs.every('unused-files', FILES_EVERY_SECONDS, () => removeUnusedFiles(context))
  context.jobs.every('clean-pictures', FILES_EVERY_SECONDS, () => cleanStoredPictures(context))
  context.jobs.every('deleted-records', DELETED_EVERY_SECONDS, () => removeDeleted(context))
}
