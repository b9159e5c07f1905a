import type { FaultMode } from '../../faults/table.ts'

import type { MediaFault } from '../state.ts'

export const NOT_DOWNLOADED: MediaFault = { subcode: 2207077, message: 'The video could not be downloaded.' }
const NOT_PROCESSED: MediaFault = { subcode: 2207026, message: 'The media could not be processed.' }

/** What is wrong with media a fault was set for. */
export function mediaFaultOf(mode: FaultMode): MediaFault {
  return mode === 'download_failed' ? NOT_DOWNLOADED : NOT_PROCESSED
}
