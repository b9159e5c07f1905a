import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { ShareContent, ShareFiles } from '#pwa/agent/share/share-files.ts'
import { useShare } from '#pwa/agent/share/use-share.ts'

const files = vi.hoisted(() => ({ ready: [] as (() => void)[] }))
vi.mock('#pwa/agent/share/share-files.ts', () => ({
  shareFiles: () =>
    new Promise<ShareFiles>((resolve) => {
      const file = new File(['x'], 'x.jpg', { type: 'image/jpeg' })
      files.ready.push(() => resolve({ files: [file], lacksFooter: null }))
    }),
}))
vi.mock('#pwa/shared/query/session.ts', () => ({ useSignedIn: () => ({ user: { id: 1 }, known: true }) }))
vi.mock('#pwa/shared/ui/toast/notify.tsx', () => ({
  notify: { success: vi.fn(), info: vi.fn(), error: vi.fn(), warning: vi.fn() },
}))

let openSheet: ReturnType<typeof vi.fn<(data: { text: string }) => Promise<void>>>

beforeEach(() => {
  // The browser opens the share sheet only shortly after a tap.
  openSheet = vi.fn().mockRejectedValue(new DOMException('too late', 'NotAllowedError'))
  vi.stubGlobal('navigator', {
    canShare: () => true,
    share: openSheet,
    clipboard: { writeText: () => Promise.resolve() },
  })
})
afterEach(() => {
  files.ready.length = 0
  vi.unstubAllGlobals()
})

function screen(): ReturnType<typeof useShare> {
  const shown: ReturnType<typeof useShare>[] = []
  function Screen() {
    shown.push(useShare())
    return null
  }
  renderToString(createElement(QueryClientProvider, { client: new QueryClient() }, createElement(Screen)))
  const [first] = shown
  if (!first) throw new Error('Nothing was rendered')
  return first
}

const content = (caption: string) => Promise.resolve({ post: { id: 7 }, caption } as ShareContent)
const shared = () => openSheet.mock.calls.map(([{ text }]) => text)

test('files that took too long are shared by the next tap', async () => {
  const { share } = screen()
  share(() => content('Just listed'))
  await vi.waitUntil(() => files.ready.length === 1)
  files.ready[0]?.()
  await vi.waitUntil(() => shared().length === 1)
  await Promise.resolve()
  share(() => content('Just listed'))
  await vi.waitUntil(() => shared().length === 2)
  expect([shared(), files.ready.length]).toEqual([['Just listed', 'Just listed'], 1])
})

test('a caption that was changed while the files were fetched is the one that is shared', async () => {
  const { share, reset } = screen()
  share(() => content('Just listed'))
  await vi.waitUntil(() => files.ready.length === 1)
  reset()
  files.ready[0]?.()
  await new Promise(setImmediate)
  share(() => content('Just sold'))
  await vi.waitUntil(() => files.ready.length === 2)
  files.ready[1]?.()
  await vi.waitUntil(() => shared().includes('Just sold'))
  expect(shared()).toEqual(['Just sold'])
})
