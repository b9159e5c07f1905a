import type { Attempt } from '#contract/publishing/publishing.ts'
import { PLATFORM_NAME, type Platform } from '#domain/platform/platform.ts'

import type { AppContext } from '../../../app-context.ts'
import { problem } from '../../../http/problem.ts'
import { ASKED_AGAIN, BY_ADMIN, EDITED, findLines, type Step } from '../attempt-log.ts'
import { findPublication } from '../repo.ts'

/** The message to the agent for a line of the log, by its step and outcome. */
const MESSAGES: Record<Step, Record<string, (name: string) => string>> = {
  claim: { 'taken over': () => 'Our server was interrupted and picked this up again.' },
  account: { missing: (name) => `${name} wasn’t connected, so the post waited.` },
  upload: {
    done: (name) => `The media was uploaded to ${name}.`,
    refused: (name) => `${name} refused the post.`,
    retry: (name) => `We couldn’t upload the media to ${name}.`,
    wait: (name) => `${name} asked us to wait.`,
    reconnect: (name) => `${name} asked you to reconnect the account.`,
    unknown: (name) => `${name} didn’t give a clear answer.`,
  },
  ready: { waiting: (name) => `${name} was preparing the media.` },
  send: {
    begun: (name) => `We sent the post to ${name}.`,
    accepted: (name) => `${name} accepted the post.`,
    published: (name) => `The post is live on ${name}.`,
    refused: (name) => `${name} refused the post.`,
    retry: (name) => `${name} didn’t take the post this time.`,
    wait: (name) => `${name} asked us to wait.`,
    reconnect: (name) => `${name} asked you to reconnect the account.`,
    unknown: (name) => `${name} didn’t say whether the post went out.`,
  },
  look: {
    found: (name) => `We checked, and the post is on ${name}.`,
    absent: (name) => `We checked, and the post wasn’t on ${name}.`,
    settling: (name) => `It was too soon to tell whether the post is on ${name}.`,
    unknown: (name) => `We checked and couldn’t tell whether the post is on ${name}.`,
    refused: (name) => `${name} didn’t let us check for the post.`,
    retry: (name) => `${name} couldn’t be reached to check for the post.`,
    wait: (name) => `${name} asked us to wait before checking for the post.`,
    reconnect: (name) => `${name} asked you to reconnect the account.`,
  },
  answer: {
    there: (name) => `You said the post is on ${name}.`,
    drop: () => 'You chose not to post it.',
    [ASKED_AGAIN.surely]: () => 'You asked to post it again.',
    [ASKED_AGAIN.inDoubt]: () => 'You asked to post it again.',
    [BY_ADMIN.again]: () => 'Our team posted it again.',
    [BY_ADMIN.drop]: () => 'Our team removed this post.',
    [EDITED]: () => 'You changed the post.',
  },
}

/** One sentence for the agent: a platform's own message stays in the log. Null for a line without a message. */
function attemptMessage(platform: Platform, { step, outcome }: { step: string; outcome: string }): string | null {
  if (!isStep(step)) return null
  return MESSAGES[step][outcome]?.(PLATFORM_NAME[platform]) ?? null
}

function isStep(step: string): step is Step {
  return Object.hasOwn(MESSAGES, step)
}

/** The attempts of one of an agent's publications, earliest first. @throws not_found */
export async function listAttempts({ db }: AppContext, agentId: number, id: number): Promise<Attempt[]> {
  const publication = await findPublication(db, agentId, id)
  if (!publication) throw problem('not_found')
  const platforms = new Map(publication.targets.map((target) => [target.id, target.platform]))
  const lines = await findLines(db, [...platforms.keys()])
  const last = new Map<number, string>()
  return lines.flatMap(({ targetId, at, ...line }) => {
    const platform = platforms.get(targetId)
    const message = platform ? attemptMessage(platform, line) : null
    // A platform that is still processing is asked repeatedly; one line is enough for that.
    const isRepeat = line.step === 'ready' && last.get(targetId) === line.step
    last.set(targetId, line.step)
    return platform && message !== null && !isRepeat ? [{ platform, at: at.toISOString(), message }] : []
  })
}
