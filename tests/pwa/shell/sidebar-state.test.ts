import { describe, expect, it } from 'vitest'

import { startsOpen, stateCookie } from '#pwa/shell/sidebar/sidebar-state.ts'

describe('the state of the sidebar', () => {
  it('the sidebar’s state is stored for seven days', () => {
    expect(stateCookie(false)).toBe('sidebar_state=false; path=/; max-age=604800; SameSite=Lax')
  })

  it('the sidebar’s state is read from the cookie at any width', () => {
    expect(startsOpen('XSRF-TOKEN=a; sidebar_state=false', 1440)).toBe(false)
    expect(startsOpen('sidebar_state=true; XSRF-TOKEN=a', 800)).toBe(true)
  })

  it('the sidebar starts folded between 768 and 1023 when nothing is stored', () => {
    expect(startsOpen('', 1023)).toBe(false)
    expect(startsOpen('', 1024)).toBe(true)
  })

  it('the sidebar’s state is not read from a cookie with a similar name', () => {
    expect(startsOpen('my_sidebar_state=false', 1440)).toBe(true)
  })
})
