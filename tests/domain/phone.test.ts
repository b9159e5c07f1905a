import { describe, expect, test } from 'vitest'

import { isValidPassword } from '#domain/account/password.ts'
import { maskPhone, maskZip } from '#domain/account/phone.ts'

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
  ])('the phone mask makes %j into %j', (typed, masked) => {
    expect(maskPhone(typed)).toBe(masked)
    expect(maskPhone(masked)).toBe(masked)
  })

  test('the phone mask lets everything be deleted again, character by character', () => {
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
  ])('the ZIP mask makes %j into %j', (typed, masked) => expect(maskZip(typed)).toBe(masked))
})

describe('the password rule', () => {
  test.each(['Aaaaaa1!', 'porch-2 & swing', '12345678a$', 'ñandúes a1%'])(
    'the password rule accepts %j',
    (password) => {
      expect(isValidPassword(password)).toBe(true)
    },
  )
  test.each(['', 'Aaaaa1!', 'aaaaaaaa!', '11111111!', 'aaaaaaa1', 'aaaaaaa1#'])(
    'the password rule rejects %j',
    (password) => {
      expect(isValidPassword(password)).toBe(false)
    },
  )
})
