import type { Manifest } from 'vite'

/** Every chunk that is fetched with these sources, themselves and their static imports included. */
export function chunksOf(manifest: Manifest, sources: readonly string[]): string[] {
  const files = new Set<string>()
  const follow = (key: string) => {
    // A group's chunk goes by its name, any other by its source.
    const chunk = manifest[key] ?? Object.values(manifest).find(({ name }) => name === key)
    if (!chunk) throw new Error(`${key} is not in the build's manifest`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    for (const below of chunk.imports ?? []) follow(below)
  }
  for (const source of sources) follow(source)
  return [...files]
}

/** The sprite with those symbols only, marked as partial. */
export function partOfSprite(sprite: string, names: ReadonlySet<string>): string {
  return sprite
    .replace(/^\s*<symbol id="([^"]+)".*\n/gm, (symbol, name: string) => (names.has(name) ? symbol : ''))
    .replace('<svg ', '<svg data-part ')
}

/** Names of the symbols that HTML shows. */
export function symbolsIn(html: string): Set<string> {
  return new Set([...html.matchAll(/<use href="#([^"]+)"/g)].map(([, name]) => name ?? ''))
}

/** The page with inlined styles, so that it can be painted without further requests. */
export function inlineStyles(html: string, css: string): string {
  return html
    .replace(/\s*<link rel="stylesheet"[^>]*>/g, '')
    .replace('</head>', () => `  <style>${css}</style>\n  </head>`)
}

/** Removes all scripts and their preloads; returns the page and the entry's address. */
export function withoutScripts(html: string): { html: string; entry: string } {
  const entry = /<script type="module"[^>]* src="([^"]+)"/.exec(html)?.[1]
  if (entry === undefined) throw new Error('The built page has no entry script')
  const rest = html
    .replace(/\s*<script type="module"[^>]*><\/script>/g, '')
    .replace(/\s*<link rel="modulepreload"[^>]*>/g, '')
  return { html: rest, entry }
}
