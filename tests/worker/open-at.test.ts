import { beforeEach, expect, test, vi } from 'vitest'

import { openAt, type OpenPage } from '../../src/worker/open-at.ts'

const ORIGIN = 'https://porchlight.example'
const THERE = `${ORIGIN}/calendar?post=7`

let said: unknown[]
const open = vi.fn(() => Promise.resolve(null))

/** An open window; one that hears goes where it is told by itself. */
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

test('with no window open, a tap opens one there', async () => {
  await tap()
  expect(open).toHaveBeenCalledWith(THERE)
})

test('the window in front comes up and goes there by itself', async () => {
  const [back, front] = [page(true), page(true, { visibilityState: 'visible' })]
  await tap(back, front)
  expect(front.focus).toHaveBeenCalledOnce()
  expect(said).toEqual([{ type: 'go-to', path: '/calendar?post=7' }])
  for (const other of [front.navigate, back.focus, open]) expect(other).not.toHaveBeenCalled()
})

test('one that is there already only comes up', async () => {
  const there = page(true, { url: THERE })
  await tap(there)
  expect(there.focus).toHaveBeenCalledOnce()
  expect(said).toEqual([])
})

test('one that doesn’t hear is led there', async () => {
  const deaf = page(false)
  await tap(deaf)
  expect(deaf.navigate).toHaveBeenCalledWith(THERE)
  expect(open).not.toHaveBeenCalled()
})

test('one that can’t be led gives way to a new one', async () => {
  await tap(page(false, { navigate: () => Promise.reject(new TypeError('not controlled')) }))
  expect(open).toHaveBeenCalledWith(THERE)
})
