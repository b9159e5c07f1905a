import type { AppContext } from '../../app-context.ts'
import { cleanStoredPictures } from './clean-stored.ts'
import { sweepUploads } from './form.ts'
import { removeLooseFiles } from '../../storage/loose-files.ts'

const FILES_EVERY_SECONDS = 60
const UPLOADS_EVERY_SECONDS = 60 * 60

/** Registers the cleanup jobs for uploads and changes; to be called before the jobs start. */
export function startAdmin(context: AppContext): void {
  context.jobs.every('loose-files', FILES_EVERY_SECONDS, () => removeLooseFiles(context))
  context.jobs.every('clean-pictures', FILES_EVERY_SECONDS, () => cleanStoredPictures(context))
  context.jobs.every('abandoned-uploads', UPLOADS_EVERY_SECONDS, () => sweepUploads(context))
}
