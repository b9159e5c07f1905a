/** Every error code of a refused call, with its HTTP status. The messages are elsewhere. */
export const PROBLEM_STATUS = {
  bad_request: 400,
  unauthenticated: 401,
  bad_credentials: 422,
  account_disabled: 422,
  passkey_refused: 422,
  forbidden: 403,
  confirm_identity: 403,
  /** Before an account's first password was set by the email. */
  password_missing: 403,
  plan_required: 403,
  not_found: 404,
  /** Needs an outside service that this server has no settings for. */
  not_available: 404,
  conflict: 409,
  key_reused: 409,
  /** What is to be changed was changed elsewhere since the caller read it; nothing was changed. */
  edited_elsewhere: 409,
  /** A repeated record of a share that the agent has removed since. */
  share_removed: 409,
  account_closing: 409,
  connection_missing: 422,
  payload_too_large: 413,
  unsupported_media_type: 415,
  csrf_mismatch: 419,
  validation_failed: 422,
  caption_invalid: 422,
  no_platform: 422,
  media_missing: 422,
  media_invalid: 422,
  /** A named upload has not arrived in full, or is gone: its file is to be sent again. */
  upload_missing: 422,
  time_past: 422,
  daily_limit: 422,
  monthly_limit: 422,
  ai_refused: 422,
  ai_unavailable: 503,
  oauth_state_invalid: 422,
  link_invalid: 422,
  card_refused: 422,
  code_invalid: 422,
  subscription_missing: 422,
  billing_unavailable: 503,
  network_refused: 422,
  network_unavailable: 503,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
  storage_full: 507,
} as const

export type ProblemCode = keyof typeof PROBLEM_STATUS

export interface Problem {
  /** One sentence for the user. */
  message: string
  code: ProblemCode
  /** For each faulty field, its messages; the first is shown. */
  errors?: Record<string, string[]>
  request_id: string
}
