import { onlineManager } from '@tanstack/react-query'
import { afterEach, describe, expect, it } from 'vitest'

import { ApiError, OfflineError } from '#client/errors.ts'
import { tryAgainMs } from '#pwa/shared/query/try-again.ts'

const problem = { code: 'internal', message: '', errors: {}, requestId: null, retryAfterSeconds: null } as const
const answered = (status: number) => new ApiError({ ...problem, status })

afterEach(() => onlineManager.setOnline(true))

describe('an unanswered request', () => {
  it('an unanswered request is repeated after a pause that doubles up to a minute', () => {
    const pauses = [1, 2, 3, 4, 5, 60].map((errorUpdateCount) =>
      tryAgainMs({ error: new OfflineError(), errorUpdateCount }),
    )
    expect(pauses).toEqual([4_000, 8_000, 16_000, 32_000, 60_000, 60_000])
  })

  it('a request is repeated after an error of a gateway', () => {
    for (const status of [502, 503, 504]) {
      expect(tryAgainMs({ error: answered(status), errorUpdateCount: 1 })).toBe(4_000)
    }
  })

  it('a request is not repeated while the device is offline', () => {
    onlineManager.setOnline(false)
    expect(tryAgainMs({ error: new OfflineError(), errorUpdateCount: 1 })).toBe(false)
  })
})

describe('an answered request', () => {
  it('an answered request is not repeated automatically, whatever the status', () => {
    expect(tryAgainMs({ error: null, errorUpdateCount: 3 })).toBe(false)
    for (const status of [400, 401, 404, 422, 429, 500]) {
      expect(tryAgainMs({ error: answered(status), errorUpdateCount: 1 })).toBe(false)
    }
  })
})
