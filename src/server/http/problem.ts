import { PROBLEM_STATUS, type ProblemCode } from '#contract/problem.ts'

export interface ProblemDetail {
  /** One sentence for a person, in place of the code's default one. */
  message?: string
  /** Invalid fields of the request with their messages; a single message may be a plain string. */
  fields?: Record<string, string | string[]>
  /** When a retry makes sense; sent as Retry-After. */
  retryAfterSeconds?: number
}

/** An error answer to be thrown; the common error handler turns it into the documented answer. */
export class ProblemError extends Error {
  override name = 'ProblemError'
  readonly code: ProblemCode
  readonly status: number
  readonly fields: Record<string, string[]> | null
  readonly retryAfterSeconds: number | null

  constructor(code: ProblemCode, { message, fields, retryAfterSeconds }: ProblemDetail = {}) {
    super(message ?? DEFAULT_MESSAGES[code])
    this.code = code
    this.status = PROBLEM_STATUS[code]
    this.fields = fields
      ? Object.fromEntries(
          Object.entries(fields).map(([field, message]) => [field, Array.isArray(message) ? message : [message]]),
        )
      : null
    this.retryAfterSeconds = retryAfterSeconds ?? null
  }
}

/** Creates an error answer: `throw problem('not_found')`. */
export function problem(code: ProblemCode, detail: ProblemDetail = {}): ProblemError {
  return new ProblemError(code, detail)
}

const DEFAULT_MESSAGES: Record<ProblemCode, string> = {
  bad_request: 'Our server couldn’t read that request.',
  unauthenticated: 'Please log in.',
  bad_credentials: 'Incorrect email or password.',
  account_disabled: 'This account is disabled. For help, email us at the address in our Privacy Policy.',
  passkey_refused: 'This passkey wasn’t accepted. Please try again, or use your password.',
  forbidden: 'You don’t have access to this.',
  confirm_identity: 'Please confirm it’s you first. Nothing was changed.',
  password_missing: 'Please set your password first, with the link we emailed you.',
  plan_required: 'Your plan doesn’t include this.',
  not_found: 'We couldn’t find that.',
  not_available: 'That isn’t available right now.',
  conflict: 'This changed in the meantime.',
  key_reused: 'This was already sent. Please reload the page.',
  edited_elsewhere: 'This post was changed elsewhere in the meantime.',
  share_removed: 'You removed this share.',
  account_closing: 'Your account is about to be deleted. Keep your account first, then try again.',
  connection_missing: 'Please connect the account first.',
  payload_too_large: 'That’s too large to send.',
  unsupported_media_type: 'The request must be sent as JSON.',
  csrf_mismatch: 'Your session has expired. Please log in again.',
  validation_failed: 'Please check the marked fields.',
  caption_invalid: 'This caption doesn’t fit.',
  no_platform: 'Please select at least one platform.',
  media_missing: 'This post has no media to publish.',
  media_invalid: 'This post’s media can’t be published there.',
  upload_missing: 'Part of this post didn’t arrive. It needs to be sent again.',
  time_past: 'That time has passed.',
  daily_limit: 'You’ve reached your plan’s limit of posts for that day.',
  monthly_limit: 'You’ve reached your plan’s limit of videos for that month.',
  ai_refused: 'This caption couldn’t be rewritten.',
  ai_unavailable: 'Captions can’t be rewritten right now. Please try again.',
  oauth_state_invalid: 'This connection request has expired. Please try again.',
  link_invalid: 'This link has expired or was already used. Please request a new one.',
  card_refused: 'Your card was declined.',
  code_invalid: 'This promotion code is not valid.',
  subscription_missing: 'You don’t have a subscription to change.',
  billing_unavailable: 'Payments can’t be reached right now. Please try again.',
  network_refused: 'That platform didn’t accept the request.',
  network_unavailable: 'We can’t reach that platform right now. Please try again.',
  too_many_requests: 'Too many attempts. Please wait a moment.',
  internal: 'Something went wrong on our side.',
  unavailable: 'Porchlight isn’t available right now. Please try again in a moment.',
  storage_full: 'Our server is out of space right now. Please try again later.',
}
