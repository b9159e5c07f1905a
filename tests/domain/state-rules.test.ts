import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import {
  brandState,
  brandTexts,
  hasBrand,
  missingForState,
  STATE_RULES,
  type BrandProfile,
} from '#domain/branding/state-rules.ts'

const full: BrandProfile = {
  name: 'Maya Alvarez',
  license: 'TX 0712344',
  phone: '(512) 555-0142',
  brokerage: 'Cedar & Main',
  officePhone: '(512) 555-0100',
  officeState: 'TX',
}

describe('what a state asks for in advertisements', () => {
  test('every rule names its state and its source, and asks for the agent’s and the brokerage’s name', () => {
    for (const rule of Object.values(STATE_RULES)) {
      expect(rule.state).not.toBe('')
      expect(rule.source).toMatch(/\d/)
      expect(rule.requires).toEqual(expect.arrayContaining(['name', 'brokerage']))
    }
  })

  test('a complete profile lacks nothing in any state', () => {
    for (const officeState of [...Object.keys(STATE_RULES), 'WY', null])
      expect(missingForState({ ...full, officeState })).toEqual([])
  })

  test.each([
    ['TX', { brokerage: ' ' }, ['brokerage']],
    ['TX', { license: '' }, []],
    ['CA', { license: '' }, ['license']],
    ['TN', { officePhone: '' }, ['officePhone']],
    ['PA', { officePhone: '', license: '' }, ['officePhone']],
    ['CO', { brokerage: '', license: '' }, ['brokerage']],
    ['WY', { license: '', brokerage: '' }, ['brokerage', 'license']],
  ] as const)('in %s a profile with %o lacks %o', (officeState, part, missing) => {
    expect(missingForState({ ...full, ...part, officeState })).toEqual(missing)
  })

  test('the office’s state decides, then the state a license begins with', () => {
    expect(brandState({ officeState: 'CA', license: 'TX 1' })).toBe('CA')
    expect(brandState({ officeState: null, license: 'TX 0712344' })).toBe('TX')
    expect(brandState({ officeState: null, license: 'DRE 01234567' })).toBeNull()
    expect(brandState({ officeState: null, license: '0712344' })).toBeNull()
  })

  test('the brokerage’s phone number is on the footer where the state asks for it only', () => {
    expect(brandTexts({ ...full, officeState: 'TN' }).officePhone).toBe('(512) 555-0100')
    expect(brandTexts(full).officePhone).toBe('')
  })

  test('a profile that lacks nothing has enough for a footer', () => {
    const text = fc.constantFrom('', ' ', 'Text')
    const state = fc.constantFrom(...Object.keys(STATE_RULES), 'WY', null)
    const profiles = fc.record({
      name: text,
      license: text,
      phone: text,
      brokerage: text,
      officePhone: text,
      officeState: state,
    })
    fc.assert(fc.property(profiles, (profile) => missingForState(profile).length > 0 || hasBrand(profile)))
  })
})
