import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { isAppPath } from '#domain/app-path.ts'

test.each([
  '/',
  '/dashboard',
  '/social-posts/7',
  '/calendar?month=2026-11&post=4',
  '/social-post-collections/quotes/motivators?page=2',
])('%s is the path of a screen', (path) => expect(isAppPath(path)).toBe(true))

test('a path that is accepted stays on its own origin, however it is read', () => {
  const texts = fc.stringMatching(/^[/\\.:@?#%a-c \t\n]{0,12}$/)
  fc.assert(
    fc.property(texts, (text) => {
      if (!isAppPath(text)) return
      expect(new URL(text, 'https://porchlight.example').origin).toBe('https://porchlight.example')
      expect(new URL(text, 'https://porchlight.example').pathname.startsWith('//')).toBe(false)
    }),
    { numRuns: 5000 },
  )
})
