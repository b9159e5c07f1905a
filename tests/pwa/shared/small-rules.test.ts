import { describe, expect, it } from 'vitest'

import { greetingAt } from '#domain/time/greeting.ts'
import { loginFailure } from '#pwa/public/login/login-failure.ts'
import { waitingMessage } from '#pwa/shared/publication/needs-answer.ts'
import { pagesAround } from '#pwa/shared/ui/pagination.tsx'
import { initialsOf } from '#pwa/shell/account/face.tsx'
import { ApiError, OfflineError } from '#client/errors.ts'

describe('page numbers', () => {
  it('shows all page numbers when there are few', () => {
    expect(pagesAround(2, 4)).toEqual([1, 2, 3, 4])
  })

  it('leaves out distant page numbers, but never a single one', () => {
    expect(pagesAround(1, 9)).toEqual([1, 2, null, 9])
    expect(pagesAround(5, 9)).toEqual([1, null, 4, 5, 6, null, 9])
    expect(pagesAround(4, 6)).toEqual([1, 2, 3, 4, 5, 6])
  })

  it('shows no page number beyond the last', () => {
    expect(pagesAround(40, 3)).toEqual([1, 2, 3])
  })
})

describe('what waits on this device', () => {
  const waits = { state: 'waiting' } as const
  const refused = { state: 'refused' } as const
  const late = { state: 'late' } as const

  it.each([
    [[waits], 'Not sent yet. It sends when you’re online.'],
    [[waits, waits], 'Not sent yet. They send when you’re online.'],
    [[refused], 'Not sent. It needs your answer.'],
    [[refused, late], 'Not sent. They need your answer.'],
    [[waits, late], 'Not sent yet. Some send when you’re online, some need your answer first.'],
  ])('the sentence over %j', (items, message) => {
    expect(waitingMessage(items)).toBe(message)
  })
})

describe('the greeting', () => {
  it.each([
    [0, 'Good morning'],
    [4, 'Good morning'],
    [11, 'Good morning'],
    [12, 'Good afternoon'],
    [17, 'Good afternoon'],
    [18, 'Good evening'],
  ])('the greeting at %i o’clock is %s', (hour, message) => {
    expect(greetingAt(hour)).toBe(message)
  })
})

describe('initials', () => {
  it('initials are the first letters of both names', () => {
    expect(initialsOf({ first_name: 'maya', last_name: 'Álvarez' })).toBe('MÁ')
  })

  it('initials use the only name there is', () => {
    expect(initialsOf({ first_name: '', last_name: 'Porter' })).toBe('P')
  })
})

describe('a refused login', () => {
  const problem = {
    status: 422,
    code: 'bad_credentials',
    errors: {},
    requestId: null,
    retryAfterSeconds: null,
  } as const

  it('shows the server’s message for a refused login', () => {
    expect(loginFailure(new ApiError({ ...problem, message: 'No such account.' }))).toBe('No such account.')
  })

  it('shows a default message for a refused login when the server sent none', () => {
    expect(loginFailure(new ApiError({ ...problem, message: 'Please log in again.', hasNoMessage: true }))).toBe(
      'Login failed',
    )
  })

  it('shows the specified message when the login gets no answer', () => {
    expect(loginFailure(new OfflineError())).toBe('An unexpected error occurred')
  })
})
