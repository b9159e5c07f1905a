import { afterEach, describe, expect, test } from 'vitest'

import { isPast, NO_CHOICES, readChoices, mergeChoices, type Choices } from '#pwa/agent/composer/choices.ts'
import {
  forgetUnsaved,
  holdCaption,
  holdChoices,
  releaseCaption,
  releaseChoices,
  unsavedCaptions,
  unsavedChoices,
} from '#pwa/agent/composer/unsaved-drafts.ts'

const chosen: Choices = {
  platforms: { facebook: false, linkedin: true },
  accounts: { instagram: '178' },
  timing: { day: '2026-11-23', clock: '14:00' },
  language: 'es',
  branding: false,
  altTexts: { en: { 'a.jpg': 'A porch' }, es: {} },
}
const timing = (day: string | null, clock: string | null) => ({ timing: { day, clock } })
const altTexts = (en: object, es: object) => ({ altTexts: { en, es } })

test.each<[unknown, Partial<Choices>]>([
  [chosen, chosen],
  [timing(null, null), timing(null, null)],
  ...[null, undefined, 'text', 7, [], { platforms: null, accounts: 3, language: 'fr', branding: 'no' }].map(
    (kept): [unknown, Partial<Choices>] => [kept, {}],
  ),
  [{ platforms: { facebook: 'yes', myspace: true, linkedin: true } }, { platforms: { linkedin: true } }],
  [{ accounts: { instagram: 178, constructor: 'x' } }, {}],
  [{ altTexts: { en: { 'a.jpg': 7, 'b.jpg': 'B' }, fr: { 'a.jpg': 'A' } } }, altTexts({ 'b.jpg': 'B' }, {}) as Choices],
  [timing('2026-02-31', '14:00'), timing(null, null)],
  [timing('2026-11-23', '25:00'), timing('2026-11-23', null)],
  [timing('2026-11-23', ''), timing('2026-11-23', '')],
  [timing(null, ''), timing(null, '')],
  [timing('2026-02-31', ''), timing(null, null)],
])('of the stored choices %j the valid ones are read', (kept, read) => {
  expect(readChoices(structuredClone(kept))).toEqual({ ...NO_CHOICES, ...read })
})

test('stored choices are merged under newer ones', () => {
  const since: Choices = { platforms: { facebook: true }, accounts: {}, language: 'en' }
  const platforms = { facebook: true, linkedin: true }
  expect(mergeChoices(chosen, since)).toEqual({ ...chosen, platforms, language: 'en' })
  expect(mergeChoices(chosen, NO_CHOICES)).toEqual(chosen)
  const newer = { ...NO_CHOICES, ...altTexts({ 'b.jpg': 'A gate' }, { 'a.jpg': 'Un porche' }) } as Choices
  expect(mergeChoices(chosen, newer)).toMatchObject(
    altTexts({ 'a.jpg': 'A porch', 'b.jpg': 'A gate' }, { 'a.jpg': 'Un porche' }),
  )
})

test.each([
  ['2026-11-23', '14:00', 'America/Chicago', '2026-11-23T19:59:00Z', false],
  ['2026-11-23', '14:00', 'America/Chicago', '2026-11-23T20:01:00Z', true],
  ['2026-11-23', '14:00', 'America/Los_Angeles', '2026-11-23T20:01:00Z', false],
  [null, '14:00', 'America/Chicago', '2026-11-23T20:01:00Z', false],
  ['', '14:00', 'America/Chicago', '2026-11-23T20:01:00Z', false],
  ['2026-11-23', '', 'America/Chicago', '2026-11-24T05:59:00Z', false],
  ['2026-11-23', '', 'America/Chicago', '2026-11-24T06:01:00Z', true],
] as const)('the chosen day %s and time %j in %s have passed at %s: %s', (day, clock, zone, now, has) => {
  expect(isPast({ day, clock }, zone, new Date(now))).toBe(has)
})

describe('what the device could not store', () => {
  const own = { userId: 1, subject: 7 }
  afterEach(() => forgetUnsaved(own))

  test('is held for its agent and post only, and captions until the published language is forgotten', () => {
    holdCaption(own, 'en', 'Hello')
    holdCaption(own, 'es', 'Hola')
    holdChoices(own, chosen)
    expect([unsavedCaptions(own), unsavedChoices(own)]).toEqual([{ en: 'Hello', es: 'Hola' }, chosen])
    for (const other of [
      { ...own, userId: 2 },
      { ...own, subject: 6 },
    ])
      expect([unsavedCaptions(other), unsavedChoices(other)]).toEqual([{}, undefined])
    forgetUnsaved(own, ['en'])
    expect(unsavedCaptions(own)).toEqual({ es: 'Hola' })
    forgetUnsaved(own)
    expect([unsavedCaptions(own), unsavedChoices(own)]).toEqual([{}, undefined])
  })

  test('is released once stored, but not what was typed or chosen since', () => {
    const later = { ...chosen, branding: true }
    holdCaption(own, 'en', 'Hello again')
    holdChoices(own, later)
    releaseCaption(own, 'en', 'Hello')
    releaseChoices(own, chosen)
    expect([unsavedCaptions(own), unsavedChoices(own)]).toEqual([{ en: 'Hello again' }, later])
    releaseCaption(own, 'en', 'Hello again')
    releaseChoices(own, later)
    expect([unsavedCaptions(own), unsavedChoices(own)]).toEqual([{}, undefined])
  })
})
