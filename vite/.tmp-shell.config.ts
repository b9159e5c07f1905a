import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import base from '/work/main/vite.config.ts'
import { mergeConfig, type Plugin } from 'vite'
const missing: Plugin = { name: 'missing', enforce: 'pre', resolveId(id, from) {
  let p: string | null = null
  if (id.startsWith('.') && from && from.includes('/src/pwa')) p = resolve(dirname(from), id)
  if (id.startsWith('#')) p = id.replace(/^#/, '/work/main/src/')
  if (p && /\.tsx?$/.test(p) && !existsSync(p)) return '\0missing:' + p
}, load(id) { if (id.startsWith('\0missing:')) { console.warn('MISSING', id); return `const C=()=>null; export const CalendarScreen=C, ConnectionsScreen=C, PlatformScreen=C, PublishScreen=C, OutboxDrawer=C;` } } }
export default mergeConfig((base as any)({command:'build',mode:'production'}), { root: '/work/main', plugins: [missing], build: { outDir: '/tmp/shell/dist', emptyOutDir: true } })
