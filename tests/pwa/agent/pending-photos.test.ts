import 'fake-indexeddb/auto'

import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'

import { AutoPostForm } from '#pwa/agent/auto-post/auto-post-form.tsx'
import type { PendingPhotos } from '#pwa/shared/profile/photos.ts'
import type { usePendingPhotos } from '#pwa/shared/profile/use-pending-photos.ts'
import { loadForm, storeForm } from '#sync/drafts/forms.ts'
import { db } from '#sync/storage/database.ts'

type Photos = ReturnType<typeof usePendingPhotos>

const shown = vi.hoisted(() => ({
  onGone: undefined as ((was: unknown) => unknown) | undefined,
  photos: null as Photos | null,
  following: Promise.resolve(),
  chosen: {} as PendingPhotos,
}))
const nothing = vi.hoisted(() => () => null)

vi.mock('#pwa/shared/profile/use-pending-photos.ts', async (importOriginal) => {
  const real = await importOriginal<{ usePendingPhotos: typeof usePendingPhotos }>()
  return {
    usePendingPhotos: (userId: number, form: string) => {
      const photos = real.usePendingPhotos(userId, form)
      shown.photos = { ...photos, followDevice: () => (shown.following = photos.followDevice()) }
      // As after another render, which nothing here causes.
      return Object.defineProperty({ ...shown.photos }, 'pending', { get: () => shown.chosen })
    },
  }
})
vi.mock('#pwa/shared/form/use-queued-save.ts', () => ({
  useQueuedSave: ({ onGone }: { onGone: (was: unknown) => unknown }) => {
    shown.onGone = onGone
    return null
  },
}))
vi.mock('#pwa/shared/query/session.ts', () => ({
  useSignedIn: () => ({ user: { id: 1, plan: 'pro' } }),
  userQuery: {},
}))
vi.mock('#pwa/agent/auto-post/use-save-settings.ts', () => ({ FORM: 'auto-post-settings', useSaveSettings: nothing }))
vi.mock('#pwa/agent/auto-post/timezone-card.tsx', () => ({ TimezoneCard: nothing }))
vi.mock('#pwa/agent/auto-post/content-card.tsx', () => ({ ContentCard: nothing }))
vi.mock('#pwa/agent/auto-post/frequency-card.tsx', () => ({ FrequencyCard: nothing }))
vi.mock('#pwa/agent/auto-post/step-card.tsx', () => ({ StepCard: nothing }))
vi.mock('#pwa/shared/form/save-bar.tsx', () => ({ SaveBar: nothing }))

const NAME = { userId: 1, form: 'auto-post-photos' }
const picture = (name: string) => new Blob([name], { type: 'image/jpeg' })
const stored = async () => Object.keys((await loadForm(NAME)) ?? {}).toSorted()

function choose(photos: PendingPhotos) {
  shown.chosen = { ...shown.chosen, ...photos }
  shown.photos?.choose(photos)
}

/** The save that waited is gone from the device. */
async function sent() {
  shown.onGone?.(null)
  await shown.following
}

function show() {
  shown.chosen = {}
  renderToString(createElement(AutoPostForm, { settings: undefined, agent: undefined }))
}

afterEach(async () => {
  await Promise.all(db.tables.map((table) => table.clear()))
})

test('a picture that was chosen after a save had to wait stays once that save is sent', async () => {
  show()
  choose({ avatar: picture('mine') })
  await vi.waitFor(async () => expect(await stored()).toEqual(['avatar']))
  await sent()
  choose({ broker_logo: picture('logo') })
  await vi.waitFor(async () => expect(await stored()).toEqual(['avatar', 'broker_logo']))
})

test('a picture that was sent with a save that had to wait is pending no more', async () => {
  show()
  choose({ avatar: picture('sent') })
  await vi.waitFor(async () => expect(await stored()).toEqual(['avatar']))
  // The queue drops the form of what it has sent.
  await storeForm(NAME, null)
  await sent()
  choose({ broker_logo: picture('logo') })
  await vi.waitFor(async () => expect(await stored()).toEqual(['broker_logo']))
})
