import type {
  ActionResult,
  FailureCause,
  NetworkState,
  OpenDispute,
  QueueState,
  StorageState,
  WaitCause,
} from '#contract/admin/operations.ts'
import { ENDING_DAYS, type FailedAction, type ServiceState } from '#domain/operations/operations.ts'
import { formatMoney } from '#domain/plan/money.ts'
import { daysUntil, VERSION_SETTING, versionTrouble } from '#domain/platform/api-versions.ts'
import { NETWORKS, PLATFORM_NAME } from '#domain/platform/platform.ts'
import type { StateStyle } from '#pwa/shared/ui/badge.tsx'

import { fileSizeLabel } from '../shared/files/file-rules.ts'
import { momentLabel } from '../shared/admin-labels.ts'

export const SERVICE_STYLES: Record<ServiceState, StateStyle> = {
  real: { tone: 'green', icon: 'check-bold', label: 'Connected' },
  'stand-in': { tone: 'gray', icon: 'flask', label: 'Stand-in' },
  'not available': { tone: 'gray', icon: 'prohibit-bold', label: 'Not available' },
}

/** What is said of a service that isn't the real one, before its settings. */
export const SERVICE_TEXTS: Record<Exclude<ServiceState, 'real'>, string> = {
  'stand-in': 'A stand-in answers in its place. Nothing reaches the real service.',
  'not available': 'Not set up yet.',
}

