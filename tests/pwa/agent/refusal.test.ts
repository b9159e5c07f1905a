import { describe, expect, it } from 'vitest'

import { ApiError, type ApiErrorShape } from '#client/errors.ts'
import { postErrorOf } from '#pwa/agent/composer/refusal.ts'
import { remedyOf } from '#pwa/agent/outbox/outbox-row.tsx'

const refused = (shape: Partial<ApiErrorShape>) =>
  new ApiError({
    status: 422,
    code: 'validation_failed',
    message: 'No.',
    errors: {},
    requestId: null,
    retryAfterSeconds: null,
    ...shape,
  })

describe('a refused publish', () => {
  it('shows the first message at the field it is about', () => {
    const error = refused({ errors: { caption: ['Too long.', 'Really.'] } })
    expect(postErrorOf(error)).toEqual({ place: 'caption', message: 'Too long.' })
    expect(postErrorOf(refused({ errors: { instagram: ['Not connected.'] } }))?.place).toBe('platforms')
  })

  it('uses the code when no field is named', () => {
    expect(postErrorOf(refused({ code: 'time_past', message: 'Too late.' }))).toEqual({
      place: 'when',
      message: 'Too late.',
    })
    expect(postErrorOf(refused({ status: 403, code: 'plan_required' }))?.place).toBe('plan')
  })

  it('has no place on the form for an error that nothing there matches', () => {
    expect(postErrorOf(refused({ status: 404, code: 'not_found', message: 'Gone.' }))).toBeNull()
    expect(postErrorOf(refused({ errors: { toString: ['odd'] } }))).toBeNull()
  })

  it('shows a full day at the time field, with a link to a larger plan', () => {
    const full = refused({ message: 'The Plus plan publishes 2 posts a day.' })
    // A server may be newer than this screen's list of codes.
    Object.assign(full, { code: 'daily_limit' })
    expect(postErrorOf(full)).toEqual({
      place: 'when',
      message: 'The Plus plan publishes 2 posts a day.',
      link: { to: '/subscriptions/plan-types', label: 'See plans' },
    })
    expect(remedyOf({ problem: full })).toMatchObject({ kind: 'time', link: { to: '/subscriptions/plan-types' } })
  })

  it('says that the post arrived when the key was used with another caption', () => {
    expect(postErrorOf(refused({ status: 409, code: 'key_reused', message: 'This key was used.' }))).toMatchObject({
      place: 'action',
      message: expect.stringMatching(/earlier version was sent/),
    })
  })

  it('names the remedy in the outbox', () => {
    expect(remedyOf({ problem: refused({ code: 'connection_missing' }) })).toMatchObject({ kind: 'link' })
    expect(remedyOf({ problem: refused({ code: 'caption_invalid' }) })).toEqual({ kind: 'edit' })
    expect(remedyOf({ problem: null })).toEqual({ kind: 'edit' })
  })
})
