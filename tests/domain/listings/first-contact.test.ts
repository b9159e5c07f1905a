import { describe, expect, test } from 'vitest'

import {
  firstContactDisclosure,
  HOST_NOTICE_VERSION,
  hasAgentQuestion,
  hostNotice,
  signInDisclosure,
} from '#domain/listings/first-contact.ts'
import { FIRST_CONTACT_RULES } from '#domain/listings/law/first-contact-states.ts'
import { STATE_CODES } from '#domain/library/places.ts'
import { CAPTION_LANGUAGES } from '#domain/publication/caption.ts'

const STATES = [...STATE_CODES, 'DC']

describe('the disclosures of a first contact', () => {
  test.each(Object.entries(FIRST_CONTACT_RULES))('of %s name a document, a version and a source', (code, rule) => {
    expect(STATES).toContain(code)
    expect(rule.documents.length).toBeGreaterThan(0)
    for (const { title, version, url } of rule.documents) {
      // What a lead stores of them.
      expect(title.length).toBeLessThanOrEqual(200)
      expect(version.length).toBeLessThanOrEqual(40)
      expect(version).not.toBe('')
      if (url !== null) expect(new URL(url).protocol).toMatch(/^https?:$/)
    }
    expect(rule.documents.length).toBeLessThanOrEqual(5)
    expect(rule.due).toMatch(/\.$/)
    expect(rule.citation).toMatch(/\d/)
    expect(rule.read).toMatch(/^20\d\d-\d\d-\d\d$/)
    for (const address of rule.urls) expect(() => new URL(address)).not.toThrow()
  })

  test('every state has an answer, one that was not looked up none', () => {
    for (const state of [...STATES, null]) {
      const rule = firstContactDisclosure(state)
      expect(rule).toBe(state === null ? null : (FIRST_CONTACT_RULES[state] ?? null))
      const { documents, isShown } = signInDisclosure(state, { hasAgent: null })
      if (!rule) expect([documents, isShown]).toEqual([[], false])
    }
    expect(firstContactDisclosure('XX')).toBeNull()
  })

  test.each([
    // The law leaves out talk about the house that is held open.
    ['TX', false, false],
    ['OH', false, false],
    ['WY', false, false],
    // A sign in plain view is enough.
    ['MD', false, false],
    ['MA', false, false],
    ['NH', false, false],
    ['DE', false, false],
    // Due once the visitor's details are known.
    ['OR', true, false],
    ['NY', true, true],
    ['MN', true, true],
    ['DC', true, true],
    ['LA', true, true],
    ['IA', false, false],
    ['VA', true, false],
    ['CA', false, false],
    ['NV', false, false],
  ])('a visitor in %s is shown them before signing in: %s, also with an agent: %s', (state, shown, withAgent) => {
    expect(signInDisclosure(state, { hasAgent: null }).isShown).toBe(shown)
    expect(signInDisclosure(state, { hasAgent: false }).isShown).toBe(shown)
    expect(signInDisclosure(state, { hasAgent: true }).isShown).toBe(withAgent)
  })

  test('what is not shown can still be linked', () => {
    expect(signInDisclosure('TX', { hasAgent: null }).documents[0]).toMatchObject({
      version: 'TREC IABS 1-2',
      isCompleted: true,
    })
  })
})

test('the notice at the door says in both languages whom the agent works for', () => {
  expect(HOST_NOTICE_VERSION.length).toBeLessThanOrEqual(40)
  for (const language of CAPTION_LANGUAGES) {
    expect(hostNotice(language)).toMatch(language === 'en' ? /represents the seller/ : /representa al vendedor/)
    expect(hostNotice(language, 'nobody')).not.toBe(hostNotice(language))
    expect(hasAgentQuestion(language)).toMatch(/\?$/)
  }
})
