import { describe, expect, it } from 'vitest'

import { ApiError, type ApiErrorShape } from '#client/errors.ts'
import { refusalOf } from '#pwa/agent/publishing/refusal.ts'
import { remedyOf } from '#pwa/agent/publishing/remedy.ts'

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
  it('puts the first message on the field it is about', () => {
    const error = refused({ errors: { caption: ['Too long.', 'Really.'] } })
    expect(refusalOf(error)).toEqual({ place: 'caption', message: 'Too long.' })
    expect(refusalOf(refused({ errors: { instagram: ['Not connected.'] } })).place).toBe('platforms')
  })

  it('goes by its code where no field is named', () => {
    expect(refusalOf(refused({ code: 'time_past', message: 'Too late.' }))).toEqual({
      place: 'when',
      message: 'Too late.',
    })
    expect(refusalOf(refused({ status: 403, code: 'plan_required' })).place).toBe('plan')
  })

  it('becomes a toast when it is about nothing on the screen', () => {
    expect(refusalOf(refused({ status: 404, code: 'not_found', message: 'Gone.' }))).toEqual({
      place: 'toast',
      message: 'Gone.',
    })
    expect(refusalOf(refused({ errors: { toString: ['odd'] } })).place).toBe('toast')
  })

  it('of a full day stands at its time, with the way to a larger plan', () => {
    const full = refused({ message: 'The Plus plan publishes 2 posts a day.' })
    // A server may be newer than this screen's list of codes.
    Object.assign(full, { code: 'daily_limit' })
    expect(refusalOf(full)).toEqual({
      place: 'when',
      message: 'The Plus plan publishes 2 posts a day.',
      way: { to: '/subscriptions/plan-types', label: 'See plans' },
    })
    expect(remedyOf({ problem: full })).toMatchObject({ kind: 'time', way: { to: '/subscriptions/plan-types' } })
  })

  it('under a key the server knows with other words says that those arrived', () => {
    const { place, message } = refusalOf(refused({ status: 409, code: 'key_reused', message: 'This key was used.' }))
    expect(place).toBe('deed')
    expect(message).toMatch(/did arrive/)
  })

  it('names what helps against it in the outbox', () => {
    expect(remedyOf({ problem: refused({ code: 'connection_missing' }) })).toMatchObject({ kind: 'link' })
    expect(remedyOf({ problem: refused({ code: 'caption_invalid' }) })).toEqual({ kind: 'edit' })
    expect(remedyOf({ problem: null })).toEqual({ kind: 'edit' })
  })
})
