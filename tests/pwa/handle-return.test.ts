import { beforeEach, describe, expect, it, vi } from 'vitest'

import type { Returned } from '#pwa/agent/connections/handle-return.ts'

const asked = vi.fn<() => Promise<unknown>>()
vi.mock('#client/call.ts', () => ({ call: asked }))

const kept = new Map<string, string>()
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
})

/** A page freshly loaded: its memory is empty, the tab's store is not. */
async function loadPage() {
  vi.resetModules()
  const { handleReturn } = await import('#pwa/agent/connections/handle-return.ts')
  return (code: string): Promise<Returned> => handleReturn('facebook', code, 'state')
}

describe('the code of a return address', () => {
  beforeEach(() => {
    kept.clear()
    asked.mockReset()
    asked.mockResolvedValue({ data: { success: true, message: '', pageName: null, pages: [] } })
  })

  it('is exchanged once however often the effect runs, and all hear the same', async () => {
    const handle = await loadPage()
    const [first, second] = await Promise.all([handle('code'), handle('code')])
    expect(asked).toHaveBeenCalledTimes(1)
    expect(first).toEqual(second)
    expect(first).toMatchObject({ outcome: 'handled', success: true })
  })

  it('is not exchanged again after a reload', async () => {
    await (
      await loadPage()
    )('code')
    expect(await (await loadPage())('code')).toEqual({ outcome: 'repeated' })
    expect(asked).toHaveBeenCalledTimes(1)
  })

  it('counts as used before the answer, so that a reload in the middle sends it no second time', async () => {
    asked.mockReturnValue(new Promise(() => undefined))
    void (await loadPage())('code')
    expect(await (await loadPage())('code')).toEqual({ outcome: 'repeated' })
    expect(asked).toHaveBeenCalledTimes(1)
  })

  it('hands on a failure without throwing', async () => {
    asked.mockRejectedValue(new Error('no'))
    expect(await (await loadPage())('code')).toMatchObject({ outcome: 'failed' })
  })
})
