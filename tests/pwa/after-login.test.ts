import { describe, expect, it } from 'vitest'

import { keptWords } from '#pwa/public/kept-words.ts'
import { placeAfterLogin, readSent } from '#pwa/public/sent-here.ts'

describe('where a sign-in leads', () => {
  const from = '/social-posts/5?x=1'

  it('is back to where she was, for her and for whoever followed a link as nobody', () => {
    expect(placeAfterLogin(readSent({ from, who: 1 }), 1)).toBe(from)
    expect(placeAfterLogin(readSent({ from, who: null }), 1)).toBe(from)
    expect(placeAfterLogin(readSent({ from }), 1)).toBe(from)
  })

  it('is the dashboard for somebody else and for who came by herself', () => {
    expect(placeAfterLogin(readSent({ from, who: 1 }), 2)).toBe('/dashboard')
    for (const state of [null, undefined, 'text', {}, { who: 1 }]) {
      expect(placeAfterLogin(readSent(state), 1)).toBe('/dashboard')
    }
  })

  it('is never out of the product or in a circle', () => {
    for (const path of ['//evil.example', 'https://evil.example', 'javascript:alert(1)', '/login', '/login?x', 5]) {
      expect(placeAfterLogin(readSent({ from: path, who: 1 }), 1)).toBe('/dashboard')
    }
  })
})

describe('what the login says of posts that wait here', () => {
  it('is nothing where none waits', () => {
    expect(keptWords([])).toBeNull()
  })

  it('is that they are kept and go out after a sign-in', () => {
    expect(keptWords([{ state: 'signed_out' }])).toBe('Your post is kept on this phone. Sign in to send it.')
    expect(keptWords([{ state: 'waiting' }, { state: 'signed_out' }])).toBe(
      'Your 2 posts are kept on this phone. Sign in to send them.',
    )
  })

  it('promises no sending where one waits for her word', () => {
    expect(keptWords([{ state: 'refused' }])).toBe('Your post is kept on this phone. Sign in to look after it.')
    expect(keptWords([{ state: 'late' }, { state: 'waiting' }])).toBe(
      'Your 2 posts are kept on this phone. Sign in to look after them.',
    )
  })
})
