import { relative } from 'node:path'

import type { Plugin } from 'vite'

import { FIRST_ANSWERS_ID } from '../src/contract/document.ts'
import { routeAt, ROUTES, shellName, type FoundRoute } from '../src/contract/routes.ts'
import type { Shell, ShellPlace } from '../src/contract/shell-content.ts'
import { PLATFORMS } from '../src/domain/platform/platform.ts'
import { greetingAt } from '../src/domain/time/time-labels.ts'

/** A prerendered shell, and an address at which it is shown. */
export interface ShellAt extends FoundRoute {
  name: string
  address: string
}

/** Every shell of the app: one of a route, but one for each platform. */
export function allShells(): ShellAt[] {
  return ROUTES.flatMap(({ path }) => {
    const any = path
      .replace(':id', '1')
      .replace(':uuid', '00000000-0000-4000-8000-000000000000')
      .replace(':product', 'sample')
    const each = any.includes(':platform') ? PLATFORMS.map((platform) => any.replace(':platform', platform)) : [any]
    return each.flatMap((address) => {
      const found = routeAt(address)
      const name = found && shellName(found)
      return name ? [{ ...found, name, address }] : []
    })
  })
}

/** Where the HTML of the calendar's present day has the message of a day without posts, or its first post's title. */
export const TEXT_SLOT = '<!--text-->'

/** What the skeletons mark in the prerendered HTML (`Skeleton`, `CalendarSkeleton`), and the text of the present day. */
const PLACES =
  /data-picture="(?<picture>[^"]*)"><\/div>|(?<heading><div aria-hidden="true" class="[^"]*" data-heading="true"><\/div>)|(?<day><div data-present-day="true" class="[^"]*">(?:<div [^>]*><\/div>)*<\/div>)|<!--text-->/g

/** Cuts prerendered HTML into a shell; `day` is what the present day can be in the calendar's. */
export function shellOf(html: string, day: { post: Shell; restDay: Shell } = { post: [], restDay: [] }): Shell {
  const shell: (string | ShellPlace)[] = []
  let end = 0
  for (const { 0: whole, index, groups = {} } of html.matchAll(PLACES)) {
    const { picture, heading, day: presentDay } = groups
    shell.push(html.slice(end, index))
    end = index + whole.length
    if (picture !== undefined) shell.push({ picture })
    else if (heading !== undefined) shell.push({ heading })
    else if (presentDay !== undefined) shell.push({ presentDay, ...day })
    else shell.push({ text: true })
  }
  return [...shell, html.slice(end)]
}

declare global {
  /** Called with the module of each `import()` in the build that renders the shells. */
  var noteImport: ((source: string) => void) | undefined
}

/** Has every `import()` of the app tell which module it is of, so that the code of a screen is known by loading it. */
export function notingImports(root: string): Plugin {
  return {
    name: 'porchlight:noting-imports',
    enforce: 'post',
    async transform(code, importer) {
      if (!importer.startsWith(root) || importer.includes('node_modules')) return null
      let noting = code
      for (const [whole, , name = ''] of code.matchAll(/\bimport\((["'])([^"']+)\1\)/g)) {
        const target = await this.resolve(name, importer)
        if (target) noting = noting.replace(whole, `(globalThis.noteImport?.('${relative(root, target.id)}'),${whole})`)
      }
      return { code: noting, map: null }
    },
  }
}

/** The modules that are asked for while `load` runs, without that of all signed-in screens; there is at least one. */
export async function importsOf(load: () => Promise<void>): Promise<string[]> {
  const sources = new Set<string>()
  globalThis.noteImport = (source) => void sources.add(source)
  await load()
  globalThis.noteImport = undefined
  sources.delete('src/pwa/signed-in.tsx')
  if (sources.size === 0) throw new Error('A screen with a shell loads no code of its own')
  return [...sources]
}

const ASIDE = /<aside [\s\S]*?<\/aside>/

/** One shell with both sidebars; the page's script removes the one that is not shown (`SHELL_SCRIPT`). */
export function joinShells({ open, folded }: { open: string; folded: string }): string {
  const aside = ASIDE.exec(folded)?.[0]
  if (aside === undefined) throw new Error('The shell has no sidebar')
  return open.replace(ASIDE, (whole) => whole + aside)
}

/**
 * Runs before the first paint. It removes the sidebar of the other state, as `startsOpen` of the layout decides, and the
 * whole shell where nobody is signed in on this device, who is led to the login. It greets the agent on the dashboard, by
 * the device's clock; the app corrects it where the agent's time zone is another one. It reads nothing that forces a
 * layout, such as `innerWidth`, since the sidebar that is not shown is still in the page.
 */
export const SHELL_SCRIPT =
  "{const r=document.getElementById('root'),s=r.dataset.shell;if(s){" +
  "let w='?';try{w=localStorage.getItem('porchlight:who')}catch{}" +
  "if(s==='stored'&&!w)r.textContent='';" +
  'const c=/sidebar_state=(true|false)/.exec(document.cookie);' +
  "const o=c?c[1]==='true':matchMedia('(width>=1024px)').matches;" +
  "r.querySelector(`aside[data-state=${o?'collapsed':'expanded'}]`)?.remove();" +
  `${String(greetingAt)};const h=r.querySelector('.greeting h1');` +
  // All answers with a first name, in the document or stored on the device (pwa/shared/query/remember.ts), are the agent's.
  `if(h)try{const t=document.getElementById('${FIRST_ANSWERS_ID}')?.textContent+localStorage.getItem('porchlight:answers:'+w),` +
  String.raw`n=/"first_name":("(?:[^"\\]|\\.)*")/.exec(t)?.[1];` +
  "if(n){h.textContent=[greetingAt(new Date().getHours()),JSON.parse(n)].filter(Boolean).join(', ');h.style.visibility='visible'}" +
  '}catch{}}}'
