import { expect, test } from 'vitest'

import { isDescribed } from '#domain/publication/alt-text.ts'
import { libraryOf, openDemo } from '#server/demo/library-file.ts'

test('every picture of the demo library is described in both languages, and its words are no file name', async () => {
  const { collections } = libraryOf(await openDemo(new URL('../../../demo', import.meta.url).pathname))
  const pictures = collections
    .flatMap(({ posts }) => posts.flatMap(({ media }) => media))
    .filter(({ role }) => isDescribed(role))
  expect(pictures.length).toBeGreaterThan(300)
  const lacking = pictures.filter(({ alt_text = '', spanish_alt_text = '' }) =>
    [alt_text, spanish_alt_text].some((text) => text.length < 30 || /\.jpg/.test(text)),
  )
  expect(lacking).toEqual([])
  expect(pictures.filter(({ alt_text, spanish_alt_text }) => alt_text === spanish_alt_text)).toEqual([])
})
