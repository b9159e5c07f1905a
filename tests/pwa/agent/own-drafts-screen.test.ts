import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'

import { useOwnDrafts } from '#pwa/agent/publishing/own-post/use-own-drafts.ts'
import { DeviceStorageError } from '#sync/storage/storage-error.ts'

const device = vi.hoisted(() => ({ watchOwnDrafts: vi.fn(), watchShares: vi.fn() }))

vi.mock('react', async (original) => ({
  ...(await original<object>()),
  // A render on the server runs no effects.
  useEffect: (effect: () => void) => effect(),
}))
vi.mock('#sync/own-posts/own-drafts.ts', () => ({ watchOwnDrafts: device.watchOwnDrafts }))
vi.mock('#sync/own-posts/shares.ts', () => ({
  sharesNow: async () => [{ id: 'a', title: '', text: '', url: '', files: [], refused: [], at: 1 }],
  openShare: async () => {
    throw new DeviceStorageError('full', null)
  },
  watchShares: device.watchShares,
}))

test('drafts are shown though what another app shared can’t be stored', async () => {
  renderToString(
    createElement(() => {
      useOwnDrafts(1)
      return null
    }),
  )
  await vi.waitFor(() => expect(device.watchOwnDrafts).toHaveBeenCalledOnce())
  expect(device.watchShares).toHaveBeenCalledOnce()
})
