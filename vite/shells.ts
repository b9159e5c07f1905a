import { FIRST_ANSWERS_ID } from '../src/contract/document.ts'
import { greetingAt } from '../src/domain/time/greeting.ts'

const LISTING = 'src/pwa/agent/library/listing-screen.tsx'
const LISTS = 'src/pwa/agent/library/all-screens.ts'
const PUBLISHING = 'src/pwa/agent/publishing/screens.ts'
const TEMPLATES = 'src/pwa/agent/templates/screens.ts'
const ACCOUNT = 'src/pwa/agent/account/account-screen.tsx'
const BILLING = 'src/pwa/agent/billing/money-screen.tsx'
const PLATFORM = 'src/pwa/agent/connections/platform-screen.tsx'

/** The module of the screen at a path of `START_SCREENS`. */
export function sourceOf(path: string): string {
  const found = SOURCES.find(([start]) => (start.endsWith('/') ? path.startsWith(start) : path === start))
  if (!found) throw new Error(`vite/shells.ts names no source for ${path}`)
  return found[1]
}

/** The modules of the screens: of one path, or of all paths below one that ends with a slash. */
const SOURCES: readonly (readonly [path: string, source: string])[] = [
  ['/dashboard', 'src/pwa/agent/dashboard/home-screen.tsx'],
  ['/social-post-collections', LISTS],
  ['/social-post-collections/:id', 'src/pwa/agent/library/collection-screen.tsx'],
  ['/social-post-collections/on-this-device', 'src/pwa/agent/pins/pinned-screen.tsx'],
  ['/social-post-collections/', LISTING],
  ['/search', LISTS],
  ['/social-posts', LISTS],
  ['/social-posts/new', 'src/pwa/agent/publishing/own-post/new-post-screen.tsx'],
  ['/social-posts/next', PUBLISHING],
  ['/social-posts/:id', PUBLISHING],
  ['/calendar', 'src/pwa/agent/calendar/calendar-screen.tsx'],
  ['/calendar/month', 'src/pwa/agent/calendar/calendar-screen.tsx'],
  ['/auto-post-settings', 'src/pwa/agent/auto-post/auto-post-screen.tsx'],
  ['/social-media-connections/dashboard', 'src/pwa/agent/connections/connections-screen.tsx'],
  ['/social-media-connections/', PLATFORM],
  ['/template-collections', TEMPLATES],
  ['/template-collections/', TEMPLATES],
  ['/templates/', TEMPLATES],
  ['/user-account/', ACCOUNT],
  ['/subscriptions/', BILLING],
  ['/checkout/', 'src/pwa/public/checkout/checkout-screen.tsx'],
]

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
