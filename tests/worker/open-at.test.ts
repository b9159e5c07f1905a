import { beforeEach, expect, test, vi } from 'vitest'

import { openAt, type OpenPage } from '../../src/worker/open-at.ts'

const ORIGIN = 'https://porchlight.example'
const THERE = `${ORIGIN}/calendar?post=7`

let said: unknown[]
const open = vi.fn(() => Promise.resolve(null))

/** An open window; one that listens navigates by itself when told to. */
function page(hears: boolean, more: Partial<OpenPage> = {}) {
  return {
    url: `${ORIGIN}/dashboard`,
    visibilityState: 'hidden',
    focus: vi.fn(() => Promise.resolve()),
    navigate: vi.fn(() => Promise.resolve(null)),
    postMessage: (message: unknown, [port]: MessagePort[]) => {
      said.push(message)
      if (hears) port?.postMessage('heard')
    },
    ...more,
  }
}

const tap = (...pages: OpenPage[]) => openAt({ all: () => Promise.resolve(pages), open }, THERE)

beforeEach(() => {
  said = []
  open.mockClear()
})

test('a tap opens a new window when none is open', async () => {
  await tap()
  expect(open).toHaveBeenCalledWith(THERE)
})

test('the foreground window is focused and navigates by itself', async () => {
  const [back, front] = [page(true), page(true, { visibilityState: 'visible' })]
  await tap(back, front)
  expect(front.focus).toHaveBeenCalledOnce()
  expect(said).toEqual([{ type: 'go-to', path: '/calendar?post=7' }])
  for (const other of [front.navigate, back.focus, open]) expect(other).not.toHaveBeenCalled()
})

test('a window already at the address is only focused', async () => {
  const there = page(true, { url: THERE })
  await tap(there)
  expect(there.focus).toHaveBeenCalledOnce()
  expect(said).toEqual([])
})

test('a window that doesn’t listen is navigated', async () => {
  const deaf = page(false)
  await tap(deaf)
  expect(deaf.navigate).toHaveBeenCalledWith(THERE)
  expect(open).not.toHaveBeenCalled()
})

test('a window that can’t be navigated is replaced by a new one', async () => {
  await tap(page(false, { navigate: () => Promise.reject(new TypeError('not controlled')) }))
  expect(open).toHaveBeenCalledWith(THERE)
})
