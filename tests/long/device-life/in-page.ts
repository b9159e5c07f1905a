import { Dexie } from 'dexie'

import { call } from '#client/call.ts'
import { ApiError, OfflineError } from '#client/errors.ts'
import type { PublishRequest, ScheduledPost } from '#contract/publishing/publishing.ts'
import { monthNow, shiftMonth } from '#domain/time/month.ts'
import { changeOf } from '#pwa/agent/calendar/move-day.ts'
import { joined, prepareAll } from '#pwa/agent/publishing/own-post/add-media.ts'
import { withPendingChanges } from '#pwa/shared/publication/pending-changes.ts'
import { editDraft, ownDraft, ownDraftId } from '#sync/drafts/draft.ts'
import { dropDraft, saveCaption, saveFields } from '#sync/drafts/drafts.ts'
import { drain } from '#sync/queue/send/drain.ts'
import { goesByItself, isChange, isPublish, type NewChange } from '#sync/queue/entry.ts'
import { change, discard, entriesOf, retry, revise, submit } from '#sync/queue/queue.ts'
import { saveOwnDraft } from '#sync/drafts/own-drafts.ts'
import { mediaOf } from '#sync/drafts/own-media.ts'
import { downloadSoon } from '#sync/pins/triggers.ts'
import { pin, unpin } from '#sync/pins/pins.ts'
import { react } from '#sync/reactions.ts'
import { db } from '#sync/storage/database.ts'
import { asEarlier, EARLIER_STORES } from '#tests/support/earlier-release.ts'

import { captionsOf, fieldsOf, type StoredCaption } from '../../sync/support/typed.ts'

/** The outcome of a change; a refusal says why. */
export type Made = { outcome: 'done'; answer: unknown } | { outcome: 'queued' } | Refused
export interface Refused {
  outcome: 'refused'
  status: number
  code: string
}

async function makeChange(wanted: NewChange): Promise<Made> {
  try {
    return await change(wanted)
  } catch (error) {
    if (error instanceof ApiError) return { outcome: 'refused', status: error.status, code: error.code }
    throw error
  }
}

/** The agents’ time zone. */
const ZONE = 'America/Chicago'

interface Profile {
  userId: number
  form: string
  values: { designations: string }
}

/** A planned post as the calendar shows it: as the server has it where that answers, with what waits on this device. */
async function shownNow(
  userId: number,
  known: ScheduledPost,
): Promise<{ server: ScheduledPost; shown: ScheduledPost }> {
  const server = navigator.onLine ? await ask(known) : known
  const changes = (await entriesOf(userId)).filter(isChange)
  for (const ahead of [0, 1, 2]) {
    const month = shiftMonth(monthNow(new Date(), ZONE), ahead)
    const posts = withPendingChanges([], changes, { month, zone: ZONE })
    const pending = posts.find(({ id }) => id === server.id)
    if (pending) return { server, shown: pending }
  }
  return { server, shown: server }
}

async function ask(known: ScheduledPost): Promise<ScheduledPost> {
  try {
    return (await call('GET /agent/social-posts/:id', { params: { id: known.id } })).data
  } catch (error) {
    if (error instanceof ApiError || error instanceof OfflineError) return known
    throw error
  }
}

interface OwnPublish {
  userId: number
  id: string
  request: PublishRequest
}

/** A photo as a camera makes it, of one color and in a shape every network accepts. */
async function photo(): Promise<File> {
  const canvas = new OffscreenCanvas(400, 500)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The canvas has no context')
  context.fillStyle = `hsl(${Math.floor(Math.random() * 360)} 60% 50%)`
  context.fillRect(0, 0, canvas.width, canvas.height)
  return new File([await canvas.convertToBlob({ type: 'image/jpeg' })], 'photo.jpg', { type: 'image/jpeg' })
}

const saveDraft = ({ userId, subject, language, caption, savedBy }: Required<Omit<StoredCaption, 'savedAt'>>) =>
  saveCaption({ userId, subject }, language, { caption, savedBy })

