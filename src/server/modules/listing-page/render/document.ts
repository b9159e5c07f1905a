import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { jsonData, markup, Markup, type MarkupPart } from '../../../http/html.ts'
import type { Config } from '../../../config.ts'
import type { PageView } from './page-facts.ts'
import { wordsIn } from './page-words.ts'

/** What a page of a listing needs besides its body. */
interface PageHead {
  title: string
  description?: string
  /** The path without a language; null for a page that search engines leave out. */
  canonical: string | null
  /** Open Graph and the like, by property. */
  social?: readonly (readonly [string, string])[]
  data?: unknown
}

/** The look of the pages: their style sheet with the fonts of the built app, and the security policy that allows it alone. */
export interface PageLook {
  style: Markup
  preloads: Markup
  policy: string
}

const FONTS = [
  { file: /^newsreader-display-(?!extended-)[\w-]+\.woff2$/, family: 'Newsreader Display', weight: '400 600' },
  { file: /^figtree-[\w-]+\.woff2$/, family: 'Figtree', weight: '400 700' },
]

/**
 * Reads the style sheet once. It is written into each page, which needs no second request, and is allowed by its hash;
 * nothing else may run, load from elsewhere, or be framed. Data for search engines runs nothing.
 */
export function readLook({
  distDir,
  mediaOrigin,
  secureCookies,
}: Pick<Config, 'distDir' | 'mediaOrigin' | 'secureCookies'>): PageLook {
  const assets = join(distDir, 'assets')
  const files = existsSync(assets) ? readdirSync(assets) : []
  const fonts = FONTS.flatMap(({ file, ...font }) => {
    const name = files.find((one) => file.test(one))
    return name === undefined ? [] : [{ ...font, url: `/assets/${name}` }]
  })
  const faces = fonts.map(
    // A late font would move what was painted; on the next page it is there.
    ({ family, weight, url }) =>
      `@font-face{font-family:'${family}';src:url(${url}) format('woff2');font-weight:${weight};font-display:optional}`,
  )
  const css = faces.join('') + shortened(readFileSync(new URL('page.css', import.meta.url), 'utf8'))
  const hash = createHash('sha256').update(css).digest('base64')
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${hash}'`,
    `img-src 'self'${mediaOrigin === null ? '' : ` ${mediaOrigin}`}`,
    "font-src 'self'",
    // No script may run, but tools that judge a page fetch robots.txt from within it.
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(secureCookies ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
  return {
    style: new Markup(`<style>${css}</style>`),
    preloads: new Markup(
      fonts.map(({ url }) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${url}">`).join(''),
    ),
    policy,
  }
}

/** A style sheet without comments and the blanks between its parts. */
const shortened = (css: string) =>
  css
    .replaceAll(/\/\*[^]*?\*\//g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\s*([{};,])\s*/g, '$1')
    .replaceAll(': ', ':')
    .trim()

/** A whole page. Everything in it is escaped where it is written (`markup`). */
export function pageDocument(look: PageLook, view: PageView, head: PageHead, body: MarkupPart): string {
  const { language, origin } = view
  const { title, description, canonical, social = [], data } = head
  const address = canonical === null ? null : `${origin}${canonical}`
  const inSpanish = address === null ? '' : `${address}?lang=es`
  return markup`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${title}</title>
${description !== undefined && markup`<meta name="description" content="${description}">`}
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#fdfbf8" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#170d16" media="(prefers-color-scheme: dark)">
<meta name="format-detection" content="telephone=no">
${
  address === null
    ? markup`<meta name="robots" content="noindex">`
    : markup`<link rel="canonical" href="${language === 'en' ? address : inSpanish}">
<link rel="alternate" hreflang="en" href="${address}">
<link rel="alternate" hreflang="es" href="${inSpanish}">
<link rel="alternate" hreflang="x-default" href="${address}">`
}
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${look.preloads}
${social.map(([property, content]) => markup`<meta property="${property}" content="${content}">`)}
${data !== undefined && markup`<script type="application/ld+json">${jsonData(data)}</script>`}
${look.style}
</head>
<body>
${body}
</body>
</html>
`.text
}

/** The address of a page in a language, with where the visitor came from. */
export function pageHref(path: string, { language, from }: Pick<PageView, 'language' | 'from'>): string {
  const query = new URLSearchParams({ lang: language, ...(from && { from }) })
  return `${path}?${query.toString()}`
}

/** The head of every page: who shows it, and the same in the other language. */
export function topOf({ name, home, path }: { name: string; home: string; path: string }, view: PageView): Markup {
  const other = view.language === 'en' ? 'es' : 'en'
  return markup`<header class="wrap top">
<a class="name" href="${pageHref(home, view)}">${name}</a>
<a lang="${other}" hreflang="${other}" href="${pageHref(path, { ...view, language: other })}">${wordsIn(other).language}</a>
</header>`
}