export const counted = (count: number, noun: string) =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`

/** 'less than a minute', '12 minutes', '3 hours', '2 days'. */
export function durationLabel(seconds: number): string {
  if (seconds < 60) return 'less than a minute'
  if (seconds < 60 * 60) return counted(Math.floor(seconds / 60), 'minute')
  if (seconds < 48 * 60 * 60) return counted(Math.floor(seconds / 3600), 'hour')
  return counted(Math.floor(seconds / 86_400), 'day')
}

const waitedLabel = (seconds: number) => `The oldest has been waiting ${durationLabel(seconds)}.`

export function queueState({ waiting, active, oldest_seconds: oldest }: QueueState): string {
  const running = active > 0 ? `${active} running` : ''
  if (waiting === 0) return running === '' ? 'Nothing is waiting.' : `${running}.`
  return `${[`${waiting} waiting`, running].filter(Boolean).join(', ')}. ${waitedLabel(oldest)}`
}

export function dueState({ due, overdue, oldest_seconds: oldest }: NetworkState): string {
  if (due === 0) return 'Nothing is due.'
  const late = overdue > 0 ? `, ${overdue} overdue` : ''
  return `${counted(due, 'post')} due${late}. ${waitedLabel(oldest)}`
}

/** '2 accounts are at the network's limit.', '82% of an account's limit used.'; null where none came near it. */
export function limitState({ limited, used_percent: used }: NetworkState): string | null {
  if (limited > 0) return `${counted(limited, 'account')} at the network’s rate limit.`
  return used === null ? null : `Up to ${used}% of an account’s rate limit used.`
}

/** What of a network's connections needs attention, and how long connections last there. */
export function connectionState({ network, reconnect, ending }: NetworkState): string {
  const problems = [
    reconnect > 0 && `${reconnect} to reconnect`,
    ending > 0 && `${ending} expiring within ${ENDING_DAYS} days`,
  ].filter((one) => one !== false)
  return `${problems.length === 0 ? 'All connections work' : problems.join(', ')}. ${lifetime(network)}`
}

function lifetime(network: NetworkState['network']): string {
  const { signInEveryDays: days, choosesAccount } = NETWORKS[network]
  if (days !== null) return `Agents reconnect every ${days} days.`
  return choosesAccount ? 'Connections don’t expire.' : 'Connections renew automatically.'
}

/** What is wrong with the version of a network's API, and what to do; null where nothing is. */
export function versionNotice(
  { network, version }: NetworkState,
  now: Date,
): { title: string; todo: string; isUrgent: boolean } | null {
  const trouble = version && versionTrouble(version, now)
  if (!trouble) return null
  const { configured, used, ends } = version
  const name = PLATFORM_NAME[network]
  const setting = VERSION_SETTING[network]
  const isUrgent = trouble === 'refused'
  if (isUrgent) {
    const todo = `No posts go out to ${name}. Update Porchlight, or set ${setting} to a version that works.`
    return { title: `${name} refuses version ${configured} of its API, and every newer one we know.`, todo, isUrgent }
  }
  if (trouble === 'replaced') {
    const todo = `Posts go out with version ${used}. Update Porchlight, or set ${setting} to ${used}.`
    return { title: `${name} refuses version ${configured} of its API.`, todo, isUrgent }
  }
  const days = ends === null ? 0 : daysUntil(ends, now)
  const when = days > 0 ? `ends in ${counted(days, 'day')}` : 'has ended'
  const todo = `Update Porchlight before then, or set ${setting} to a newer version.`
  return { title: `Version ${configured} of ${name}’s API ${when}.`, todo, isUrgent }
}

/** '12 posts · last Nov 24, 2026, 3:04 PM · media_invalid'. */
export function causeDetail({ code, count, last_at: last }: FailureCause): string {
  return [counted(count, 'post'), `last ${momentLabel(last)}`, code].filter(Boolean).join(' · ')
}

/** 'Dana Brooks, $49 · fraudulent · answer by Nov 24, 2026, 3:04 PM' */
export function disputeDetail({ agent, amount_cents: cents, reason, due_by: dueBy }: OpenDispute): string {
  const payment = `${agent ?? 'Unknown agent'}, ${formatMoney(cents)}`
  return [payment, reason.replaceAll('_', ' '), dueBy && `answer by ${momentLabel(dueBy)}`].filter(Boolean).join(' · ')
}

/** '3 posts wait. Instagram asks us to slow down. Next try Nov 24, 2026, 3:04 PM.' */
export function waitLabel({ message, count, next_at: next }: WaitCause): string {
  const waiting = `${counted(count, 'post')} waiting`
  return [waiting, message.replace(/\.$/, ''), `Next try ${momentLabel(next)}`].filter(Boolean).join('. ') + '.'
}

export function storedLabel({ files, bytes, in_bucket: inBucket }: StorageState): string {
  const place = inBucket ? 'in object storage' : 'in the data folder'
  return files === 0 ? 'No files are stored.' : `${counted(files, 'file')}, ${fileSizeLabel(bytes)}, ${place}.`
}

const REFUSALS: Record<string, string> = {
  conflict: 'it has changed since',
  not_found: 'it’s gone',
  daily_limit: 'the agent has no posts left for the day',
  monthly_limit: 'the agent has no videos left for the month',
  plan_required: 'the agent’s plan doesn’t include it',
  account_closing: 'the account is being deleted',
  account_disabled: 'the account is disabled',
}

const DONE: Record<FailedAction, string> = { retry: 'retried', drop: 'dropped' }

/** '2 posts retried. 1 wasn’t: the account is disabled.' */
export function resultLabel({ changed, refused }: ActionResult, action: FailedAction, noun: string): string {
  const total = refused.reduce((sum, { count }) => sum + count, 0)
  if (total === 0) return changed === 0 ? 'Already done' : `${counted(changed, noun)} ${DONE[action]}`
  const reasons = refused.map(({ code, count }) => {
    const reason = REFUSALS[code] ?? 'that isn’t possible'
    return refused.length > 1 ? `${reason} (${count})` : reason
  })
  const not = `${total} ${total === 1 ? 'wasn’t' : 'weren’t'}: ${reasons.join(', ')}.`
  return changed === 0
    ? `${counted(total, noun)} not ${DONE[action]}: ${reasons.join(', ')}.`
    : `${counted(changed, noun)} ${DONE[action]}. ${not}`
}
