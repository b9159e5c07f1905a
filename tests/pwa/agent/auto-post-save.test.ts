import { describe, expect, test } from 'vitest'

import { ApiError, OfflineError } from '#client/errors.ts'
import { type Outcomes, saveErrorMessage, type SettingsPart } from '#pwa/agent/auto-post/use-save-settings.ts'
import { agentPart, choicesOf, settingsError, settingsValues } from '#pwa/agent/auto-post/settings-form.ts'

const answered = (status: number, { hasNoMessage = false } = {}) => {
  const nothing = { errors: {}, requestId: null, retryAfterSeconds: null }
  return { error: new ApiError({ status, code: 'internal', message: 'The server’s words.', hasNoMessage, ...nothing }) }
}
const offline = { error: new OfflineError() }

function outcomes(...ends: (Outcomes extends ReadonlyMap<SettingsPart, infer E> ? E : never)[]): Outcomes {
  const parts: SettingsPart[] = ['profile photos', 'agent information', 'social post settings']
  return new Map(ends.map((end, index) => [parts[index] ?? 'profile photos', end]))
}

describe('the result of saving the auto-post settings', () => {
  const SERVER = 'Server error. Please try again later.'
  const SIZE = 'File size too large. Please use smaller images.'
  const ANY = 'Failed to save auto post settings. Please try again.'

  test.each<[string, Outcomes, string | null]>([
    ['all parts succeed', outcomes(null, null, null), null],
    ['one is invalid', outcomes(null, answered(422), null), 'The server’s words.'],
    ['one is invalid and another fails', outcomes(answered(500), answered(422), null), 'The server’s words.'],
    [
      'one is invalid without words',
      outcomes(null, answered(422, { hasNoMessage: true }), null),
      'Validation error. Please check your input and try again.',
    ],
    ['one fails', outcomes(null, answered(500), null), 'Failed to save: agent information. Please try again.'],
    [
      'two fail',
      outcomes(answered(413), null, answered(500)),
      'Failed to save: profile photos, social post settings. Please try again.',
    ],
    [
      'all fail differently',
      outcomes(answered(413), answered(500), answered(403)),
      'Failed to save: profile photos, agent information, social post settings. Please try again.',
    ],
    ['all are too large', outcomes(answered(413), answered(413), answered(413)), SIZE],
    ['all fail on the server', outcomes(answered(500), answered(502), answered(503)), SERVER],
    ['no answer comes at all', outcomes(offline, offline, offline), ANY],
    ['something breaks on the way', outcomes({ error: new TypeError('x') }), ANY],
    ['some answers don’t come', outcomes(null, offline, null), 'Failed to save: agent information. Please try again.'],
  ])('shows the message for the case that %s', (_when, ends, message) => {
    expect(saveErrorMessage(ends)).toBe(message)
  })
})

describe('the form of the auto-post settings', () => {
  const filled = settingsValues(undefined, undefined, 'pro')

  test('the settings form starts with the specified defaults when nothing was saved', () => {
    expect(filled).toMatchObject({
      timezone: 'America/Chicago',
      frequency_days_of_week: ['monday', 'wednesday', 'friday'],
      frequency_time_of_day: 'automatic',
    })
    expect(filled.tags).toHaveLength(11)
  })

  test('the language is English until the agent chooses another, also in an answer from before that choice', () => {
    expect(choicesOf(filled).language).toBe('en')
    const { tags, frequency_days_of_week, frequency_time_of_day } = filled
    const older = { tags, frequency_days_of_week, frequency_time_of_day, timezone: 'America/Chicago' } as const
    expect(settingsValues(older, undefined, 'pro').language).toBe('en')
    expect(settingsValues({ ...older, language: 'both' }, undefined, 'pro').language).toBe('both')
  })

  test('the settings form is checked in the specified order', () => {
    const nothing = { ...filled, timezone: '' as const, tags: [], frequency_days_of_week: [] }
    expect(settingsError(nothing)?.message).toBe('Please select a timezone')
    expect(settingsError({ ...nothing, timezone: 'America/Denver' })?.message).toBe(
      'Please select at least one content category',
    )
    expect(settingsError({ ...filled, frequency_days_of_week: [] })?.message).toBe(
      'Please select at least one day of the week',
    )
    expect(settingsError(filled)).toBeNull()
  })

  test('sends filled-in and emptied profile fields, and nothing when all are empty', () => {
    expect(agentPart(filled, undefined)).toBeNull()
    const known = { ...filled, first_name: 'Maya', website: 'maya.example' }
    expect(agentPart({ ...filled, first_name: 'Maya' }, known)).toEqual({ first_name: 'Maya', website: '' })
  })
})
