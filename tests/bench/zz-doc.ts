import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { openBrowser } from '#tests/support/browser.ts'
import { freePort } from '#tests/support/programs/free-port.ts'
import { startApp } from './programs.ts'
const server = await startApp(mkdtempSync(join(tmpdir(), 'pb-')), await freePort(), {}, { niceness: 19 })
const agent = openBrowser(server.address)
await agent.api('POST', '/login', { body: { email: 'agent@porchlight.test', password: 'Porchlight1!' } })
const cookie = [...agent.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
const br = (s: string) => brotliCompressSync(s, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }).length
for (const path of process.argv.slice(2)) {
  const r = await fetch(server.address + path, { headers: { cookie, accept: 'text/html' } })
  const html = await r.text()
  writeFileSync('/tmp/lh/' + path.replaceAll('/', '_') + '.html', html)
  const css = /<style>[\s\S]*?<\/style>/.exec(html)?.[0] ?? ''
  const sprite = /<svg[^>]*>\s*<symbol[\s\S]*?<\/symbol>\s*<\/svg>/.exec(html)?.[0] ?? ''
  const json = [...html.matchAll(/<script type="application\/json"[\s\S]*?<\/script>/g)].map(m => m[0]).join('')
  const root = html.slice(html.indexOf('<div id="root"'), html.indexOf('<script', html.indexOf('<div id="root"')))
  const show = (n: string, s: string) => n + ' ' + s.length + '/' + br(s)
  console.log(path, show('all', html), show('css', css), show('sprite', sprite), show('json', json), show('root', root), show('rest', html.replace(css, '').replace(sprite, '').replace(json, '').replace(root, '')))
}
await server.end('SIGTERM')
