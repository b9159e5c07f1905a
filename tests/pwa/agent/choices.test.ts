import { describe, expect, test } from 'vitest'

import { isPast, NO_CHOICES, readChoices, mergeChoices, type Choices } from '#pwa/agent/composer/choices.ts'
import { unsavedChoices, forgetUnsaved, holdChoices, releaseChoices } from '#pwa/agent/composer/unsaved-drafts.ts'

const chosen: Choices = {
  platforms: { facebook: false, linkedin: true },
  accounts: { instagram: '178' },
  timing: { day: '2026-11-23', clock: '14:00' },
  language: 'es',
  branding: false,
  altTexts: { en: { 'a.jpg': 'A porch' }, es: {} },
}

describe('the choices for a post', () => {
  test('reads choices as they were stored', () => {
    expect(readChoices(structuredClone(chosen))).toEqual(chosen)
    expect(readChoices({ ...chosen, timing: { day: null, clock: null } }).timing).toEqual({ day: null, clock: null })
  })

  test.each([null, undefined, 'text', 7, [], { platforms: null, accounts: 3, language: 'fr', branding: 'no' }])(
    'reads no choices from %j',
    (kept) => {
      expect(readChoices(kept)).toEqual(NO_CHOICES)
    },
  )

  test('drops invalid values from stored choices', () => {
    const kept = {
      platforms: { facebook: 'yes', myspace: true, linkedin: true },
      accounts: { instagram: 178, constructor: 'x' },
      timing: { day: '2026-02-31', clock: '14:00' },
    }
    expect(readChoices({ altTexts: { en: { 'a.jpg': 7, 'b.jpg': 'B' }, fr: { 'a.jpg': 'A' } } }).altTexts).toEqual({
      en: { 'b.jpg': 'B' },
      es: {},
    })
    const nothing = { day: null, clock: null }
    expect(readChoices(kept)).toEqual({ platforms: { linkedin: true }, accounts: {}, timing: nothing })
    expect(readChoices({ timing: { day: '2026-11-23', clock: '25:00' } }).timing).toEqual({
      day: '2026-11-23',
      clock: null,
    })
  })

  test('reads a time whose field was empty as empty, with a day and without', () => {
    const cleared = { day: '2026-11-23', clock: '' }
    expect(readChoices({ timing: cleared }).timing).toEqual(cleared)
    expect(readChoices({ timing: { day: null, clock: '' } }).timing).toEqual({ day: null, clock: '' })
    expect(readChoices({ timing: { day: '2026-02-31', clock: '' } }).timing).toEqual({ day: null, clock: null })
  })

  test('merges stored choices under newer ones', () => {
    const since: Choices = { platforms: { facebook: true }, accounts: {}, language: 'en' }
    expect(mergeChoices(chosen, since)).toEqual({
      ...chosen,
      platforms: { facebook: true, linkedin: true },
      language: 'en',
    })
    expect(mergeChoices(chosen, NO_CHOICES)).toEqual(chosen)
    const altTexts = { en: { 'b.jpg': 'A gate' }, es: { 'a.jpg': 'Un porche' } }
    expect(mergeChoices(chosen, { ...NO_CHOICES, altTexts }).altTexts).toEqual({
      en: { 'a.jpg': 'A porch', 'b.jpg': 'A gate' },
      es: { 'a.jpg': 'Un porche' },
    })
  })

  test('reports whether a chosen time has passed in the agent’s zone', () => {
    const at = { day: '2026-11-23', clock: '14:00' }
    const before = new Date('2026-11-23T19:59:00Z')
    const after = new Date('2026-11-23T20:01:00Z')
    expect(isPast(at, 'America/Chicago', before)).toBe(false)
    expect(isPast(at, 'America/Chicago', after)).toBe(true)
    expect(isPast(at, 'America/Los_Angeles', after)).toBe(false)
    expect(isPast({ day: null, clock: '14:00' }, 'America/Chicago', after)).toBe(false)
  })

  test('a day whose time is empty has passed only once the day is over', () => {
    const cleared = { day: '2026-11-23', clock: '' }
    expect(isPast(cleared, 'America/Chicago', new Date('2026-11-24T05:59:00Z'))).toBe(false)
    expect(isPast(cleared, 'America/Chicago', new Date('2026-11-24T06:01:00Z'))).toBe(true)
    expect(isPast({ day: '', clock: '14:00' }, 'America/Chicago', new Date())).toBe(false)
  })

  test('holds choices in memory for one agent until they are stored or the post is published', () => {
    const [own, other] = [
      { userId: 1, subject: 7 },
      { userId: 2, subject: 7 },
    ]
    holdChoices(own, chosen)
    expect(unsavedChoices(own)).toBe(chosen)
    expect(unsavedChoices(other)).toBeUndefined()
    const later = { ...chosen, branding: true }
    holdChoices(own, later)
    releaseChoices(own, chosen)
    expect(unsavedChoices(own)).toBe(later)
    releaseChoices(own, later)
    expect(unsavedChoices(own)).toBeUndefined()
    holdChoices(own, chosen)
    forgetUnsaved(own)
    expect(unsavedChoices(own)).toBeUndefined()
  })
})
