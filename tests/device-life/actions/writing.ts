import { toWireTime } from '#domain/time/time.ts'
import type { Platform } from '#domain/platform/platform.ts'
import type { Random } from '#tests/support/stress/random.ts'

import { newMarker, noteSet, type Action, type Life, type Step } from '../life.ts'
import { KILLED } from '../machine.ts'
import { forget, type Publish } from '../model.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const TEXTS = [
  'Open house on Sunday, two to four.',
  '¿Listos para ver la casa? ¡Nos vemos el domingo!',
  'Línea uno\nLine two 🏡',
]

const PLATFORM_SETS: readonly (readonly Platform[])[] = [
  ['facebook'],
  ['facebook'],
  ['facebook'],
  ['linkedin'],
  ['facebook', 'linkedin'],
  ['facebook', 'instagram'],
]

/** An instant some days ahead, to the second, as it is sent. */
export function laterDay(random: Random): string {
  return toWireTime(new Date(Date.now() + random.whole(2, 40) * DAY_MS + random.whole(0, 3600) * 1000))
}

async function type(life: Life, { random, tab }: Step): Promise<void> {
  const { machine, model, agent, posts } = life
  const postId = random.pick(posts).id
  const language = random.pick(['en', 'es'] as const)
  const caption = `${newMarker(life)} ${random.pick(TEXTS)}`
  const draft = model.draftOf(agent, postId, language)
  draft.texts.push(caption)
  if (draft.isStored === 'no') draft.isStored = 'maybe'
  const written = { userId: agent.id, subject: postId, language, caption, savedBy: `tab ${tab}` }
  const stored = await machine.inPage(tab, (given) => device.saveDraft(given), written)
  if (stored === KILLED) return
  noteSet(life, draft.texts, caption)
  draft.isStored = life.isInTwoTabs ? 'maybe' : 'yes'
}

async function publish(life: Life, { random, tab }: Step, scheduledAt: string): Promise<void> {
  const { machine, model, agent, posts } = life
  const post = random.pick(posts)
  const marker = newMarker(life)
  const caption = `${marker} ${random.pick(TEXTS)}`
  const platforms = random.pick(PLATFORM_SETS)
  const wanted: Publish = {
    agent,
    marker,
    postId: post.id,
    key: null,
    platforms,
    isNow: scheduledAt === 'now',
    asked: 'maybe',
    dropped: 'no',
    captions: [caption],
    times: [scheduledAt],
    shown: null,
    elsewhere: [],
    edits: [],
  }
  model.publishes.push(wanted)
  for (const draft of model.drafts) if (draft.agent === agent && draft.postId === post.id) draft.coveredBy.push(wanted)
  const item = {
    userId: agent.id,
    postId: post.id,
    title: post.title,
    thumbnail: post.thumbnail,
    mainColor: post.main_color,
    request: {
      caption,
      caption_language: 'en' as const,
      facebook: platforms.includes('facebook'),
      instagram: platforms.includes('instagram'),
      linkedin: platforms.includes('linkedin'),
      scheduled_at: scheduledAt,
      agent_branding: false,
    },
  }
  const done = await machine.inPage(tab, (given) => device.publish(given), item)
  if (done === KILLED) return
  wanted.asked = 'yes'
  wanted.key = done.key
  life.count(`publish ${done.outcome}`)
  if (done.outcome === 'accepted') await look(life, tab, wanted)
}

/** Takes over how the device shows a publication that the server has. */
async function look({ machine }: Life, tab: number, wanted: Publish): Promise<void> {
  const key = wanted.key ?? ''
  const stored = await machine.inPage(tab, () => device.dump(), null)
  if (stored === KILLED) return
  wanted.shown = stored.receipts.find((one) => one.key === key)?.post ?? wanted.shown
}

/** Publishes that may wait on this device. */
const inOutbox = ({ model, agent }: Life) =>
  model.publishes.filter(
    (one) =>
      one.agent === agent && one.asked === 'yes' && one.dropped === 'no' && one.key !== null && one.shown === null,
  )

async function revise(life: Life, { random, tab }: Step): Promise<void> {
  const wanted = random.pick(inOutbox(life))
  const caption = `${wanted.marker} revised ${(life.texts += 1)}`
  wanted.captions.push(caption)
  const { key } = wanted
  // It may get a new key.
  wanted.key = null
  const changed = await life.machine.inPage(tab, ({ key, caption }) => device.revise(key ?? '', { caption }), {
    key,
    caption,
  })
  if (changed === KILLED) return
  life.count(`revise ${changed.outcome}`)
  wanted.key = changed.outcome === 'done' ? changed.key : key
  if (changed.outcome === 'done') noteSet(life, wanted.captions, caption)
  else forget(wanted.captions, caption)
  if (changed.outcome === 'already_sent') wanted.shown = changed.post
}

