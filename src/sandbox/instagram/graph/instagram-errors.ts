import type { ErrorMode, FaultMode } from '../../faults/table.ts'
import { deadToken, GraphError } from '../../meta/errors.ts'
import { endedVersion, type RateLimitSubject } from '../../meta/graph.ts'

/** Meta's table of publishing errors: code, subcode, title, and the message. */
const KNOWN = {
  fetch_timeout: [-2, 2207003, 'Timeout', 'It takes too long to download the media.'],
  media_expired: [-2, 2207020, 'Media expired', 'The media you are trying to access has expired. Create a new one.'],
  server_error: [-1, 2207001, 'Server error', 'Instagram server error. Try again.'],
  create_failed: [-1, 2207032, 'Create media failed', 'Create media fail, please try to re-create media.'],
  upload_failed: [-1, 2207053, 'Upload error', 'Unknown upload error. Create a new container.'],
  user_unreachable: [110, 2207018, 'Invalid user id', 'Cannot load user with a private profile or invalid username'],
  cover_offset: [100, 2207057, 'Invalid thumbnail offset', 'The thumbnail offset must be within the video.'],
  spam: [4, 2207051, 'Action is blocked', 'We restrict certain activity to protect our community.'],
  daily_limit: [9, 2207042, 'Limit reached', 'You reached the maximum number of posts for today.'],
  media_not_found: [24, 2207006, 'Media not found', 'The media with this id cannot be found.'],
  container_unknown: [24, 2207008, 'Media builder not found', 'The container does not exist or has expired.'],
  restricted: [25, 2207050, 'Account restricted', 'The account is inactive, checkpointed or restricted.'],
  media_type: [100, 2207023, 'Unknown media type', 'The media type is unknown.'],
  children: [100, 2207028, 'Carousel validation failed', 'A carousel needs 2 to 10 photos and videos.'],
  video_format: [352, 2207026, 'Unsupported format', 'The video format is not supported.'],
  unreachable: [9004, 2207052, 'Media download failed', 'The media could not be fetched from this URI.'],
  not_ready: [9007, 2207027, 'Media not ready', 'The media is not ready for publishing, please wait for a moment.'],
  image_too_large: [36_000, 2207004, 'Image too large', 'The image is too large to download. It must be under 8 MiB.'],
  image_format: [36_001, 2207005, 'Unsupported image format', 'The image format is not supported. Use JPEG.'],
  aspect_ratio: [36_003, 2207009, 'Aspect ratio', 'The aspect ratio must be between 4:5 and 1.91:1.'],
  caption_too_long: [36_004, 2207010, 'Caption too long', 'At most 2200 characters, 5 hashtags and 20 @ tags.'],
} as const satisfies Record<string, readonly [number, number, string, string]>

/** One of Meta's publishing errors; `text` says more than the table does. */
export function igError(name: keyof typeof KNOWN, text?: string): GraphError {
  const [code, subcode, title, message] = KNOWN[name]
  return new GraphError(code, `(#${code}) ${title}`, {
    subcode,
    title,
    text: text ?? message,
    transient: code === -1 || code === -2,
  })
}

type Maker = (counted: RateLimitSubject | null) => GraphError

/** The error each fault answers with. */
export const INSTAGRAM_ERRORS: Partial<Record<FaultMode, Maker>> = {
  http_500: () => new GraphError(2, 'Service temporarily unavailable', { status: 500, transient: true }),
  rate_limit: (counted) =>
    counted === null
      ? new GraphError(4, '(#4) Application request limit reached', { status: 403, transient: true })
      : new GraphError(80_002, '(#80002) There have been too many calls to this Instagram account.', { status: 403 }),
  token_expired: () => deadToken('Error validating access token: Session has expired.', 463),
  version_sunset: endedVersion,
  image_refused: () => igError('aspect_ratio'),
  video_refused: () => igError('video_format'),
  fetch_timeout: () => igError('fetch_timeout'),
  media_expired: () => igError('media_expired'),
  server_error: () => igError('server_error'),
  create_failed: () => igError('create_failed'),
  upload_failed: () => igError('upload_failed'),
  spam: () => igError('spam'),
  daily_limit: () => igError('daily_limit'),
  media_not_found: () => igError('media_not_found'),
  container_unknown: () => igError('container_unknown'),
  restricted: () => igError('restricted'),
  unreachable: () => igError('unreachable'),
  not_ready: () => igError('not_ready'),
  image_too_large: () => igError('image_too_large'),
  image_format: () => igError('image_format'),
  role_missing: () =>
    new GraphError(200, '(#200) The role of this account comes from Business Manager and lacks ads_management', {
      status: 403,
    }),
} satisfies Record<ErrorMode<'instagram'>, Maker>
