import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { dropFirstAnswers, firstAnswersAt, holdFirstAnswers, takeFirstAnswer } from '#client/first-answers.ts'

const USER = { data: { id: 7 } }
const PAGE = { data: [], meta: { current_page: 2 } }

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-23T12:00:00Z') })
  holdFirstAnswers({ fresh: true, answers: { '/api/user': USER, '/api/social-posts?page=2': PAGE } })
})
afterEach(() => {
  dropFirstAnswers()
  vi.useRealTimers()
})

test('an answer of the document is given once', () => {
  expect(takeFirstAnswer('GET /user')).toBe(USER)
  expect(takeFirstAnswer('GET /user')).toBeUndefined()
})

test('an answer of the document is found by the params and query of its call', () => {
  expect(takeFirstAnswer('GET /social-posts', {}, { page: 1 })).toBeUndefined()
  expect(takeFirstAnswer('GET /social-posts', {}, { page: 2 })).toBe(PAGE)
})

test('an answer of the document is not given after half a minute', () => {
  vi.advanceTimersByTime(30_001)
  expect(takeFirstAnswer('GET /user')).toBeUndefined()
})

test('no answer of the document is left once they are dropped', () => {
  dropFirstAnswers()
  expect(takeFirstAnswer('GET /user')).toBeUndefined()
})

test('answers of the server are as old as the document, and stored ones are stale', () => {
  expect(firstAnswersAt()).toBe(Date.now())
  holdFirstAnswers({ fresh: false, answers: {} })
  expect(firstAnswersAt()).toBe(0)
})
