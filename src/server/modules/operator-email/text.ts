import { groupDigits } from '#domain/group-digits.ts'
import { CRAWLER_FACTS, CRAWLERS } from '#domain/operations/crawlers.ts'
import type { Finding, Rule } from '#domain/operations/findings.ts'
import { queueLabel } from '#domain/operations/operations.ts'
import { pastDayAtTime } from '#domain/time/time-labels.ts'
import { DEFAULT_TIME_ZONE } from '#domain/time/time.ts'

import type { EmailText } from '../../mail/compose-email.ts'

/** The email about findings, of which there is at least one; `link` leads to the screen that shows more. */
export function operatorEmailText(findings: readonly Finding[], now: Date, link: string): EmailText {
  const urgent = findings.filter(({ isUrgent }) => isUrgent).length
  const title =
    findings.length === 1 ? 'One thing needs your attention' : `${findings.length} things need your attention`
  const first =
    urgent > 0
      ? `Porchlight checked itself and found ${counted(urgent, 'urgent problem')}.`
      : 'Porchlight checked itself and found nothing urgent, but something to look at in the next few days.'
  return {
    subject: `Porchlight: ${title.toLowerCase()}${urgent > 0 ? ', urgently' : ''}`,
    title,
    paragraphs: [
      first,
      ...findings.map((one) => sentence(one, now)),
      'You get this email at most once a day, and only when something is wrong. Times are Central Time.',
    ],
    button: { label: 'Open Operations', link },
  }
}

function sentence(finding: Finding, now: Date): string {
  const { what, todo } = TEXTS[finding.rule](finding)
  const since = finding.since === null ? '' : `, since ${pastDayAtTime(finding.since, DEFAULT_TIME_ZONE, now)}`
  return `${finding.isUrgent ? 'Urgent: ' : ''}${what}${since}. ${todo}`
}

const TEXTS: Record<Rule, (finding: Finding) => { what: string; todo: string }> = {
  overdue: ({ about, count }) => ({
    what: `${counted(count, 'post')} for ${about} ${count === 1 ? 'is' : 'are'} overdue`,
    todo: 'Check that a worker is running and that its log has no errors.',
  }),
  failing: ({ about, count, of, code }) => ({
    what: `${groupDigits(count)} of the ${counted(of ?? 0, 'post')} for ${about} in the last day failed or need a check${code === null ? '' : `, most often with the code ${code}`}`,
    todo: `Look at the causes, and at ${about}’s status page.`,
  }),
  jobs_wait: ({ about, count }) => ({
    what: `${queueLabel(about ?? '')}: ${counted(count, 'job')} ${count === 1 ? 'is' : 'are'} waiting`,
    todo: 'Check that a worker is running. If one is, start another.',
  }),
  stripe_events: ({ count }) => ({
    what: `${counted(count, 'change')} from Stripe ${count === 1 ? 'hasn’t' : 'haven’t'} been processed`,
    todo: 'Check that Stripe responds and that your key is still valid. Plans may be out of date until then.',
  }),
  disk: ({ count }) => ({
    what: `The server’s disk (DATA_DIR) has ${groupDigits(Math.floor(count / 1e6))} MB left`,
    todo: 'Free up space or make the disk larger before uploads fail.',
  }),
  letters: ({ count }) => ({
    what: `${counted(count, 'email')} about subscriptions couldn’t be sent`,
    todo: 'Check the mail server. Some of these emails are required by law.',
  }),
  disputes: ({ count }) => ({
    what: `${counted(count, 'disputed payment')} ${count === 1 ? 'needs' : 'need'} an answer`,
    todo: 'Accept or contest each in Stripe’s dashboard before its due date.',
  }),
  jobs_failed: ({ about, count }) => ({
    what: `${queueLabel(about ?? '')}: ${counted(count, 'job')} failed every try in the last day`,
    todo: 'Check the error, fix its cause and run them again.',
  }),
  to_check: ({ about, count }) => ({
    what: `${counted(count, 'post')} for ${about} ${count === 1 ? 'is waiting for its agent' : 'are waiting for their agents'} to check the network`,
    todo: 'Remind the agents: only they can see whether the post is there.',
  }),
  to_reconnect: ({ about, count, of }) => ({
    what: `${groupDigits(count)} of the ${counted(of ?? 0, 'connection')} to ${about} need to be reconnected`,
    todo: `If they all broke at once, check your app at ${about}. We ask the agents to reconnect.`,
  }),
  ending: ({ about, count }) => ({
    what: `${counted(count, 'connection')} to ${about} expire within a week and weren’t renewed`,
    todo: 'Check the log for connections that weren’t renewed.',
  }),
  crawler_kept_out: ({ about, code }) => ({
    what: `${about} is kept out: ${code}`,
    todo: `${CRAWLERS.flatMap((one) => (one === about ? [CRAWLER_FACTS[one].effect] : [])).join('')} Let it through at your firewall or CDN, then check with npm run admin -- check-crawlers.`,
  }),
  version_refused: ({ about, code }) => ({
    what: `${about} no longer takes version ${code} of its API, nor any newer one this server knows`,
    todo: `No posts go out to ${about}. Update Porchlight, or set a version that works (GRAPH_VERSION or LINKEDIN_VERSION).`,
  }),
  version_replaced: ({ about, code }) => ({
    what: `${about} no longer takes version ${code} of its API, and posts go out with a newer one`,
    todo: 'Update Porchlight, or set the newer version yourself. Operations shows which one works.',
  }),
  version_ending: ({ about, code, count }) => ({
    what: `Version ${code} of ${about}’s API ends ${count === 0 ? 'today or has ended' : `in ${counted(count, 'day')}`}`,
    todo: 'Update Porchlight before then, or set a newer version (GRAPH_VERSION or LINKEDIN_VERSION).',
  }),
}

function counted(count: number, noun: string): string {
  return `${groupDigits(count)} ${noun}${count === 1 ? '' : 's'}`
}
