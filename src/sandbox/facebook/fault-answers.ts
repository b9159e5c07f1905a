import type { FaultMode } from '../faults.ts'

import { deadToken, GraphError } from './errors.ts'

type Maker = (page: string | null) => GraphError

/** Modes that answer with an error in place of doing anything; the others act on the connection. */
const ERRORS: Record<FaultMode, Maker | null> = {
  refuse: null,
  lost_answer: null,
  html: null,
  slow: null,
  http_500: () => new GraphError(2, 'Service temporarily unavailable', { status: 500, transient: true }),
  rate_limit: (page) =>
    page === null
      ? new GraphError(4, '(#4) Application request limit reached', { status: 403, transient: true, subcode: 1504022 })
      : new GraphError(32, '(#32) Page request limit reached', { status: 403 }),
  token_expired: () => deadToken('Error validating access token: Session has expired.', 463),
  image_refused: () =>
    new GraphError(324, '(#324) Missing or invalid image file', {
      subcode: 1366046,
      title: "Your photo couldn't be uploaded",
      text: 'Photos should be smaller than 4 MB and saved as JPG or PNG.',
    }),
  video_refused: () =>
    new GraphError(6000, '(#6000) There was a problem uploading your video file. Please try again with another file.', {
      subcode: 1363031,
      title: 'No video detected',
      text: 'It looks like you are uploading a file that is not a video.',
    }),
}

/** The error a fault answers with, or null for one that acts on the connection. `page` is the page of the call's token. */
export function faultError(mode: FaultMode, page: string | null): GraphError | null {
  return ERRORS[mode]?.(page) ?? null
}

/** What a tired gateway says in place of JSON. */
export const GATEWAY_PAGE =
  '<!DOCTYPE html><html lang="en"><head><title>Error</title></head><body><h1>Sorry, something went wrong.</h1><p>We are working on it and will get it fixed as soon as we can.</p></body></html>'
