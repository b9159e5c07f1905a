import 'fake-indexeddb/auto'

import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'

import { OwnPostForm } from '#pwa/agent/publishing/own-post/own-post-form.tsx'
import type { OwnMediaState } from '#pwa/agent/publishing/own-post/use-own-media.ts'
import type { OwnMedia } from '#sync/own-posts/own-post.ts'

import { ownPicture } from '../../sync/support/outbox-items.ts'

const shown = vi.hoisted(() => ({
  media: null as OwnMediaState | null,
  onPublish: (): void => undefined,
  publish: vi.fn<() => void>(),
  info: vi.fn<(message: string) => void>(),
  preparing: new Map<string, PromiseWithResolvers<OwnMedia>>(),
}))
const nothing = vi.hoisted(() => () => null)

vi.mock('#pwa/shared/query/session.ts', () => ({ useSignedIn: () => ({ user: { id: 1 }, known: true }) }))
vi.mock('#pwa/shared/answers/agent.ts', () => ({ useAgentZone: () => 'America/Chicago' }))
vi.mock('#pwa/shared/ui/toast/notify.tsx', () => ({ notify: { info: shown.info } }))
vi.mock('#pwa/shared/code/part.tsx', () => ({ part: () => nothing }))
vi.mock('#pwa/shared/ui/page-title.tsx', () => ({ PageTitle: nothing }))
vi.mock('#pwa/agent/composer/caption-editor.tsx', () => ({ CaptionEditor: nothing }))
vi.mock('#pwa/agent/composer/platform-choice.tsx', () => ({ PlatformChoice: nothing }))
vi.mock('#pwa/agent/composer/when-choice.tsx', () => ({ WhenChoice: nothing }))
vi.mock('#pwa/agent/composer/use-error-focus.ts', () => ({ useErrorFocus: () => ({ current: null }) }))
vi.mock('#pwa/agent/composer/use-composer.ts', () => ({
  useComposer: () => ({
    captions: { caption: 'Open house', storage: { is: 'yes' } },
    platforms: { chosen: ['facebook'], isChecking: false },
    when: {},
    altTexts: { written: {}, write: () => undefined },
    error: null,
    errorAt: () => null,
    isBusy: false,
  }),
}))
vi.mock('#pwa/agent/publishing/branding-choice.tsx', () => ({ BrandingChoice: nothing }))
vi.mock('#pwa/agent/publishing/ai-rewrite.tsx', () => ({ AiRewrite: nothing }))
vi.mock('#pwa/agent/publishing/use-branding.ts', () => ({ useBranding: () => ({ asked: true }) }))
vi.mock('#pwa/agent/publishing/use-publish.ts', () => ({ usePublish: () => shown.publish }))
vi.mock('#pwa/agent/publishing/publish-time.ts', () => ({
  useActionTime: () => 'Now',
  useLinkedDay: () => ({ day: null, isNew: false }),
}))
vi.mock('#pwa/agent/publishing/publish-bar.tsx', () => ({
  PremiumPrompt: nothing,
  PublishBar: ({ onPublish }: { onPublish: () => void }) => {
    shown.onPublish = onPublish
    return null
  },
}))
vi.mock('#pwa/agent/publishing/own-post/delete-draft.tsx', () => ({ DeleteDraft: nothing }))
vi.mock('#pwa/agent/publishing/own-post/media-picker.tsx', () => ({
  MediaPicker: ({ media }: { media: OwnMediaState }) => {
    shown.media = media
    return null
  },
}))
vi.mock('#pwa/agent/publishing/own-post/prepare-media.ts', () => ({
  prepareMedia: (file: File) => {
    const made = Promise.withResolvers<OwnMedia>()
    shown.preparing.set(file.name, made)
    return made.promise
  },
}))

const file = (name: string) => new File([name], name, { type: 'image/jpeg' })

/** Begins to add a photo; the returned function ends its preparation. */
async function add(name: string): Promise<() => Promise<void>> {
  const adding = shown.media?.add([file(name)])
  await vi.waitFor(() => expect(shown.preparing.has(name)).toBe(true))
  return async () => {
    shown.preparing.get(name)?.resolve(ownPicture(name))
    await adding
  }
}

test('a post isn’t published while any of its photos is still being read', async () => {
  const draft = { userId: 1, id: 'a', media: [ownPicture('old')], refused: [] }
  renderToString(createElement(OwnPostForm, { draft, onDeleted: () => undefined }))
  const ends = [await add('one'), await add('two')]
  shown.onPublish()
  expect(shown.publish).not.toHaveBeenCalled()
  expect(shown.info).toHaveBeenCalledWith('Still reading your photos. Please wait.')
  await ends[1]?.()
  shown.onPublish()
  expect(shown.publish).not.toHaveBeenCalled()
  await ends[0]?.()
  shown.onPublish()
  expect(shown.publish).toHaveBeenCalledOnce()
})
