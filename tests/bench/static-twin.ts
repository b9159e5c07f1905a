import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { constants, brotliCompressSync } from 'node:zlib'

// A server of one page without scripts: the HTML, styles and pictures of the page named by its argument. It prints its
// address once it listens.
const [, , url = ''] = process.argv
await serveTwin(url)

async function serveTwin(url: string): Promise<void> {
  const page = await (await fetch(url, { headers: { accept: 'text/html' } })).text()
  const html = page
    .replaceAll(/<script[^>]*>[\s\S]*?<\/script>/g, '')
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, '')
  const body = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
  const files = new Map<string, { type: string; bytes: Buffer }>()
  for (const [, path = ''] of html.matchAll(/(?:href|src)="(\/[^"]+\.(?:svg|png|webp|woff2))"|url\((\/[^)]+)\)/g)) {
    if (path === '' || files.has(path)) continue
    const answer = await fetch(new URL(path, url))
    files.set(path, {
      type: answer.headers.get('content-type') ?? 'application/octet-stream',
      bytes: Buffer.from(await answer.arrayBuffer()),
    })
  }
  const server = createServer((request, response) => {
    const file = files.get(request.url ?? '')
    if (file) {
      response.writeHead(200, { 'Content-Type': file.type, 'Cache-Control': 'max-age=31536000' }).end(file.bytes)
      return
    }
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Encoding': 'br' }).end(body)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  console.log(`http://127.0.0.1:${port}/`)
}
