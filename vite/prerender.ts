import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

import type { Manifest, Plugin, ResolvedConfig } from 'vite'
import { build } from 'vite'

import { CODE_LINK, codeLink, ROOT_SLOT } from '../src/contract/document.ts'
import { chunksOf, inlineStyles, partOfSprite, symbolsIn, withoutScripts } from './page.ts'
import { allShells, importsOf, joinShells, notingImports, SHELL_SCRIPT, shellOf, TEXT_SLOT } from './shells.ts'

const SPRITE = 'src/pwa/shared/ui/sprite.svg'
const ENTRY = 'index.html'
/** What every signed-in start needs beside the entry. */
const SHELL = ['shell']
/** Icons the login shows only later: in its other states, and in the drawer of demo accounts. */
const LOGIN_SIGNS = ['eye-slash', 'flask', 'warning-circle-fill', 'caret-right', 'x']

/**
 * Inlines styles and icons into the built page, so that it is styled from its first byte, and writes
 * `login.html`: the login as HTML, painted before any script is requested.
 */
export function prerender(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'porchlight:prerender',
    configResolved: (resolved) => {
      config = resolved
    },
    transformIndexHtml: (html, { server }) => (server ? withSprite(html, readSprite(config)) : html),
    async closeBundle() {
      if (config.command !== 'build' || config.build.ssr) return
      const dist = resolve(config.root, config.build.outDir)
      const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest
      const page = inlineStyles(readFileSync(join(dist, 'index.html'), 'utf8'), takeStyles(dist, manifest))
      const pages = await buildPages(config)
      const icons = await writeShells(dist, manifest, pages)
      writeFileSync(join(dist, 'index.html'), appPage(page, manifest, partOfSprite(readSprite(config), icons)))
      writeFileSync(
        join(dist, 'login.html'),
        loginPage(page, manifest, readSprite(config), await pages.renderPage('/login')),
      )
      // Hidden from the browser: the server fills it in (src/server/modules/legal/routes.ts).
      mkdirSync(join(dist, '.pages'), { recursive: true })
      const frame = await pages.renderLegalFrame('<!--legal-text-->')
      writeFileSync(join(dist, '.pages/legal.html'), legalPage(page, readSprite(config), frame))
    },
  }
}

/**
 * Writes the shell of every route that has one, and what code it needs beside the entry and the layout.
 * @returns the names of the icons they show
 */
async function writeShells(dist: string, manifest: Manifest, pages: Pages): Promise<Set<string>> {
  mkdirSync(join(dist, 'shells'), { recursive: true })
  mkdirSync(join(dist, '.pages'), { recursive: true })
  const there = new Set(chunksOf(manifest, [ENTRY, ...SHELL]))
  const notes: Record<string, { chunks: string[] }> = {}
  const restDay = await pages.renderRestDay(TEXT_SLOT)
  const day = { post: shellOf(await pages.renderPostOfDay(TEXT_SLOT)), restDay: shellOf(restDay) }
  const icons = symbolsIn(restDay)
  for (const { route, name, address } of allShells()) {
    const sources = await importsOf(() => pages.loadScreen(address))
    const isOpen = route.access === 'everybody'
    const html = isOpen ? await pages.renderPage(address) : joinShells(await pages.renderShell(address))
    for (const icon of symbolsIn(html)) icons.add(icon)
    writeFileSync(join(dist, 'shells', `${name}.json`), JSON.stringify(shellOf(html, day)))
    notes[name] = { chunks: chunksOf(manifest, sources).filter((file) => !there.has(file)) }
  }
  writeFileSync(join(dist, '.pages/shells.json'), JSON.stringify(notes))
  return icons
}

/** Reads and removes the entry's style sheet, since the pages contain its styles from here on. */
function takeStyles(dist: string, manifest: Manifest): string {
  return (manifest[ENTRY]?.css ?? [])
    .map((file) => {
      const css = readFileSync(join(dist, file), 'utf8')
      rmSync(join(dist, file))
      return css
    })
    .join('')
}

function appPage(page: string, manifest: Manifest, sprite: string): string {
  const { html, entry } = withoutScripts(page)
  const links = chunksOf(manifest, [ENTRY, ...SHELL, `${SPRITE}?raw`]).map((file) => `  ${codeLink(file)}\n  `)
  return withSprite(html, sprite)
    .replace('</head>', `${fontPreloads(manifest)}${links.join('')}</head>`)
    .replace(ROOT_SLOT, `${ROOT_SLOT}<script>${SHELL_SCRIPT};${startAfterPaint(entry)}</script>`)
}

