import { toWireTime } from '#domain/time/time.ts'
import type { Platform } from '#domain/platform/platform.ts'
import type { PostSubject } from '#sync/drafts/draft.ts'
import type { Random } from '#tests/long/publishing/random.ts'

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

/** What follows the marker of a caption. */
export const randomText = (random: Random) => random.pick(TEXTS)

export const randomPlatforms = (random: Random) => random.pick(PLATFORM_SETS)

/** An instant some days ahead, to the second, as it is sent. */
export function laterDay(random: Random): string {
  return toWireTime(new Date(Date.now() + random.whole(2, 40) * DAY_MS + random.whole(0, 3600) * 1000))
}

/** Types a caption, which the device stores. */
export async function typeCaption(
  life: Life,
  { random, tab }: Step,
  subject: PostSubject,
  language: 'en' | 'es',
): Promise<void> {
  const { machine, model, agent } = life
  const caption = `${newMarker(life)} ${randomText(random)}`
  const draft = model.draftOf(agent, subject, language)
  draft.texts.push(caption)
  if (draft.isStored === 'no') draft.isStored = 'maybe'
  const written = { userId: agent.id, subject, language, caption, savedBy: `tab ${tab}` }
  const stored = await machine.inPage(tab, (given) => device.saveDraft(given), written)
  if (stored === KILLED) return
  noteSet(life, draft.texts, caption)
  draft.isStored = life.isInTwoTabs ? 'maybe' : 'yes'
}

async function publish(life: Life, { random, tab }: Step, scheduledAt: string): Promise<void> {
  const { machine, agent, posts } = life
  const post = random.pick(posts)
  const marker = newMarker(life)
  const caption = `${marker} ${randomText(random)}`
  const platforms = randomPlatforms(random)
  const wanted = notePublish(life, { marker, postId: post.id, platforms, caption, scheduledAt })
  const { id: postId, title, thumbnail, main_color: mainColor } = post
  const shown = { userId: agent.id, postId, title, thumbnail, mainColor }
  const item = { ...shown, request: requestOf({ caption, platforms, scheduledAt }) }
  const done = await machine.inPage(tab, (given) => device.publish(given), item)
  if (done === KILLED) return
  life.count(`publish ${done.outcome}`)
  await noteAsked(life, tab, wanted, done)
}

interface Asked {
  marker: string
  postId: PostSubject
  /** Null where they are those the screen proposes. */
  platforms: readonly Platform[] | null
  caption: string
  scheduledAt: string
}

/** Notes a publish that is about to be asked for. */
export function notePublish({ model, agent }: Life, { caption, scheduledAt, ...asked }: Asked): Publish {
  const wanted: Publish = {
    agent,
    ...asked,
    key: null,
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
  for (const draft of model.drafts) {
    if (draft.agent === agent && draft.postId === asked.postId) draft.coveredBy.push(wanted)
  }
  return wanted
}

/** Notes that a publish was asked for. */
export async function noteAsked(
  life: Life,
  tab: number,
  wanted: Publish,
  { outcome, key }: { outcome: string; key: string },
): Promise<void> {
  wanted.asked = 'yes'
  wanted.key = key
  if (outcome === 'accepted') await look(life, tab, wanted)
}

interface Chosen {
  caption: string
  platforms: readonly Platform[]
  scheduledAt: string
}

/** The request of a publish. */
export function requestOf({ caption, platforms, scheduledAt }: Chosen) {
  return {
    caption,
    caption_language: 'en' as const,
    facebook: platforms.includes('facebook'),
    instagram: platforms.includes('instagram'),
    linkedin: platforms.includes('linkedin'),
    scheduled_at: scheduledAt,
    agent_branding: false,
  }
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
  const { machine } = life
  const { page, postId, marker, caption } = await writeOnScreen(life, { random, tab })
  if (random.chance(0.5)) await machine.setOnline(false)
  const wanted = notePublish(life, { marker, postId, platforms: null, caption, scheduledAt: 'now' })
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.waitForURL('**/calendar*')
  wanted.asked = 'yes'
}

/** Opens the publish screen of a post and types a caption, which is stored. */
export async function writeOnScreen(life: Life, { random, tab }: Step) {
  const { machine, model, agent, posts } = life
  const postId = random.pick(posts).id
  const page = await machine.tab(tab)
  await machine.goTo(page, `/social-posts/${postId}`)
  const marker = newMarker(life)
  const caption = `${marker} ${randomText(random)}`
  const field = page.getByRole('textbox', { name: 'Caption' })
  await field.waitFor()
  const draft = model.draftOf(agent, postId, 'en')
  await fill(field, caption)
  await page.getByText(/^Draft saved on this /).waitFor()
  noteSet(life, draft.texts, caption)
  draft.isStored = life.isInTwoTabs ? 'maybe' : 'yes'
  return { page, postId, marker, caption }
}

/** A stored draft may be restored while the field is filled in. */
async function fill(field: ReturnType<Awaited<ReturnType<Life['machine']['tab']>>['locator']>, text: string) {
  for (let tries = 0; tries < 20; tries += 1) {
    await field.fill(text)
    if ((await field.inputValue()) === text) return
  }
  throw new Error('the caption could not be filled in')
}

/** Taps need a screen that was loaded. */
export const canTap = ({ machine }: Life) => machine.isReachable

/** Writing and publishing posts. */
export const WRITING: readonly Action[] = [
  {
    name: 'type a caption',
    weight: 10,
    canBeInterrupted: true,
    run: (life, step) =>
      typeCaption(life, step, step.random.pick(life.posts).id, step.random.pick(['en', 'es'] as const)),
  },
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
]
