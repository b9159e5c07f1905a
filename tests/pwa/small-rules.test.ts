import { describe, expect, it } from 'vitest'

import { greetingAt } from '#pwa/agent/dashboard/greeting.ts'
import { refusalWords } from '#pwa/public/refusal-words.ts'
import { pagesAround } from '#pwa/shared/ui/pagination.tsx'
import { initialsOf } from '#pwa/shell/face.tsx'
import { ApiError, OfflineError } from '#client/errors.ts'

describe('page numbers', () => {
  it('are all there when they are few', () => {
    expect(pagesAround(2, 4)).toEqual([1, 2, 3, 4])
  })

  it('leave out what is far from the page, but never a single number', () => {
    expect(pagesAround(1, 9)).toEqual([1, 2, null, 9])
    expect(pagesAround(5, 9)).toEqual([1, null, 4, 5, 6, null, 9])
    expect(pagesAround(4, 6)).toEqual([1, 2, 3, 4, 5, 6])
  })

  it('stay within the pages there are', () => {
    expect(pagesAround(40, 3)).toEqual([1, 2, 3])
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
  ])('at %i o’clock is %s', (hour, words) => {
    expect(greetingAt(hour)).toBe(words)
  })
})

describe('initials', () => {
  it('are the first letters of both names', () => {
    expect(initialsOf({ first_name: 'maya', last_name: 'Álvarez' })).toBe('MÁ')
  })

  it('make do with one name', () => {
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

  it('says what the server said', () => {
    expect(refusalWords(new ApiError({ ...problem, message: 'No such account.' }))).toBe('No such account.')
  })

  it('says that it failed when the server said nothing', () => {
    expect(refusalWords(new ApiError({ ...problem, message: 'Please sign in again.', wordless: true }))).toBe(
      'Login failed',
    )
  })

  it('says the specified words when nobody answered', () => {
    expect(refusalWords(new OfflineError())).toBe('An unexpected error occurred')
  })
})
