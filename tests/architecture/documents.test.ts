import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { expect, test } from 'vitest'

function filesBelow(folder: string, ending: RegExp): string[] {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return paths.filter((path) => ending.test(path)).map((path) => join(folder, path))
}

const DOCUMENTS = ['README.md', ...filesBelow('docs', /\.md$/)]

/** What a pattern's first group finds in a file, each with the file's name. */
function found(paths: readonly string[], pattern: RegExp): { path: string; name: string }[] {
  return paths.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(pattern)].map(([, name = '']) => ({ path, name })),
  )
}

/** The anchor that GitHub gives a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, '')
    .replaceAll(' ', '-')

test('every link of the documents leads to a file and a heading of this project', () => {
  const links = found(DOCUMENTS, /\]\((?![a-z]+:)([^)\s]+)\)/g)
  expect(links.length).toBeGreaterThan(20)
  const broken = links.filter(({ path, name }) => {
    const [file = '', anchor] = name.split('#')
    const target = file === '' ? path : join(dirname(path), file)
    if (!existsSync(target)) return true
    return anchor !== undefined && !found([target], /^#+ (.*)$/gm).some((one) => anchorOf(one.name) === anchor)
  })
  expect(broken).toEqual([])
})

test('every file that a document names by its path is there', () => {
  const named = found(DOCUMENTS, /`((?:src|tests|scripts|deploy|demo|vite)\/[\w./-]+\.\w+)`/g)
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter(({ name }) => !existsSync(name))).toEqual([])
})

test('every decision page that the code names is there', () => {
  const code = [...filesBelow('src', /\.tsx?$/), ...filesBelow('tests', /\.tsx?$/)]
  const named = found(code, /(docs\/decisions\/\d{4}[\w.-]*\w)/g)
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter(({ name }) => !existsSync(name))).toEqual([])
})
