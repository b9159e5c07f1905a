import { describe, expect, it } from 'vitest'

import { chunksOf, inlineStyles, partOfSprite, symbolsIn, withoutScripts } from '../../vite/page.ts'

const SPRITE = '<svg id="sprite">\n  <symbol id="eye"><path/></symbol>\n  <symbol id="x"><path/></symbol>\n</svg>'

describe('a prerendered page', () => {
  it('carries its styles, with dollar signs in them left alone', () => {
    const page = '<head>\n<link rel="stylesheet" crossorigin href="/a.css">\n</head>'
    expect(inlineStyles(page, 'a::after{content:"$&"}')).toBe(
      '<head>\n  <style>a::after{content:"$&"}</style>\n  </head>',
    )
  })

  it('carries the signs it shows and no others', () => {
    const part = partOfSprite(SPRITE, symbolsIn('<use href="#eye"></use>'))
    expect(part).toBe('<svg data-part id="sprite">\n  <symbol id="eye"><path/></symbol>\n</svg>')
  })

  it('asks for no script before its paint', () => {
    const page =
      '<head>\n<script type="module" crossorigin src="/assets/i.js"></script>\n<link rel="modulepreload" href="/assets/r.js"></head>'
    expect(withoutScripts(page)).toEqual({ html: '<head></head>', entry: '/assets/i.js' })
    expect(() => withoutScripts('<head></head>')).toThrow('no entry')
  })
})

describe('the chunks of a source', () => {
  const manifest = {
    'index.html': { file: 'i.js', imports: ['_r.js'] },
    'a.tsx': { file: 'a.js', imports: ['_r.js', 'index.html'] },
    '_r.js': { file: 'r.js', name: 'react' },
  }

  it('are itself and what it imports, each once', () => {
    expect(chunksOf(manifest, ['a.tsx'])).toEqual(['a.js', 'r.js', 'i.js'])
  })

  it('are found by the name of a group', () => {
    expect(chunksOf(manifest, ['react'])).toEqual(['r.js'])
  })

  it('must be in the build', () => {
    expect(() => chunksOf(manifest, ['gone.tsx'])).toThrow('gone.tsx')
  })
})
