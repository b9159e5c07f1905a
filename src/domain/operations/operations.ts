/** How many days back failed posts are counted and listed for admins. */
export const FAILED_DAYS = 7

/** Tokens are renewed long before; what ends within so many days is for somebody to look at. */
export const ENDING_DAYS = 7

/** From so many seconds after its time on, a post that nobody has taken up is overdue. */
export const OVERDUE_SECONDS = 5 * 60

/** The posts that admins look at: those that certainly failed, and those of which only their agents can know. */
export const ATTENTION_STATES = ['failed', 'needs_check'] as const
export type AttentionState = (typeof ATTENTION_STATES)[number]

/** What admins can do about posts and jobs that failed. */
export const FAILED_ACTIONS = ['retry', 'drop'] as const
export type FailedAction = (typeof FAILED_ACTIONS)[number]

/** The states of an outside service: its own, its stand-in in the sandbox, or missing. */
export const SERVICE_STATES = ['real', 'stand-in', 'not available'] as const
export type ServiceState = (typeof SERVICE_STATES)[number]

const QUEUE_LABELS: Record<string, string> = {
  'publish-facebook': 'Publishing to Facebook',
  'publish-instagram': 'Publishing to Instagram',
  'publish-linkedin': 'Publishing to LinkedIn',
  'insights-facebook': 'Post stats from Facebook',
  'insights-instagram': 'Post stats from Instagram',
  'push-notice': 'Push notifications',
  'password-links': 'Password emails',
  'email-changes': 'Emails about a changed address',
  'email-confirmations': 'Emails that confirm a new address',
  'passkey-letters': 'Emails about passkeys',
  letters: 'Emails about subscriptions',
  'lead-emails': 'Emails about new leads',
  'billing-sync': 'Subscriptions',
  'billing-disputes': 'Disputes',
  'post-imports': 'Post imports',
  'account-deletion': 'Account deletions',
}

/** What the jobs of a queue do; an unknown queue by its own name. */
export const queueLabel = (queue: string) => QUEUE_LABELS[queue] ?? queue
