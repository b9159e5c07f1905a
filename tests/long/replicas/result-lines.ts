import type { Outcome } from './outcome.ts'
import type { Sent } from './senders.ts'

/** What was sent and what became of it, for people. */
export function resultLines(count: number, outcome: Outcome, sent: Sent): string[] {
  const { acknowledged, published, failed, needsCheck, inDoubt, lost, doubled, untrue } = outcome
  const causes = [...failed].map(([cause, times]) => `${cause} ${times}`).join(', ')
  const failures = [...failed.values()].reduce((sum, times) => sum + times, 0)
  return [
    `  publications ${count}, acknowledged ${acknowledged}, published ${published}, failed ${failures}${causes && ` (${causes})`}`,
    `  needs_check ${needsCheck.onWall + needsCheck.notOnWall}: ${needsCheck.onWall} on the wall, ${needsCheck.notOnWall} not`,
    `  outcome unknown at first ${inDoubt.published + inDoubt.others}: ${inDoubt.published} found out to be published, ${inDoubt.others} not`,
    `  lost ${lost.length}, doubled ${doubled.length}, untrue ${untrue.length}`,
    `  requests ${sent.requests}: ${sent.unanswered} without an answer, ${sent.unavailable} answered 503, ${sent.wrong.length} answered wrongly`,
  ]
}