/** What the screens call, for a test that has no time to tap: the app's own modules on the device's own database. */
export const device = {
  saveDraft,
  dropDraft,
  saveFields,
  discard,
  revise,
  react,
  unpin,
  change: makeChange,

  publish: async (item: Parameters<typeof submit>[0]) => {
    const { outcome, key } = await submit(item)
    return { outcome, key }
  },

  /** Adds photos to a new post of the agent's own, and types its caption, as the screen does. */
  addOwnPost: async (own: { userId: number; id: string; pictures: number; caption: string }): Promise<void> => {
    const { userId, id, caption } = own
    const files = await Promise.all(Array.from({ length: own.pictures }, photo))
    const chosen = files.map((file) => ({ name: file.name, file }))
    await saveOwnDraft({ userId, id, ...joined([], await prepareAll(chosen, userId)) })
    await saveDraft({ userId, subject: ownDraft(id), language: 'en', caption, savedBy: 'the screen' })
  },

  /** Publishes an own post; null where another tab has published or deleted it. */
  publishOwn: async ({ userId, id, request }: OwnPublish) => {
    const { own } = (await db.typed.get([userId, ownDraft(id)])) ?? {}
    const media = own && (await mediaOf(own.mediaIds))
    if (!media) return null
    const thumbnail = media[0]?.thumbnail ?? null
    const subject = { userId, postId: ownDraft(id), title: 'Your post', thumbnail, mainColor: null }
    const { outcome, key } = await submit({ ...subject, request, media })
    return { outcome, key }
  },

  /**
   * Saves a changed post as its sheet does: what was typed is stored first, and dropped once the change is. `known` is
   * what the device last had of it from the server, and `server` what it has now.
   */
  edit: async (
    userId: number,
    known: ScheduledPost,
    changes: Partial<PublishRequest>,
  ): Promise<Made & { server: ScheduledPost }> => {
    const draft = { userId, subject: editDraft(known.id) }
    const { server, shown } = await shownNow(userId, known)
    const { caption, caption_language: language = shown.caption_language } = changes
    if (caption !== undefined) await saveDraft({ ...draft, language, caption, savedBy: 'the sheet' })
    const made = await makeChange({
      userId,
      subject: `post/${shown.id}`,
      request: { name: 'PUT /agent/social-posts/:id', params: { id: shown.id }, body: changeOf(shown, changes) },
      title: shown.title,
      post: server,
    })
    if (made.outcome !== 'refused') await dropDraft(draft, [language])
    return { ...made, server: made.outcome === 'done' ? (made.answer as { data: ScheduledPost }).data : server }
  },

  /** Saves the profile as its form does, which is empty once the server has it. */
  saveProfile: async ({ userId, form, values }: Profile): Promise<Made> => {
    const request = { name: 'PUT /agent' as const, body: values }
    const made = await makeChange({
      userId,
      subject: 'agent',
      request,
      title: 'Agent Information',
      form,
      shown: values,
    })
    if (made.outcome === 'done') await saveFields({ userId, subject: form }, null)
    return made
  },

  pin: async (wanted: Parameters<typeof pin>[0]) => {
    await pin(wanted)
    downloadSoon(wanted.userId)
  },

  /** Sends what can be sent, as a tap on "Try again" does for what rests. Returns how much still goes by itself. */
  sendAll: async (userId: number): Promise<number> => {
    for (const { key, pause } of await entriesOf(userId)) if (pause) await retry(key)
    await drain()
    return (await entriesOf(userId)).filter(({ state }) => goesByItself(state)).length
  },

  /** Leaves the database as the release before the queue would have, in a page without the app. */
  becomeEarlier: async (): Promise<void> => {
    await db.open()
    const rows = new Map<string, unknown[]>()
    for (const table of db.tables) rows.set(table.name, await table.toArray())
    const { queue, typed } = { queue: await db.queue.toArray(), typed: await db.typed.toArray() }
    for (const [name, earlier] of Object.entries(asEarlier({ queue, typed }))) rows.set(name, earlier)
    db.close()
    await Dexie.delete('porchlight')
    const earlier = new Dexie('porchlight')
    earlier.version(6).stores(EARLIER_STORES)
    await earlier.open()
    await earlier.transaction('rw', earlier.tables, async () => {
      for (const table of earlier.tables) await table.bulkAdd(rows.get(table.name) ?? [])
    })
    earlier.close()
  },

  /** Everything the device's database holds. */
  dump: () =>
    db.transaction('r', db.tables, async () => ({
      drafts: captionsOf(await db.typed.toArray()),
      forms: fieldsOf(await db.typed.toArray()),
      outbox: (await db.queue.toArray()).filter(isPublish),
      changes: (await db.queue.toArray()).filter(isChange),
      reactions: await db.reactions.toArray(),
      pins: await db.pins.toArray(),
      pinnedFiles: await db.pinnedFiles.toArray(),
      receipts: await db.receipts.toArray(),
      ownDrafts: (await db.typed.toArray()).flatMap(({ userId, subject, own }) =>
        own ? [{ userId, id: ownDraftId(subject), mediaIds: own.mediaIds }] : [],
      ),
      /** Without their files. */
      ownMedia: (await db.ownMedia.toArray()).map(({ id, userId }) => ({ id, userId })),
      shares: (await db.shares.toArray()).map(({ id, text }) => ({ id, text })),
    })),
}

export type Device = typeof device
export type Stored = Awaited<ReturnType<Device['dump']>>

declare global {
  var device: Device
}

globalThis.device = device
