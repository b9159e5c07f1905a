import { beforeEach, describe, expect, it, vi } from 'vitest'

import type { Returned } from '#pwa/agent/connections/handle-return.ts'

const asked = vi.fn<() => Promise<unknown>>()
vi.mock('#client/call.ts', () => ({ call: asked }))

const kept = new Map<string, string>()
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
})

/** A freshly loaded page: its memory is empty, the tab's session storage is not. */
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

  it('exchanges the code once however often the effect runs, with one result for all', async () => {
    const handle = await loadPage()
    const [first, second] = await Promise.all([handle('code'), handle('code')])
    expect(asked).toHaveBeenCalledTimes(1)
    expect(first).toEqual(second)
    expect(first).toMatchObject({ outcome: 'handled', success: true })
  })

  it('does not exchange the code again after a reload', async () => {
    await (
      await loadPage()
    )('code')
    expect(await (await loadPage())('code')).toEqual({ outcome: 'repeated' })
    expect(asked).toHaveBeenCalledTimes(1)
  })

  it('marks the code as used before the answer, so that a reload does not send it again', async () => {
    asked.mockReturnValue(new Promise(() => undefined))
    void (await loadPage())('code')
    expect(await (await loadPage())('code')).toEqual({ outcome: 'repeated' })
    expect(asked).toHaveBeenCalledTimes(1)
  })

  it('returns a failure without throwing', async () => {
    asked.mockRejectedValue(new Error('no'))
    expect(await (await loadPage())('code')).toMatchObject({ outcome: 'failed' })
  })
})
