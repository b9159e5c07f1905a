import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'

import type { PublishRequest } from '#contract/publishing/publishing.ts'
import { ChangeEditStep } from '#pwa/agent/outbox/change-steps.tsx'
import { useOutboxActions } from '#pwa/agent/outbox/use-outbox-actions.ts'
import type { QueuedChange } from '#sync/changes/queued-change.ts'

import { scheduledPost } from './scheduled-post.ts'

const shown = vi.hoisted(() => ({
  save: undefined as ((request: PublishRequest) => Promise<unknown>) | undefined,
  forget: vi.fn<() => Promise<void>>(() => Promise.resolve()),
  overwriteWith: vi.fn<() => Promise<void>>(),
}))

vi.mock('#pwa/shared/ui/toast/notify.tsx', () => ({ notify: { error: vi.fn() } }))
vi.mock('#sync/changes/changes.ts', () => ({ overwriteWith: shown.overwriteWith }))
vi.mock('#pwa/agent/composer/use-composer.ts', () => ({ useComposer: () => ({ forget: shown.forget }) }))
vi.mock('#pwa/agent/composer/sheet-form.tsx', () => ({
  SheetForm: ({ onSave }: { onSave: (request: PublishRequest) => Promise<unknown> }) => {
    shown.save = onSave
    return null
  },
}))

const change = { key: 'k', userId: 1 } as QueuedChange
const edited = { caption: 'Typed for a while', caption_language: 'en' } as PublishRequest

function Step() {
  const actions = useOutboxActions('America/Chicago', () => undefined)
  const step = { change, post: scheduledPost(), body: {}, zone: 'America/Chicago', actions, onBack: () => undefined }
  return createElement(ChangeEditStep, { ...step, zone: 'America/Chicago' })
}

beforeEach(() => {
  vi.clearAllMocks()
  const routed = createElement(MemoryRouter, null, createElement(Step))
  renderToString(createElement(QueryClientProvider, { client: new QueryClient() }, routed))
})

test('what was typed into a refused change stays where the device can’t store it', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue(undefined)
  shown.overwriteWith.mockRejectedValue(new Error('The device is full'))
  await shown.save?.(edited)
  await vi.waitFor(() => expect(logged).toHaveBeenCalled())
  expect(shown.forget).not.toHaveBeenCalled()
})

test('what was typed into a refused change is forgotten once the device has stored it', async () => {
  shown.overwriteWith.mockResolvedValue()
  await shown.save?.(edited)
  await vi.waitFor(() => expect(shown.forget).toHaveBeenCalledOnce())
})
