import { describe, expect, test } from 'vitest'

import { keepsPasswordRule } from '#domain/password.ts'
import { maskPhone, maskZip } from '#domain/phone.ts'

describe('the phone mask', () => {
  test.each([
    ['', ''],
    ['abc', ''],
    ['5', '(5'],
    ['512', '(512'],
    ['5125', '(512) 5'],
    ['512555', '(512) 555'],
    ['5125550', '(512) 555-0'],
    ['5125550142', '(512) 555-0142'],
    ['51255501429', '(512) 555-0142'],
    ['+1 512.555.0142', '(512) 555-0142'],
    ['1 (512) 555-0142', '(512) 555-0142'],
  ])('makes %j into %j', (typed, masked) => {
    expect(maskPhone(typed)).toBe(masked)
    expect(maskPhone(masked)).toBe(masked)
  })

  test('lets everything be deleted again, sign by sign', () => {
    let text = '(512) 555-0142'
    for (let steps = 0; text !== '' && steps < 20; steps++) {
      const shorter = maskPhone(text.slice(0, -1))
      expect(shorter.length).toBeLessThan(text.length)
      text = shorter
    }
    expect(text).toBe('')
  })
})

describe('the ZIP mask', () => {
  test.each([
    ['', ''],
    ['7870', '7870'],
    ['78701-1234', '78701'],
    ['x7y8', '78'],
  ])('makes %j into %j', (typed, masked) => expect(maskZip(typed)).toBe(masked))
})

describe('the password rule', () => {
  test.each(['Aaaaaa1!', 'porch-2 & swing', '12345678a$', 'ñandúes a1%'])('holds for %j', (password) => {
    expect(keepsPasswordRule(password)).toBe(true)
  })
  test.each(['', 'Aaaaa1!', 'aaaaaaaa!', '11111111!', 'aaaaaaa1', 'aaaaaaa1#'])('does not hold for %j', (password) => {
    expect(keepsPasswordRule(password)).toBe(false)
  })
})
