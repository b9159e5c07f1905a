import { onlineManager } from '@tanstack/react-query'
import { afterEach, describe, expect, it } from 'vitest'

import { ApiError, OfflineError } from '#client/errors.ts'
import { tryAgainMs } from '#pwa/shared/query/try-again.ts'

const problem = { code: 'internal', message: '', errors: {}, requestId: null, retryAfterSeconds: null } as const
const answered = (status: number) => new ApiError({ ...problem, status })

afterEach(() => onlineManager.setOnline(true))

describe('a question nobody answered', () => {
  it('is asked again after a pause that doubles up to a minute', () => {
    const pauses = [1, 2, 3, 4, 5, 60].map((errorUpdateCount) =>
      tryAgainMs({ error: new OfflineError(), errorUpdateCount }),
    )
    expect(pauses).toEqual([4_000, 8_000, 16_000, 32_000, 60_000, 60_000])
  })

  it('is asked again where only a gateway spoke', () => {
    for (const status of [502, 503, 504]) {
      expect(tryAgainMs({ error: answered(status), errorUpdateCount: 1 })).toBe(4_000)
    }
  })

  it('rests while the device knows it is offline', () => {
    onlineManager.setOnline(false)
    expect(tryAgainMs({ error: new OfflineError(), errorUpdateCount: 1 })).toBe(false)
  })
})

describe('a question that was answered', () => {
  it('is not asked again by itself, whatever the answer was', () => {
    expect(tryAgainMs({ error: null, errorUpdateCount: 3 })).toBe(false)
    for (const status of [400, 401, 404, 422, 429, 500]) {
      expect(tryAgainMs({ error: answered(status), errorUpdateCount: 1 })).toBe(false)
    }
  })
})
