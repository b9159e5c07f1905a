import type { ErrorMode, FaultMode } from '../../faults/table.ts'
import { deadToken, GraphError } from '../../meta/errors.ts'
import type { RateLimitSubject } from '../../meta/usage.ts'

type Maker = (counted: RateLimitSubject | null) => GraphError

/** The error each fault answers with. */
export const FACEBOOK_ERRORS: Partial<Record<FaultMode, Maker>> = {
  http_500: () => new GraphError(2, 'Service temporarily unavailable', { status: 500, transient: true }),
  rate_limit: (counted) =>
    counted === null
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
} satisfies Record<ErrorMode<'facebook'>, Maker>