async function discard(life: Life, { random, tab }: Step): Promise<void> {
  const wanted = random.pick(inOutbox(life))
  wanted.dropped = 'maybe'
  const changed = await life.machine.inPage(tab, (key) => device.discard(key), wanted.key ?? '')
  if (changed === KILLED) return
  life.count(`discard ${changed.outcome}`)
  wanted.dropped = changed.outcome === 'done' ? 'yes' : 'no'
  if (changed.outcome === 'already_sent') wanted.shown = changed.post
}

/** By taps on the publish screen, offline from the moment the caption is there in half of them. */
async function publishByTaps(life: Life, { random, tab }: Step): Promise<void> {
  const { machine, model, agent, posts } = life
  const post = random.pick(posts)
  const page = await machine.tab(tab)
  await machine.goTo(page, `/social-posts/${post.id}`)
  const marker = newMarker(life)
  const caption = `${marker} ${random.pick(TEXTS)}`
  const field = page.getByRole('textbox', { name: 'Caption' })
  await field.waitFor()
  const draft = model.draftOf(agent, post.id, 'en')
  await fill(field, caption)
  await page.getByText(/^Kept on this /).waitFor()
  noteSet(life, draft.texts, caption)
  draft.isStored = life.isInTwoTabs ? 'maybe' : 'yes'
  if (random.chance(0.5)) await machine.setOnline(false)
  const wanted: Publish = {
    agent,
    marker,
    postId: post.id,
    key: null,
    platforms: null,
    isNow: true,
    asked: 'maybe',
    dropped: 'no',
    captions: [caption],
    times: ['now'],
    shown: null,
    elsewhere: [],
    edits: [],
  }
  model.publishes.push(wanted)
  for (const one of model.drafts) if (one.agent === agent && one.postId === post.id) one.coveredBy.push(wanted)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.waitForURL('**/calendar*')
  wanted.asked = 'yes'
}

/** A stored draft may be restored while the field is filled in. */
async function fill(field: ReturnType<Awaited<ReturnType<Life['machine']['tab']>>['locator']>, text: string) {
  for (let tries = 0; tries < 20; tries += 1) {
    await field.fill(text)
    if ((await field.inputValue()) === text) return
  }
  throw new Error('the caption could not be filled in')
}

async function share(life: Life, { random, tab }: Step): Promise<void> {
  const { machine, posts } = life
  const page = await machine.tab(tab)
  await machine.goTo(page, `/social-posts/${random.pick(posts).id}`)
  const tap = () => page.getByRole('button', { name: 'Share', exact: true }).first().click()
  await tap()
  const shared = () => page.evaluate(() => (globalThis as unknown as { shared: unknown[] }).shared.length)
  for (let tries = 0; tries < 100 && (await shared()) === 0; tries += 1) {
    await page.waitForTimeout(50)
    // Where fetching the files took longer than a tap lasts, the next tap opens the sheet.
    if (tries % 20 === 19) await tap()
  }
  if ((await shared()) !== 1) throw new Error(`${await shared()} share sheets were opened`)
}

const canTap = ({ machine }: Life) => machine.isReachable

/** Writing and publishing posts. */
export const WRITING: readonly Action[] = [
  { name: 'type a caption', weight: 10, canBeInterrupted: true, run: type },
  { name: 'publish now', weight: 9, canBeInterrupted: true, run: (life, step) => publish(life, step, 'now') },
  {
    name: 'schedule',
    weight: 10,
    canBeInterrupted: true,
    run: (life, step) => publish(life, step, laterDay(step.random)),
  },
  {
    name: 'revise a waiting post',
    weight: 4,
    canBeInterrupted: true,
    isPossible: (life) => inOutbox(life).length > 0,
    run: revise,
  },
  {
    name: 'discard a waiting post',
    weight: 2,
    canBeInterrupted: true,
    isPossible: (life) => inOutbox(life).length > 0,
    run: discard,
  },
  { name: 'publish by taps', weight: 1.5, isPossible: canTap, run: publishByTaps },
  { name: 'share by taps', weight: 0.7, isPossible: canTap, run: share },
]
