import type { ErrorMode, FaultMode } from '../../faults/table.ts'
import { deadToken, GraphError } from '../../meta/errors.ts'
import type { RateLimitSubject } from '../../meta/usage.ts'

import { igError } from './ig-errors.ts'

type Maker = (counted: RateLimitSubject | null) => GraphError

/** The error each fault answers with. */
export const INSTAGRAM_ERRORS: Partial<Record<FaultMode, Maker>> = {
  http_500: () => new GraphError(2, 'Service temporarily unavailable', { status: 500, transient: true }),
  rate_limit: (counted) =>
    counted === null
      ? new GraphError(4, '(#4) Application request limit reached', { status: 403, transient: true })
      : new GraphError(80_002, '(#80002) There have been too many calls to this Instagram account.', { status: 403 }),
  token_expired: () => deadToken('Error validating access token: Session has expired.', 463),
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
