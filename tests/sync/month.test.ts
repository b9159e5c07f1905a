import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import type { DayOutcome, MonthPlan } from '#contract/publishing/month-plan.ts'
import { deckOf, decisionsOf } from '#domain/auto-post/month-deck.ts'
import type * as Month from '#sync/month/month.ts'
import { USUAL_MIX } from '#sync/month/month-row.ts'

import { Device, type Tab } from './support/device.ts'
import { json } from './support/publish-server.ts'

type Card = MonthPlan['cards'][number]

const why: Card['why'] = { code: 'new', category: 'homeBuyers', did_well: false, holiday: null, last_at: null }

function planOf(days: Record<string, number>, alternatives: number[] = []): MonthPlan {
  const cards = Object.entries(days).map(([day, id]) => ({
    day,
    at: `${day}T14:00:00.000Z`,
    post_id: id,
    why,
    language: 'en' as const,
    fallback: null,
    alternatives: alternatives.map((other) => ({ post_id: other, why, language: 'en' as const, fallback: null })),
  }))
  return {
    cards,
    posts: [...Object.values(days), ...alternatives].map((id) => ({
      id,
      title: `Post ${id}`,
      spanish_title: '',
      excerpt: '',
      spanish_excerpt: '',
      type: 'image',
      thumbnail: `/media/${id}`,
      aspect: null,
      main_color: null,
    })),
    platforms: ['instagram'],
    timezone: 'America/Chicago',
    categories: ['homeBuyers'],
    language: 'en',
    missing: null,
  }
}

const AGENT = 1
const DAYS = { '2026-11-27': 1, '2026-11-28': 2, '2026-11-29': 3 }

let device: Device
let tab: Tab
let month: typeof Month

/** A tab with the modules of its own; what an earlier one had in memory is gone. */
async function open(): Promise<void> {
  tab = await device.open()
  month = await import('#sync/month/month.ts')
}

beforeEach(async () => {
  device = new Device()
  device.install()
  await open()
})
afterEach(async () => {
  await device.wipe()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const store = (plan = planOf(DAYS, [8, 9])) => month.storePlan(AGENT, plan, USUAL_MIX, 1000)

async function decided() {
  const { row, steps } = await month.readMonth(AGENT)
  return decisionsOf(deckOf(row?.plan.cards ?? [], steps))
}

describe('a month on the device', () => {
  test('every decision is there after the app was killed, and the last ones can be undone', async () => {
    await store()
    await month.addStep(AGENT, { day: '2026-11-27', action: 'keep', post_id: 1 })
    await month.addStep(AGENT, { day: '2026-11-28', action: 'swap', post_id: 8 })
    await month.addStep(AGENT, { day: '2026-11-28', action: 'keep', post_id: 8 })
    tab.kill()
    tab.at.db.close()
    await open()
    expect(await decided()).toEqual([
      { day: '2026-11-27', action: 'keep', post_id: 1, language: 'en' },
      { day: '2026-11-28', action: 'keep', post_id: 8, language: 'en' },
    ])
    for (let undone = 0; undone < 3; undone++) {
      const { steps } = await month.readMonth(AGENT)
      await month.removeStep(steps.at(-1)?.seq ?? 0)
    }
    expect(await decided()).toEqual([])
  })

  test('decisions on days that are still there stay when the plan is fetched anew', async () => {
    await store()
    await month.addStep(AGENT, { day: '2026-11-27', action: 'keep', post_id: 1 })
    await month.addStep(AGENT, { day: '2026-11-28', action: 'swap', post_id: 9 })
    await month.addStep(AGENT, { day: '2026-11-28', action: 'keep', post_id: 9 })
    await store(planOf({ '2026-11-28': 5, '2026-11-29': 6 }))
    expect(await decided()).toEqual([{ day: '2026-11-28', action: 'keep', post_id: 9, language: 'en' }])
    const { row, steps } = await month.readMonth(AGENT)
    expect(row?.plan.cards.map(({ post_id: id }) => id)).toEqual([2, 6])
    expect(row?.plan.posts.map(({ id }) => id)).toEqual(expect.arrayContaining([2, 6, 9]))
    expect(steps.map(({ day }) => day)).toEqual(['2026-11-28', '2026-11-28'])
  })

  test('another user of the device has a month of their own', async () => {
    await store()
    await month.addStep(AGENT, { day: '2026-11-27', action: 'keep', post_id: 1 })
    expect(await month.readMonth(2)).toEqual({ row: null, steps: [] })
  })

  test('a change is reported to whoever watches', async () => {
    await store()
    const counts: number[] = []
    const stop = month.watchMonth(AGENT, ({ steps }) => void (steps && counts.push(steps.length)))
    await vi.waitUntil(() => counts.length > 0)
    await month.addStep(AGENT, { day: '2026-11-27', action: 'skip', post_id: 1 })
    await vi.waitUntil(() => counts.at(-1) === 1)
    stop()
  })
})

describe('plans that arrive late', () => {
  const other = { ...USUAL_MIX, holidays: true }

  test('never replace the plan of a mix that was chosen since', async () => {
    const answer = slowPlans()
    const first = tab.run(() => month.fetchMonth(AGENT, USUAL_MIX))
    await answer.asked(1)
    device.clockOff = 5
    const second = tab.run(() => month.fetchMonth(AGENT, other))
    await answer.asked(2)
    answer.give(1, planOf({ '2026-11-27': 5 }))
    await second
    answer.give(0, planOf(DAYS))
    const { row } = await first
    expect([row?.mix, (await month.readMonth(AGENT)).row?.mix]).toEqual([other, other])
  })

  test('replace one that was asked for before them, also after the clock was set back', async () => {
    await month.storePlan(AGENT, planOf(DAYS), USUAL_MIX, Date.now() + 60_000)
    await month.storePlan(AGENT, planOf({ '2026-11-27': 5 }), other, Date.now())
    expect((await month.readMonth(AGENT)).row?.mix).toEqual(other)
  })
})

/** Answers for a plan in whatever order. */
function slowPlans() {
  const asked: ((answer: Response) => void)[] = []
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => void asked.push(resolve)))
  return {
    asked: (count: number) => vi.waitUntil(() => asked.length === count),
    give: (at: number, plan: MonthPlan) => asked[at]?.(json(200, { data: plan })),
  }
}

