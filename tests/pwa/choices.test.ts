import { describe, expect, test } from 'vitest'

import { isPast, NO_PLATFORMS, readChoices, under, type Choices } from '#pwa/agent/publishing/choices.ts'
import { choicesHeld, forgetWords, holdChoices, letGoOfChoices } from '#pwa/agent/publishing/unkept-words.ts'

const chosen: Choices = {
  platforms: { facebook: false, linkedin: true },
  accounts: { instagram: '178' },
  timing: { day: '2026-11-23', clock: '14:00' },
  language: 'es',
  branding: false,
}

describe('what she chose for a post', () => {
  test('is read as it was kept', () => {
    expect(readChoices(structuredClone(chosen))).toEqual(chosen)
    expect(readChoices({ ...chosen, timing: { day: null, clock: null } }).timing).toEqual({ day: null, clock: null })
  })

  test.each([null, undefined, 'text', 7, [], { platforms: null, accounts: 3, language: 'fr', branding: 'no' }])(
    'is nothing in %j',
    (kept) => {
      expect(readChoices(kept)).toEqual(NO_PLATFORMS)
    },
  )

  test('is read without what can’t be meant', () => {
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

  test('stands under what she has chosen since', () => {
    const since: Choices = { platforms: { facebook: true }, accounts: {}, language: 'en' }
    expect(under(chosen, since)).toEqual({
      ...chosen,
      platforms: { facebook: true, linkedin: true },
      language: 'en',
    })
    expect(under(chosen, NO_PLATFORMS)).toEqual(chosen)
  })

  test('lapses when its time has passed where she lives', () => {
    const at = { day: '2026-11-23', clock: '14:00' }
    const before = new Date('2026-11-23T19:59:00Z')
    const after = new Date('2026-11-23T20:01:00Z')
    expect(isPast(at, 'America/Chicago', before)).toBe(false)
    expect(isPast(at, 'America/Chicago', after)).toBe(true)
    expect(isPast(at, 'America/Los_Angeles', after)).toBe(false)
    expect(isPast({ day: null, clock: '14:00' }, 'America/Chicago', after)).toBe(false)
  })

  test('is held for her alone until it is kept or the post went out', () => {
    const [hers, other] = [
      { userId: 1, postId: 7 },
      { userId: 2, postId: 7 },
    ]
    holdChoices(hers, chosen)
    expect(choicesHeld(hers)).toBe(chosen)
    expect(choicesHeld(other)).toBeUndefined()
    const later = { ...chosen, branding: true }
    holdChoices(hers, later)
    letGoOfChoices(hers, chosen)
    expect(choicesHeld(hers)).toBe(later)
    letGoOfChoices(hers, later)
    expect(choicesHeld(hers)).toBeUndefined()
    holdChoices(hers, chosen)
    forgetWords(hers)
    expect(choicesHeld(hers)).toBeUndefined()
  })
})
