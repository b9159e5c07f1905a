import type { House } from '../../house.ts'
import { sweepUploads } from './form.ts'
import { removeLooseFiles } from './loose-files.ts'

const FILES_EVERY_SECONDS = 60
const UPLOADS_EVERY_SECONDS = 60 * 60

/** Registers what clears away after uploads and changes with the jobs; before they start. */
export function startAdmin(house: House): void {
  house.jobs.every('loose-files', FILES_EVERY_SECONDS, () => removeLooseFiles(house))
  house.jobs.every('abandoned-uploads', UPLOADS_EVERY_SECONDS, () => sweepUploads(house))
}