describe('a confirmed month', () => {
  const outcomes: DayOutcome[] = [
    { day: '2026-11-27', outcome: 'refused', reason: 'day_taken', message: 'You’ve already changed this day’s post.' },
  ]

  test('waits without a network, is sent once there is one, and has what the server made of it', async () => {
    await store()
    device.server.online = false
    device.install({ onLine: false })
    const made = await tab.run(({ change }) =>
      change({
        userId: AGENT,
        subject: 'month',
        request: {
          name: 'POST /agent/month-plan',
          body: { days: [{ day: '2026-11-27', action: 'keep', post_id: 1 }] },
        },
        title: 'Plan your month',
        days: [{ day: '2026-11-27', post: null }],
      }),
    )
    expect(made).toEqual({ outcome: 'queued' })
    await month.closeMonth(AGENT, 2000, null)
    expect((await month.readMonth(AGENT)).row).toMatchObject({ confirmedAt: 2000, outcomes: null })
    device.install()
    device.server.online = true
    device.server.changeAnswers.push(() => json(200, { data: { days: outcomes } }))
    await tab.run(({ drain }) => drain())
    expect(device.server.changes).toEqual([
      { call: 'POST /agent/month-plan', body: { days: [{ day: '2026-11-27', action: 'keep', post_id: 1 }] } },
    ])
    expect((await month.readMonth(AGENT)).row).toMatchObject({ confirmedAt: 2000, outcomes })
    expect(await tab.at.db.changes.count()).toBe(0)
  })

  test('can be planned again once its change was discarded', async () => {
    await store()
    device.server.online = false
    device.install({ onLine: false })
    await tab.run(({ change }) =>
      change({
        userId: AGENT,
        subject: 'month',
        request: {
          name: 'POST /agent/month-plan',
          body: { days: [{ day: '2026-11-27', action: 'keep', post_id: 1 }] },
        },
        title: 'Plan your month',
      }),
    )
    await month.closeMonth(AGENT, 2000, null)
    const [waiting] = await tab.at.db.changes.toArray()
    await tab.run(({ discardChange }) => discardChange(waiting?.key ?? ''))
    expect((await month.readMonth(AGENT)).row).toMatchObject({ confirmedAt: null, outcomes: null })
  })

  test('stays confirmed when a plan that was asked for before arrives', async () => {
    await store()
    const answer = slowPlans()
    const fetching = tab.run(() => month.fetchMonth(AGENT, USUAL_MIX))
    await answer.asked(1)
    await month.closeMonth(AGENT, Date.now() + 1, outcomes)
    device.clockOff = 5
    answer.give(0, planOf({ '2026-11-29': 6 }))
    await fetching
    expect((await month.readMonth(AGENT)).row).toMatchObject({ outcomes, confirmedAt: expect.any(Number) as number })
  })

  test('that waits has no answer, though one came for a month whose app was killed before it was closed', async () => {
    await store()
    const confirm = () =>
      tab.run(({ change }) =>
        change({
          userId: AGENT,
          subject: 'month',
          request: {
            name: 'POST /agent/month-plan',
            body: { days: [{ day: '2026-11-27', action: 'keep', post_id: 1 }] },
          },
          title: 'Plan your month',
        }),
      )
    device.install({ onLine: false })
    await confirm()
    device.install()
    device.server.changeAnswers.push(() => json(200, { data: { days: outcomes } }))
    await tab.run(({ drain }) => drain())
    device.install({ onLine: false })
    device.server.online = false
    await confirm()
    await month.closeMonth(AGENT, 2000, null)
    expect((await month.readMonth(AGENT)).row).toMatchObject({ confirmedAt: 2000, outcomes: null })
  })

  test('makes way for the next plan', async () => {
    await store()
    await month.addStep(AGENT, { day: '2026-11-27', action: 'keep', post_id: 1 })
    await month.closeMonth(AGENT, 2000, outcomes)
    await month.storePlan(AGENT, planOf({ '2026-12-01': 4 }), USUAL_MIX, 3000)
    const { row, steps } = await month.readMonth(AGENT)
    expect([row?.confirmedAt, row?.outcomes, steps]).toEqual([null, null, []])
  })
})
