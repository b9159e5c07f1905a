import type { DayOutcome, Decision } from '#contract/publishing/month-plan.ts'
import { CONTENT_CATEGORIES } from '#domain/auto-post/auto-post.ts'
import { slotsAhead, type AutoPostSlot } from '#domain/auto-post/auto-post-slots.ts'
import { MONTH_DAYS } from '#domain/auto-post/month-deck.ts'
import type { CaptionIn } from '#domain/publication/caption-language.ts'
import { isSameVersion, ORIGINAL, type Version } from '#domain/publication/version.ts'

import type { AppContext } from '../../../app-context.ts'
import type { Tx } from '../../../db/open.ts'
import { problem } from '../../../http/problem.ts'
import { cancel, lockAgent } from '../../publishing/index.ts'
import { chooseVersions, lockCities } from '../../versions/service.ts'
import { today } from '../planning/clocks.ts'
import { isSameLanguage, layOut, wishOf, type AgentDays } from '../planning/fill-days.ts'
import type { PostPool } from '../planning/post-pool.ts'
import { readPostPool } from '../planning/read-post-pool.ts'
import * as publications from '../publications.ts'
import * as repo from '../repo.ts'
import { replan } from '../service.ts'
import { insertAutoPosts, lockTargets, markEdited, replacePost, type NewAutoPost } from '../planning/write-posts.ts'
import { monthSettings } from './month-plan.ts'

type Refusal = NonNullable<DayOutcome['reason']>

const MESSAGE: Record<Refusal, string> = {
  past: 'Its time has passed.',
  not_in_plan: 'This is no longer one of your posting days.',
  day_taken: 'You’ve already changed this day’s post.',
  post_gone: 'This post is no longer available to you.',
  monthly_limit: 'You’ve used all your plan’s videos of this kind for that month.',
}

const refuse = (day: string, reason: Refusal): DayOutcome => ({
  day,
  outcome: 'refused',
  reason,
  message: MESSAGE[reason],
})
const scheduled = (day: string): DayOutcome => ({ day, outcome: 'scheduled', reason: null, message: null })
const skipped = (day: string): DayOutcome => ({ day, outcome: 'skipped', reason: null, message: null })

/**
 * Schedules and skips days as the agent decided, in one transaction; what is kept counts as edited by hand, so planning
 * leaves it alone. A day that can't be as wanted stays as it is and says why. Of several decisions about a day the last
 * one counts.
 *
 * @throws plan_required, conflict where nothing is connected
 */
export async function decideMonth(
  context: AppContext,
  agentId: number,
  wanted: readonly Decision[],
): Promise<DayOutcome[]> {
  const decisions = [...new Map(wanted.map((one) => [one.day, one])).values()]
  const pool = await readPostPool(context.db)
  const outcomes = await context.db.transaction(async (tx) => {
    await repo.holdPlanned(tx, agentId)
    await lockAgent(tx, agentId)
    return await new MonthOfAgent(context, tx, agentId, pool).decide(decisions)
  })
  await replan(context, agentId)
  return outcomes
}

/** The decisions of one request, within its transaction. */
class MonthOfAgent {
  readonly #context: AppContext
  readonly #tx: Tx
  readonly #agentId: number
  readonly #pool: PostPool

  constructor(context: AppContext, tx: Tx, agentId: number, pool: PostPool) {
    this.#context = context
    this.#tx = tx
    this.#agentId = agentId
    this.#pool = pool
  }