/** With its fonts there, the first paint has the text in its true size, so that nothing is painted anew. */
function fontPreloads(manifest: Manifest): string {
  return Object.entries(manifest)
    .filter(([source]) => source.startsWith('src/pwa/styles/') && source.endsWith('.woff2'))
    .map(([, { file }]) => `  <link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}" />\n  `)
    .join('')
}

function loginPage(page: string, manifest: Manifest, sprite: string, content: string): string {
  const { html, entry } = withoutScripts(page)
  const part = partOfSprite(sprite, new Set([...symbolsIn(content), ...LOGIN_SIGNS]))
  // A form sent before the app has loaded must not put the password into an address; the app sends it once loaded.
  const early =
    "addEventListener('submit',e=>{e.preventDefault();document.body.dataset.asked=''},{capture:true,once:true})"
  // The typed address goes along in the fragment, which no server sees, when the link is followed before that.
  const forgot =
    "addEventListener('click',e=>{const a=e.target.closest('a[href^=\"/forgot-password\"]');" +
    "if(a)a.hash='email='+encodeURIComponent(document.forms[0].email.value)},{capture:true})"
  // As passkeysWork() finds later: the place of their button must not go after the first paint.
  const noPasskeys =
    "<script>if(typeof PublicKeyCredential!='function'||/^(\\[.*\\]|[\\d.]+)$/.test(location.hostname))" +
    "document.documentElement.classList.add('no-passkeys')</script>"
  const wake = `<script>${early};${forgot};${startAfterPaint(entry)}</script>`
  return html
    .replace('<title>Porchlight</title>', '<title>Welcome back · Porchlight</title>')
    .replace('</head>', () => `${fontPreloads(manifest)}${preloadsOf(manifest)}  ${noPasskeys}\n  </head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${content}</div>\n    ${part}\n    ${wake}`)
}

/** How long the app's code waits for the pictures and fonts of the first screen at most. */
const PICTURES_FIRST_MS = 1_500

/**
 * The app's code is fetched and runs once the page has been painted with its pictures, with which it would share a slow
 * connection.
 */
function startAfterPaint(entry: string): string {
  const fetchCode = `for(const l of document.querySelectorAll('link[rel=${CODE_LINK}]'))l.rel='modulepreload'`
  const start = `const s=()=>{${fetchCode};import('${entry}')}`
  const once = `{once:true}`
  const whenLoaded = `()=>document.readyState==='complete'?s():(addEventListener('load',s,${once}),setTimeout(s,${PICTURES_FIRST_MS}))`
  // A page in the background is not painted.
  return `{${start};document.hidden?s():requestAnimationFrame(()=>setTimeout(${whenLoaded}))}`
}

/** A page that needs no script: the legal documents are read by crawlers and reviewers too. */
function legalPage(page: string, sprite: string, frame: string): string {
  return withoutScripts(page)
    .html.replace('<title>Porchlight</title>', '<title><!--legal-title--></title>')
    .replace(/\s*<noscript>.*<\/noscript>/, '')
    .replace('<div id="root"></div>', () => `<div>${frame}</div>\n    ${partOfSprite(sprite, symbolsIn(frame))}`)
}

function preloadsOf(manifest: Manifest): string {
  const scene = manifest[ENTRY]?.assets?.find((file) => file.includes('scene-porch'))
  return scene ? `  <link rel="preload" as="image" href="/${scene}" fetchpriority="high" />\n  ` : ''
}

function withSprite(html: string, sprite: string): string {
  return html.replace('<div id="root">', () => `${sprite.trim()}\n    <div id="root">`)
}

function readSprite(config: ResolvedConfig): string {
  return readFileSync(join(config.root, SPRITE), 'utf8')
}

interface Pages {
  loadScreen: (path: string) => Promise<void>
  renderPage: (path: string) => Promise<string>
  renderShell: (path: string) => Promise<{ open: string; folded: string }>
  renderLegalFrame: (slot: string) => Promise<string>
  renderRestDay: (slot: string) => Promise<string>
  renderPostOfDay: (slot: string) => Promise<string>
}

/** Builds the public pages for Node, where they are rendered. */
async function buildPages(config: ResolvedConfig): Promise<Pages> {
  const outDir = join(config.root, 'node_modules/.cache/prerender')
  await build({
    root: config.root,
    configFile: false,
    logLevel: 'warn',
    build: { ssr: 'src/pwa/prerender.tsx', outDir, emptyOutDir: true, copyPublicDir: false },
    plugins: [notingImports(config.root)],
  })
  return (await import(pathToFileURL(join(outDir, 'prerender.js')).href)) as Pages
}
