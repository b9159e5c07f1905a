import { randomUUID } from 'node:crypto'

import type { Share } from '#contract/publishing/shares.ts'

import { makeChange, newMarker, noteSet, type Action, type Life, type Step } from '../life.ts'
import { KILLED } from '../machine.ts'
import { forget, type ShareRecord } from '../model.ts'
import { readShares } from '../read-sides.ts'
import { canTap, randomText, writeOnScreen } from './writing.ts'

async function record(life: Life, { random, tab }: Step): Promise<void> {
  const { model, agent } = life
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
  const body = { id, caption, caption_language, shared_at }
  const request = { name: 'POST /social-posts/:id/shares' as const, params: { id: post.id }, body }
  const made = await makeChange(life, tab, { name: 'share', change: { ...about(agent.id, share), request } })
  if (made) record.recorded = 'yes'
}

function about(userId: number, share: Share) {
  return { userId, subject: `share/${share.id}` as const, title: share.title, share }
}

const isThere = (record: ShareRecord): record is ShareRecord & { share: Share } =>
  record.recorded === 'yes' && record.removed === 'no' && record.share !== null

const recorded = ({ model, agent }: Life) => model.shares.filter((one) => one.agent === agent).filter(isThere)
const isAnyRecorded = (life: Life) => recorded(life).length > 0

async function mark(life: Life, { random, tab }: Step): Promise<void> {
  const record = random.pick(recorded(life))
  const posted = random.chance(0.7)
  const value = posted ? 'yes' : 'no'
  record.posted.push(value)
  const request = { name: 'PUT /agent/shares/:id' as const, params: { id: record.share.id }, body: { posted } }
  const made = await makeChange(life, tab, {
    name: 'mark a share',
    change: { ...about(life.agent.id, record.share), request },
    // Another tab may have removed it.
    mayRefuse: ({ status }) => status === 404 && record.removed !== 'no',
  })
  if (made === 'made') noteSet(life, record.posted, value)
  else if (made) forget(record.posted, value)
}

async function remove(life: Life, { random, tab }: Step): Promise<void> {
  const record = random.pick(recorded(life))
  record.removed = 'maybe'
  const request = { name: 'DELETE /agent/shares/:id' as const, params: { id: record.share.id } }
  const made = await makeChange(life, tab, {
    name: 'remove a share',
    change: { ...about(life.agent.id, record.share), request },
    // Another tab may have removed it before.
    mayRefuse: ({ status }) => status === 404 && life.isInTwoTabs,
  })
  if (made) record.removed = 'yes'
}

/** Shares a post by taps, and marks it as posted from the message in half of them. */
async function shareByTaps(life: Life, step: Step): Promise<void> {
  const { machine, model, agent } = life
  const { page, marker } = await writeOnScreen(life, step)
  const record: ShareRecord = { agent, marker, share: null, recorded: 'maybe', removed: 'no', posted: ['no'] }
  model.shares.push(record)
  const shared = () => page.evaluate(() => (globalThis as unknown as { shared: unknown[] }).shared.length)
  const isOpened = () =>
    page
      .waitForFunction(() => (globalThis as unknown as { shared: unknown[] }).shared.length > 0, null, {
        timeout: 1_000,
      })
      .then(
        () => true,
        () => false,
      )
  // Where fetching the files takes longer than a tap lasts, the next tap opens the sheet.
  for (let left = 5; ; left -= 1) {
    await page.getByRole('button', { name: 'Share', exact: true }).first().click()
    if (await isOpened()) break
    if (left === 1) throw new Error('No share sheet was opened')
  }
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
  await page.getByText(/^Shared\./).waitFor()
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
