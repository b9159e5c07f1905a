import { eq } from 'drizzle-orm'

import type { CaptionLanguage } from '#domain/caption.ts'
import { PLAN_ALLOWS, PLAN_NAME, PLANS } from '#domain/plan.ts'
import { rewriteFault } from '#domain/rewrite.ts'

import { ask } from '../../ai/chat.ts'
import { ChatError, type ChatFailure } from '../../ai/chat-error.ts'
import { agents } from '../../db/schema/index.ts'
import type { House } from '../../house.ts'
import { problem } from '../../http/problem.ts'
import { rewriteQuestion } from './prompt.ts'

/** Whether captions can be rewritten here, and by this agent. */
export async function rewritingFor(house: House, agentId: number): Promise<{ configured: boolean; allowed: boolean }> {
  return { configured: house.config.ai !== null, allowed: await mayRewrite(house, agentId) }
}

/**
 * A caption in other words. Nothing of it is stored or logged.
 * @throws plan_required, ai_unavailable when the endpoint can't be had, ai_refused when what it says can't be used
 */
export async function rewrite(
  house: House,
  agentId: number,
  { caption, language }: { caption: string; language: CaptionLanguage },
): Promise<string> {
  if (!(await mayRewrite(house, agentId))) {
    const enough = PLANS.find((plan) => PLAN_ALLOWS[plan].aiRewrite)
    throw problem('plan_required', { message: `AI Rewrite comes with the ${enough ? PLAN_NAME[enough] : ''} plan.` })
  }
  const { ai } = house.config
  if (!ai) throw problem('ai_unavailable', { message: 'Rewriting isn’t set up on this server.' })
  try {
    const words = await ask(ai, rewriteQuestion(caption, language))
    const fault = rewriteFault(caption, words)
    if (fault) throw problem('ai_refused', { message: fault })
    return words
  } catch (error) {
    if (!(error instanceof ChatError)) throw error
    house.log.warn({ failure: error.failure, detail: error.message }, 'a caption was not rewritten')
    throw refusal(error)
  }
}

async function mayRewrite({ db }: House, agentId: number): Promise<boolean> {
  const [agent] = await db.select({ plan: agents.plan }).from(agents).where(eq(agents.userId, agentId))
  return Boolean(agent?.plan && PLAN_ALLOWS[agent.plan].aiRewrite)
}

/** What she is told, with what is true in each case: her caption stands as it was. */
const WORDS: Record<ChatFailure, string> = {
  busy: 'The rewriting service is busy. Please try again in a minute.',
  late: 'The rewriting service took too long. Your caption is unchanged.',
  unreachable: 'The rewriting service can’t be reached right now. Your caption is unchanged.',
  misconfigured: 'Rewriting isn’t working on our side right now. Your caption is unchanged.',
  broken: 'The rewriting service gave an answer we can’t read. Your caption is unchanged.',
  filtered: 'The rewriting service won’t rewrite this caption.',
  too_long: 'This caption is too long to rewrite.',
  empty: 'The rewriting service had no words for this caption. It is unchanged.',
}

const REFUSALS: ReadonlySet<ChatFailure> = new Set(['filtered', 'too_long', 'empty'])

function refusal({ failure, retryAfterSeconds }: ChatError) {
  return problem(REFUSALS.has(failure) ? 'ai_refused' : 'ai_unavailable', {
    message: WORDS[failure],
    ...(retryAfterSeconds !== null && { retryAfterSeconds: Math.ceil(retryAfterSeconds) }),
  })
}
