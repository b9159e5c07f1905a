import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, test } from 'vitest'

import { fillShell } from '#contract/shell-content.ts'

import { chunksOf, inlineStyles, partOfSprite, symbolsIn, withoutScripts } from '../../../vite/page.ts'
import { shellOf } from '../../../vite/shells.ts'

const SPRITE = '<svg id="sprite">\n  <symbol id="eye"><path/></symbol>\n  <symbol id="x"><path/></symbol>\n</svg>'

describe('a prerendered page', () => {
  it('a prerendered page inlines its styles and leaves dollar signs in them unchanged', () => {
    const page = '<head>\n<link rel="stylesheet" crossorigin href="/a.css">\n</head>'
    expect(inlineStyles(page, 'a::after{content:"$&"}')).toBe(
      '<head>\n  <style>a::after{content:"$&"}</style>\n  </head>',
    )
  })

  it('a prerendered page includes only the symbols it shows', () => {
    const part = partOfSprite(SPRITE, symbolsIn('<use href="#eye"></use>'))
    expect(part).toBe('<svg data-part id="sprite">\n  <symbol id="eye"><path/></symbol>\n</svg>')
  })

  it('a prerendered page loads no script before its first paint', () => {
    const page =
      '<head>\n<script type="module" crossorigin src="/assets/i.js"></script>\n<link rel="modulepreload" href="/assets/r.js"></head>'
    expect(withoutScripts(page)).toEqual({ html: '<head></head>', entry: '/assets/i.js' })
    expect(() => withoutScripts('<head></head>')).toThrow('no entry')
  })
})

test('a prerendered shell is cut at its skeletons of pictures, headings and the present day, and loses nothing', () => {
  const heading = '<div aria-hidden="true" class="skeleton h-10" data-heading="true"></div>'
  const presentDay = '<div data-present-day="true" class="grid"><div aria-hidden="true" class="skeleton"></div></div>'
  const html = `<main>${heading}<div class="skeleton" data-picture="92vw"></div>${presentDay}</main>`
  const day = { post: shellOf('<h3><!--text--></h3>'), restDay: [] }
  expect(day.post).toEqual(['<h3>', { text: true }, '</h3>'])
  const shell = shellOf(html, day)
  expect(shell).toEqual([
    '<main>',
    { heading },
    '<div class="skeleton" ',
    { picture: '92vw' },
    '',
    { presentDay, ...day },
    '</main>',
  ])
  expect(fillShell(shell, {})).toBe(html)
})

describe('the chunks of a source file', () => {
  const manifest = {
    'index.html': { file: 'i.js', imports: ['_r.js'] },
    'a.tsx': { file: 'a.js', imports: ['_r.js', 'index.html'] },
    '_r.js': { file: 'r.js', name: 'react' },
  }

  it('the chunks of a source are its own and those it imports, each once', () => {
    expect(chunksOf(manifest, ['a.tsx'])).toEqual(['a.js', 'r.js', 'i.js'])
  })

  it('chunks are found by the name of a group', () => {
    expect(chunksOf(manifest, ['react'])).toEqual(['r.js'])
  })

  it('finding the chunks of a source that is not in the build throws', () => {
    expect(() => chunksOf(manifest, ['gone.tsx'])).toThrow('gone.tsx')
  })
})

const PWA = join(import.meta.dirname, '../../../src/pwa')
const UI = join(PWA, 'shared/ui')
const symbols = [...readFileSync(join(UI, 'sprite.svg'), 'utf8').matchAll(/<symbol id="([^"]+)"/g)].map(
  ([, id]) => id ?? '',
)
const names = [...readFileSync(join(UI, 'icon-name.ts'), 'utf8').matchAll(/\| '([^']+)'/g)].map(
  ([, name]) => name ?? '',
)

describe('the icon sprite', () => {
  it('the sprite has a symbol for every icon, the wordmark and the empty state', () => {
    expect(names.length).toBeGreaterThan(50)
    expect(symbols.filter((id) => id !== 'wordmark' && id !== 'empty').toSorted()).toEqual(names.toSorted())
  })

  it('the sprite has no icon that no screen shows', () => {
    const sources = readdirSync(PWA, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('icon-name.ts'))
      .map((file) => readFileSync(join(PWA, file), 'utf8'))
      .join('\n')
    const shown = (name: string) => new RegExp(`['"]${name}['"]`).test(sources)
    expect(names.filter((name) => !shown(name) && !shown(name.replace(/-fill$/, '')))).toEqual([])
  })
})
