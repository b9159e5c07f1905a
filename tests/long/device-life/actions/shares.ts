import { randomUUID } from 'node:crypto'

import type { Share } from '#contract/publishing/shares.ts'

import { newMarker, noteSet, type Action, type Life, type Step } from '../life.ts'
import { KILLED } from '../machine.ts'
import { forget, type ShareRecord } from '../model.ts'
import { readShares } from '../read-sides.ts'
import { canTap, randomText, writeOnScreen } from './writing.ts'

async function record(life: Life, { random, tab }: Step): Promise<void> {
  const { machine, model, agent } = life
  const post = random.pick(life.posts)
  const marker = newMarker(life)
  const share: Share = {
    id: randomUUID(),
    social_post_id: post.id,
    publication_id: null,
    title: post.title,
    caption: `${marker} ${randomText(random)}`,
    caption_language: 'en',
    type: 'image',
    thumbnail: post.thumbnail,
    main_color: post.main_color,
    shared_at: new Date().toISOString(),
    posted_at: null,
  }
  const record: ShareRecord = { agent, marker, share, recorded: 'maybe', removed: 'no', posted: ['no'] }
  model.shares.push(record)
  const { id, caption, caption_language, shared_at } = share
  const given = {
    ...about(agent.id, share),
    request: {
      name: 'POST /social-posts/:id/shares' as const,
      params: { id: post.id },
      body: { id, caption, caption_language, shared_at },
    },
  }
  const answer = await machine.inPage(tab, (given) => device.change(given), given)
  if (answer === KILLED) return
  life.count(`share ${answer.outcome}`)
  if (answer.outcome === 'refused') throw new Error(`A share was refused: ${answer.status} ${answer.code}`)
  record.recorded = 'yes'
}

function about(userId: number, share: Share) {
  return { userId, subject: `share/${share.id}` as const, title: share.title, share }
}

const isThere = (record: ShareRecord): record is ShareRecord & { share: Share } =>
  record.recorded === 'yes' && record.removed === 'no' && record.share !== null

const recorded = ({ model, agent }: Life) => model.shares.filter((one) => one.agent === agent).filter(isThere)
const isAnyRecorded = (life: Life) => recorded(life).length > 0

async function mark(life: Life, { random, tab }: Step): Promise<void> {
  const { machine, agent } = life
  const record = random.pick(recorded(life))
  const posted = random.chance(0.7)
  const value = posted ? 'yes' : 'no'
  record.posted.push(value)
  const request = { name: 'PUT /agent/shares/:id' as const, params: { id: record.share.id }, body: { posted } }
  const given = { ...about(agent.id, record.share), request }
  const answer = await machine.inPage(tab, (given) => device.change(given), given)
  if (answer === KILLED) return
  life.count(`mark a share ${answer.outcome}`)
  if (answer.outcome !== 'refused') return noteSet(life, record.posted, value)
  forget(record.posted, value)
  // Another tab may have removed it.
  if (answer.status === 404 && record.removed !== 'no') return
  throw new Error(`A mark of a share was refused: ${answer.status} ${answer.code}`)
}

async function remove(life: Life, { random, tab }: Step): Promise<void> {
  const { machine, agent } = life
  const record = random.pick(recorded(life))
  record.removed = 'maybe'
  const request = { name: 'DELETE /agent/shares/:id' as const, params: { id: record.share.id } }
  const given = { ...about(agent.id, record.share), request }
  const answer = await machine.inPage(tab, (given) => device.change(given), given)
  if (answer === KILLED) return
  life.count(`remove a share ${answer.outcome}`)
  record.removed = 'yes'
  // Another tab may have removed it before.
  if (answer.outcome !== 'refused' || (answer.status === 404 && life.isInTwoTabs)) return
  throw new Error(`A removal of a share was refused: ${answer.status} ${answer.code}`)
}

/** Shares a post by taps, and marks it as posted from the message in half of them. */
async function shareByTaps(life: Life, step: Step): Promise<void> {
  const { machine, model, agent } = life
  const { page, marker } = await writeOnScreen(life, step)
  const record: ShareRecord = { agent, marker, share: null, recorded: 'maybe', removed: 'no', posted: ['no'] }
  model.shares.push(record)
  const tap = () => page.getByRole('button', { name: 'Share', exact: true }).first().click()
  await tap()
  const shared = () => page.evaluate(() => (globalThis as unknown as { shared: unknown[] }).shared.length)
  for (let tries = 0; tries < 100 && (await shared()) === 0; tries += 1) {
    await page.waitForTimeout(50)
    // Where fetching the files took longer than a tap lasts, the next tap opens the sheet.
    if (tries % 20 === 19) await tap()
  }
  if ((await shared()) === 0) throw new Error('No share sheet was opened')
  if (step.random.chance(0.5)) {
    record.posted.push('yes')
    await page.getByRole('button', { name: 'Mark as posted' }).click()
    // Marked, or stored as a change that waits.
    await page.getByText(/^Marked as posted by you\.|^Saved on this /).waitFor()
    noteSet(life, record.posted, 'yes')
    record.recorded = 'yes'
    record.sheets = await shared()
    return
  }
  await page.getByText(/^Handed to you\./).waitFor()
  // The message is there before the record is stored.
  const caption = (one: { caption: string }) => one.caption.startsWith(marker)
  for (const deadline = Date.now() + 10_000; Date.now() < deadline; await page.waitForTimeout(50)) {
    const stored = await machine.inPage(step.tab, () => device.dump(), null)
    if (stored === KILLED) return
    const isWaiting = stored.changes.some(({ share }) => share && caption(share))
    if (!isWaiting && !(await readShares(machine)).some(caption)) continue
    record.recorded = 'yes'
    record.sheets = await shared()
    return
  }
  throw new Error('The share was not recorded')
}

/** Shares with other apps, and their records. */
export const SHARES: readonly Action[] = [
  { name: 'record a share', weight: 4, canBeInterrupted: true, run: record },
  { name: 'mark a share', weight: 3, canBeInterrupted: true, isPossible: isAnyRecorded, run: mark },
  { name: 'remove a share', weight: 1, canBeInterrupted: true, isPossible: isAnyRecorded, run: remove },
  { name: 'share by taps', weight: 0.7, isPossible: canTap, run: shareByTaps },
]