  async decide(decisions: readonly Decision[]): Promise<DayOutcome[]> {
    const agent = await monthSettings(this.#tx, this.#agentId)
    if (agent.plan === null)
      throw problem('plan_required', { message: 'Choose a plan first, then schedule your month.' })
    const now = this.#context.now()
    const earliest = decisions.map(({ day }) => day).reduce((a, b) => (b < a ? b : a))
    const read = () => publications.findAutoPosts(this.#tx, [this.#agentId], earliest)
    // Whoever publishes one of them locks it too, so that from here on none begins.
    await lockTargets(
      this.#tx,
      (await read()).filter(({ waits }) => waits).map(({ id }) => id),
    )
    const rows = new Map((await read()).map((row) => [row.day, row]))
    const everything = { ...agent, categories: [...CONTENT_CATEGORIES] }
    const [days] = await layOut(this.#context, this.#tx, {
      agents: [everything],
      pool: this.#pool,
      now,
      daysAhead: MONTH_DAYS,
    })
    if (!days || days.platforms.length === 0)
      throw problem('conflict', { message: 'Connect an account first, then schedule your month.' })
    await lockCities(this.#tx, [days.profile.cityId])
    const all = slotsAhead(agent, now, { daysAhead: MONTH_DAYS })
    const month: Month = { days, rows, all, first: today(now, agent.zone), add: [], mark: [], cancel: [] }
    const outcomes: DayOutcome[] = []
    for (const decision of decisions) outcomes.push(await this.#decideDay(decision, month))
    return await this.#write(month, outcomes, now)
  }

  async #decideDay(decision: Decision, month: Month): Promise<DayOutcome> {
    const { day } = decision
    const row = month.rows.get(day)
    const isReplaceable = row !== undefined && month.days.replaceable.some(({ id }) => id === row.id)
    if (row && !isReplaceable) return asItIs(decision, row)
    const slot = month.days.slots.find((one) => one.day === day)
    if (!slot) return refuse(day, reasonWithout(day, month))
    return decision.action === 'keep'
      ? await this.#keep(decision, slot, row, month)
      : this.#skip(decision, slot, row, month)
  }

  async #keep(
    { day, post_id: postId, language, version: seen }: Extract<Decision, { action: 'keep' }>,
    { at }: AutoPostSlot,
    row: publications.AutoPost | undefined,
    { days, add, mark }: Month,
  ): Promise<DayOutcome> {
    if (!days.fitting.includes(postId) || !this.#pool.suits(day, postId)) return refuse(day, 'post_gone')
    if (!days.room.has(day, postId)) return refuse(day, 'monthly_limit')
    days.room.take(day, postId)
    const caption = language ? this.#pool.captionIn(postId, language, days.platforms) : days.captionOn(day, postId)
    const version = await this.#version(days, { day, at, postId, caption }, seen)
    if (!row) add.push(this.#post(days, { day, at, postId, caption, version }))
    else if (row.postId !== postId || !isSameLanguage(row, caption) || (seen && !isSameVersion(row.version, version))) {
      const { profile } = days
      const post = { postId, caption, version, profile, now: this.#context.now() }
      if (!(await replacePost(this.#tx, row.id, post))) return refuse(day, 'post_gone')
    }
    mark.push(day)
    return scheduled(day)
  }

  /** What the agent saw goes out, unless another agent of the city has it by now. */
  async #version(
    days: AgentDays,
    { caption, ...day }: AutoPostSlot & { postId: number; caption: CaptionIn },
    seen?: Version,
  ): Promise<Version> {
    const [chosen] = await chooseVersions(this.#tx, [wishOf(days, day, { caption, ...(seen && { seen }) })])
    return chosen?.version ?? ORIGINAL
  }

  #skip(
    { day, post_id: postId }: Extract<Decision, { action: 'skip' }>,
    { at }: AutoPostSlot,
    row: publications.AutoPost | undefined,
    { days, add, cancel }: Month,
  ): DayOutcome {
    if (!row) {
      const inPlace = days.fitting.find((one) => one === postId) ?? days.fitting[0]
      // Where no post fits, nothing would be planned either.
      if (inPlace === undefined) return skipped(day)
      add.push(this.#post(days, { day, at, postId: inPlace, caption: days.captionOn(day, inPlace), version: ORIGINAL }))
    }
    cancel.push(day)
    return skipped(day)
  }

  #post(
    { platforms, isBranded, profile }: AgentDays,
    post: AutoPostSlot & Pick<NewAutoPost, 'postId' | 'caption' | 'version'>,
  ): NewAutoPost {
    return { agentId: this.#agentId, platforms, isBranded, profile, ...post }
  }

  async #write(month: Month, outcomes: DayOutcome[], now: Date): Promise<DayOutcome[]> {
    await insertAutoPosts(this.#tx, month.add, now)
    const first = month.first
    const stored = new Map(
      (await publications.findAutoPosts(this.#tx, [this.#agentId], first)).map((row) => [row.day, row.id]),
    )
    await markEdited(
      this.#tx,
      month.mark.flatMap((day) => stored.get(day) ?? []),
      now,
    )
    for (const day of month.cancel) {
      const id = stored.get(day)
      if (id !== undefined) await cancel({ db: this.#tx }, this.#agentId, id)
    }
    // A post deleted meanwhile was not inserted.
    const missing = new Set(month.mark.filter((day) => !stored.has(day)))
    return outcomes.map((outcome) => (missing.has(outcome.day) ? refuse(outcome.day, 'post_gone') : outcome))
  }
}

interface Month {
  days: AgentDays
  rows: ReadonlyMap<string, publications.AutoPost>
  all: readonly AutoPostSlot[]
  /** Today. */
  first: string
  add: NewAutoPost[]
  /** Days whose post counts as edited from now on. */
  mark: string[]
  cancel: string[]
}

/** A day whose post was decided, begun or published before: done where it is as wanted, else it stays. */
function asItIs(decision: Decision, { postId, isCanceled }: publications.AutoPost): DayOutcome {
  const { day, action } = decision
  if (action === 'skip') return isCanceled ? skipped(day) : refuse(day, 'day_taken')
  return postId === decision.post_id && !isCanceled ? scheduled(day) : refuse(day, 'day_taken')
}

/** Why a day is not free. */
function reasonWithout(day: string, { all, first }: Month): Refusal {
  if (all.some((slot) => slot.day === day)) return 'day_taken'
  return day <= first ? 'past' : 'not_in_plan'
}
