import { describe, expect, test } from 'vitest'

import { isPast, NO_PLATFORMS, readChoices, mergeChoices, type Choices } from '#pwa/agent/composer/choices.ts'
import { choicesHeld, forgetCaptions, holdChoices, letGoOfChoices } from '#pwa/agent/composer/unsaved-drafts.ts'

const chosen: Choices = {
  platforms: { facebook: false, linkedin: true },
  accounts: { instagram: '178' },
  timing: { day: '2026-11-23', clock: '14:00' },
  language: 'es',
  branding: false,
}

describe('the choices for a post', () => {
  test('reads choices as they were stored', () => {
    expect(readChoices(structuredClone(chosen))).toEqual(chosen)
    expect(readChoices({ ...chosen, timing: { day: null, clock: null } }).timing).toEqual({ day: null, clock: null })
  })

  test.each([null, undefined, 'text', 7, [], { platforms: null, accounts: 3, language: 'fr', branding: 'no' }])(
    'reads no choices from %j',
    (kept) => {
      expect(readChoices(kept)).toEqual(NO_PLATFORMS)
    },
  )

  test('drops invalid values from stored choices', () => {
    const kept = {
      platforms: { facebook: 'yes', myspace: true, linkedin: true },
      accounts: { instagram: 178, constructor: 'x' },
      timing: { day: '2026-02-31', clock: '14:00' },
    }
    const nothing = { day: null, clock: null }
    expect(readChoices(kept)).toEqual({ platforms: { linkedin: true }, accounts: {}, timing: nothing })
    expect(readChoices({ timing: { day: '2026-11-23', clock: '25:00' } }).timing).toEqual({
      day: '2026-11-23',
      clock: null,
    })
  })

  test('merges stored choices under newer ones', () => {
    const since: Choices = { platforms: { facebook: true }, accounts: {}, language: 'en' }
    expect(mergeChoices(chosen, since)).toEqual({
      ...chosen,
      platforms: { facebook: true, linkedin: true },
      language: 'en',
    })
    expect(mergeChoices(chosen, NO_PLATFORMS)).toEqual(chosen)
  })

  test('tells whether a chosen time has passed in the agent’s zone', () => {
    const at = { day: '2026-11-23', clock: '14:00' }
    const before = new Date('2026-11-23T19:59:00Z')
    const after = new Date('2026-11-23T20:01:00Z')
    expect(isPast(at, 'America/Chicago', before)).toBe(false)
    expect(isPast(at, 'America/Chicago', after)).toBe(true)
    expect(isPast(at, 'America/Los_Angeles', after)).toBe(false)
    expect(isPast({ day: null, clock: '14:00' }, 'America/Chicago', after)).toBe(false)
  })

  test('holds choices in memory for one agent until they are stored or the post is published', () => {
    const [own, other] = [
      { userId: 1, postId: 7 },
      { userId: 2, postId: 7 },
    ]
    holdChoices(own, chosen)
    expect(choicesHeld(own)).toBe(chosen)
    expect(choicesHeld(other)).toBeUndefined()
    const later = { ...chosen, branding: true }
    holdChoices(own, later)
    letGoOfChoices(own, chosen)
    expect(choicesHeld(own)).toBe(later)
    letGoOfChoices(own, later)
    expect(choicesHeld(own)).toBeUndefined()
    holdChoices(own, chosen)
    forgetCaptions(own)
    expect(choicesHeld(own)).toBeUndefined()
  })
})
