import { describe, expect, test } from 'vitest'

import { endingOf, isSigned, partsMissing, SIGNATURE_ROOM, signatureOf } from '#domain/branding/signature.ts'
import { STATE_RULES, type BrandProfile } from '#domain/branding/state-rules.ts'
import { CAPTION_LIMIT, captionError, rewriteError } from '#domain/publication/caption.ts'

const full: BrandProfile = {
  name: 'Maya Alvarez',
  license: 'TX 0712344',
  phone: '(512) 555-0142',
  brokerage: 'Cedar & Main',
  officePhone: '(512) 555-0100',
  officeState: 'TX',
}

const SIGNATURE = 'Maya Alvarez · Cedar & Main · Lic. TX 0712344'

describe('the signature', () => {
  test.each([
    [{}, SIGNATURE],
    [{ officeState: 'TN' }, `${SIGNATURE} · (512) 555-0100`],
    [{ license: 'DRE 01988423', officeState: 'CA' }, 'Maya Alvarez · Cedar & Main · DRE 01988423'],
    [{ license: '' }, 'Maya Alvarez · Cedar & Main'],
    [{ brokerage: ' ', license: '' }, 'Maya Alvarez'],
    [{ name: '', brokerage: '', license: '' }, ''],
    // Nothing in it becomes a hashtag or an @ name.
    [{ brokerage: 'Team #1 @ Main', license: 'DRE #01988423' }, 'Maya Alvarez · Team 1 Main · DRE 01988423'],
  ])('of a profile with %o is %j', (part, signature) => {
    expect(signatureOf({ ...full, ...part })).toBe(signature)
  })

  test('has what every state asks for, and the profile says what it lacks', () => {
    for (const officeState of [...Object.keys(STATE_RULES), 'WY', null]) {
      expect(partsMissing({ ...full, officeState })).toEqual([])
      expect(partsMissing({ ...full, officeState, brokerage: '', license: '' })).toEqual(['brokerage', 'license'])
    }
    expect(partsMissing({ ...full, officeState: 'PA', officePhone: '' })).toEqual(['officePhone'])
    expect(partsMissing({ ...full, officePhone: '' })).toEqual([])
  })
})

describe('what is added to a caption', () => {
  test('is the signature after an empty line, nothing without one and nothing for who doesn’t sign', () => {
    expect(endingOf('Come in. #austin', full)).toBe(`\n\n${SIGNATURE}`)
    expect(endingOf('Come in.', null)).toBe('')
    expect(endingOf('Come in.', { ...full, name: '', brokerage: '', license: '' })).toBe('')
  })

  test.each([
    ['it ends with the signature', `Come in.\n\n${SIGNATURE}`],
    ['it names brokerage and license', 'Call CEDAR & MAIN, license 0712344.'],
    ['it names both in its first language alone', `License #0712344, Cedar & Main.\n\n· · ·\n\nLlámame.`],
  ])('is nothing where %s', (_why, caption) => {
    expect(endingOf(caption, full)).toBe('')
  })

  test.each([
    ['the brokerage alone', 'Call Cedar & Main.', full],
    ['the license alone', 'License 0712344', full],
    ['a longer number', 'Cedar & Main, 07123445', full],
    ['a word that has the brokerage’s name in it', 'An experience, 0712344', { ...full, brokerage: 'eXp' }],
    ['no phone number where the state asks for it', 'Cedar & Main 0712344', { ...full, officeState: 'TN' }],
  ])('is the signature where the caption names %s', (_what, caption, profile) => {
    expect(isSigned(caption, profile)).toBe(false)
  })

  test('without a license the name stands beside the brokerage', () => {
    const unlicensed = { ...full, license: '' }
    expect(isSigned('Cedar & Main has a new home.', unlicensed)).toBe(false)
    expect(isSigned('I’m Maya Alvarez of Cedar & Main.', unlicensed)).toBe(true)
  })
})

describe('the limits', () => {
  const ending = endingOf('a', full)

  test.each(['facebook', 'instagram', 'linkedin'] as const)('of %s count the signature', (platform) => {
    const room = CAPTION_LIMIT[platform] - ending.length
    expect(captionError('a'.repeat(room), [platform], ending)).toBeNull()
    expect(captionError('a'.repeat(room + 1), [platform], ending)).toContain(
      'With your signature, this caption is 1 over.',
    )
  })

  test('leave room for an ordinary signature in auto posts', () => {
    expect(ending.length).toBeLessThan(SIGNATURE_ROOM.length)
    expect(captionError('a'.repeat(2_041), ['instagram'], SIGNATURE_ROOM)).not.toBeNull()
  })

  test('a caption of the signature alone is none', () => {
    expect(captionError(' ', ['facebook'], ending)).toBe('Please enter a caption.')
  })

  test('a rewrite has to leave the signature its place', () => {
    const [before, after] = ['a'.repeat(2_000), 'b'.repeat(2_190)]
    expect(rewriteError(before, after)).toBeNull()
    expect(rewriteError(before, after, () => ending)).toContain('The rewritten caption didn’t fit')
    // What didn't fit before needn't fit now.
    expect(rewriteError(after, after, () => ending)).toBeNull()
  })
})
