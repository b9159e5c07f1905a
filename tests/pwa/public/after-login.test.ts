import { describe, expect, it } from 'vitest'

import { storedPostsMessage } from '#pwa/public/login/stored-posts-message.ts'
import { placeAfterLogin, readSent } from '#pwa/public/login/login-origin.ts'

describe('where a sign-in leads', () => {
  const from = '/social-posts/5?x=1'

  it('a sign-in returns to the previous screen for the same user and for a link followed while signed out', () => {
    expect(placeAfterLogin(readSent({ from, who: 1 }), 1)).toBe(from)
    expect(placeAfterLogin(readSent({ from, who: null }), 1)).toBe(from)
    expect(placeAfterLogin(readSent({ from }), 1)).toBe(from)
  })

  it('a sign-in leads another user, or one without a previous screen, to the dashboard', () => {
    expect(placeAfterLogin(readSent({ from, who: 1 }), 2)).toBe('/dashboard')
    for (const state of [null, undefined, 'text', {}, { who: 1 }]) {
      expect(placeAfterLogin(readSent(state), 1)).toBe('/dashboard')
    }
  })

  it('a sign-in never leads out of the app or back to the login', () => {
    for (const path of ['//evil.example', 'https://evil.example', 'javascript:alert(1)', '/login', '/login?x', 5]) {
      expect(placeAfterLogin(readSent({ from: path, who: 1 }), 1)).toBe('/dashboard')
    }
  })
})

describe('the login’s message about stored posts', () => {
  it('the login says nothing when no post is stored', () => {
    expect(storedPostsMessage([])).toBeNull()
  })

  it('the login says that the posts are stored and are sent after a sign-in', () => {
    expect(storedPostsMessage([{ state: 'signed_out' }])).toBe('Your post is saved on this device. Log in to send it.')
    expect(storedPostsMessage([{ state: 'waiting' }, { state: 'signed_out' }])).toBe(
      'Your 2 posts are saved on this device. Log in to send them.',
    )
  })

  it('the login does not promise to send when a post waits for a decision', () => {
    expect(storedPostsMessage([{ state: 'refused' }])).toBe('Your post is saved on this device. Log in to review it.')
    expect(storedPostsMessage([{ state: 'late' }, { state: 'waiting' }])).toBe(
      'Your 2 posts are saved on this device. Log in to review them.',
    )
  })
})
