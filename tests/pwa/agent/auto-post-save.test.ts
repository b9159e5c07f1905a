import { expect, test } from 'vitest'

import { ApiError, OfflineError } from '#client/errors.ts'
import { agentPart, choicesOf, settingsError, settingsValues } from '#pwa/agent/auto-post/settings-form.ts'
import { saveErrorMessage, type Outcomes, type SettingsPart } from '#pwa/agent/auto-post/use-save-settings.ts'

const nothing = { errors: {}, requestId: null, retryAfterSeconds: null }
const answered = (status: number, more = {}) => ({
  error: new ApiError({ status, code: 'internal', message: 'The server’s words.', ...more, ...nothing }),
})
const offline = { error: new OfflineError() }

type Outcome = Outcomes extends ReadonlyMap<SettingsPart, infer E> ? E : never
const PARTS = ['profile photos', 'agent information', 'social post settings'] as const

const failed = (...parts: SettingsPart[]) => `Failed to save: ${parts.join(', ')}. Please try again.`
const ANY = 'Failed to save auto post settings. Please try again.'

test.each<[string, Outcome[], string | null]>([
  ['all parts succeed', [null, null, null], null],
  ['one is invalid', [null, answered(422), null], 'The server’s words.'],
  ['one is invalid and another fails', [answered(500), answered(422), null], 'The server’s words.'],
  [
    'one is invalid without words',
    [null, answered(422, { hasNoMessage: true }), null],
    'Validation error. Please check your input and try again.',
  ],
  ['one fails', [null, answered(500), null], failed('agent information')],
  ['two fail', [answered(413), null, answered(500)], failed('profile photos', 'social post settings')],
  ['all fail differently', [answered(413), answered(500), answered(403)], failed(...PARTS)],
  [
    'all are too large',
    [answered(413), answered(413), answered(413)],
    'File size too large. Please use smaller images.',
  ],
  ['all fail on the server', [answered(500), answered(502), answered(503)], 'Server error. Please try again later.'],
  ['no answer comes at all', [offline, offline, offline], ANY],
  ['something breaks on the way', [{ error: new TypeError('x') }], ANY],
  ['some answers don’t come', [null, offline, null], failed('agent information')],
])('where %s, saving the auto-post settings says the right thing', (_when, ends, message) => {
  const outcomes = new Map(ends.map((end, index) => [PARTS[index] ?? 'profile photos', end]))
  expect(saveErrorMessage(outcomes)).toBe(message)
})

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

test.each([
  [{ timezone: '', tags: [], frequency_days_of_week: [] }, 'Please select a timezone'],
  [{ tags: [], frequency_days_of_week: [] }, 'Please select at least one content category'],
  [{ frequency_days_of_week: [] }, 'Please select at least one day of the week'],
  [{}, undefined],
] as const)('the settings form with %j says first: %s', (more, message) => {
  expect(settingsError({ ...filled, ...more } as typeof filled)?.message).toBe(message)
})

test('sends filled-in and emptied profile fields, and nothing when all are empty', () => {
  expect(agentPart(filled, undefined)).toBeNull()
  const known = { ...filled, first_name: 'Maya', website: 'maya.example' }
  expect(agentPart({ ...filled, first_name: 'Maya' }, known)).toEqual({ first_name: 'Maya', website: '' })
})
