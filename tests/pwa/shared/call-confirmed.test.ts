import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { ApiError } from '#client/errors.ts'
import { callConfirmed } from '#pwa/shared/identity/call-confirmed.ts'
import { passkeysWork } from '#pwa/shared/identity/passkeys-work.ts'

import { csrf, json, scriptedFetch } from '#tests/client/scripted-fetch.ts'

const confirmIdentity = vi.hoisted(() => vi.fn<() => Promise<boolean>>())
vi.mock('#pwa/shared/identity/confirm-identity.tsx', () => ({ confirmIdentity }))

beforeEach(() => confirmIdentity.mockReset())
afterEach(() => vi.unstubAllGlobals())

const refused = (code: string) => json(403, { message: 'No.', code, request_id: 'r' })

/** A server that refuses this many changes before it makes one. */
function refusing(times: number, code = 'confirm_identity') {
  let left = times
  return scriptedFetch(({ url }) => {
    if (url.endsWith('/csrf-cookie')) return csrf('t')
    left -= 1
    return left >= 0 ? refused(code) : json(200, { data: { id: 7 } })
  })
}

const change = () => callConfirmed('PUT /user', { body: { email: 'a@b.test' } })
const changesIn = (log: ReturnType<typeof scriptedFetch>) => log.filter(({ method }) => method === 'PUT').length

describe('a call that may need a confirmation', () => {
  test('asks for no confirmation when the call is not refused', async () => {
    const log = refusing(0)
    expect(await change()).toEqual({ data: { id: 7 } })
    expect(confirmIdentity).not.toHaveBeenCalled()
    expect(changesIn(log)).toBe(1)
  })

  test('repeats the call after the confirmation', async () => {
    const log = refusing(1)
    confirmIdentity.mockResolvedValue(true)
    expect(await change()).toEqual({ data: { id: 7 } })
    expect(changesIn(log)).toBe(2)
  })

  test('fails with the original error when the confirmation is closed', async () => {
    const log = refusing(1)
    confirmIdentity.mockResolvedValue(false)
    await expect(change()).rejects.toMatchObject({ code: 'confirm_identity', status: 403 })
    expect(changesIn(log)).toBe(1)
  })

  test('does not ask a second time when the call is refused again', async () => {
    refusing(2)
    confirmIdentity.mockResolvedValue(true)
    await expect(change()).rejects.toBeInstanceOf(ApiError)
    expect(confirmIdentity).toHaveBeenCalledTimes(1)
  })

  test('passes on every other refusal', async () => {
    refusing(1, 'forbidden')
    await expect(change()).rejects.toMatchObject({ code: 'forbidden' })
    expect(confirmIdentity).not.toHaveBeenCalled()
  })
})

test.each([
  ['porchlight.example', true],
  ['localhost', true],
  ['127.0.0.1', false],
  ['[::1]', false],
])('passkeys at %s can be used: %s', (hostname, works) => {
  vi.stubGlobal('PublicKeyCredential', vi.fn())
  vi.stubGlobal('location', { hostname })
  expect(passkeysWork()).toBe(works)
})

test('passkeys can’t be used in a browser without support for them', () => {
  vi.stubGlobal('location', { hostname: 'porchlight.example' })
  expect(passkeysWork()).toBe(false)
})
