import { once } from 'node:events'
import { createReadStream, createWriteStream, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { type IncomingMessage, request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'

import sharp from 'sharp'
import yazl from 'yazl'

import { openBrowser, type Browser } from '#tests/support/browser.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { freePort } from '#tests/support/programs/free-port.ts'

import { seconds } from './measure.ts'
import { startApp } from './programs.ts'

const POSTS = 200
const CAROUSELS = 15
const SLIDES = 4

/** The size of the sensor; phones store upright photos as turned ones. */
const [WIDTH, HEIGHT] = [4032, 3024]
const UPRIGHT = 6

/** How long a call may take while an import runs, in milliseconds, for the slowest in a hundred. */
const MOST_MS = 1000

/** A ZIP of distinct photos as a phone takes them, of two to three megabytes, every other one upright. */
async function writeZip(path: string): Promise<void> {
  const [wide, high] = [WIDTH + POSTS * 2, HEIGHT + POSTS * 2]
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const scene = await sharp({ create: { width: wide / 4, height: high / 4, channels: 3, background: '#888', noise } })
    .resize(wide, high)
    .raw()
    .toBuffer()
  const zip = new yazl.ZipFile()
  const rows = ['title,caption,type,facebook_image,fb_carousel_images']
  let count = 0
  const addPhoto = async () => {
    const left = 1 + count++
    const taken = sharp(scene, { raw: { width: wide, height: high, channels: 3 } })
      .extract({ left, top: left, width: WIDTH, height: HEIGHT })
      .jpeg({ quality: 80 })
    const photo = count % 2 === 0 ? taken.withMetadata({ orientation: UPRIGHT }) : taken
    zip.addBuffer(await photo.toBuffer(), `${count}.jpg`, { compress: false })
    return `${count}.jpg`
  }
  for (let post = 0; post < POSTS; post++) {
    const isCarousel = post < CAROUSELS
    const names: string[] = []
    for (let at = 0; at < (isCarousel ? SLIDES : 1); at++) names.push(await addPhoto())
    rows.push(isCarousel ? `Slides ${post},C,carousel,,${names.join(';')}` : `Photo ${post},C,image,${names[0]},`)
  }
  zip.addBuffer(Buffer.from(rows.join('\n')), 'posts.csv')
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(path))
  console.log(`${POSTS} posts with ${count} photos, ${(statSync(path).size / 1024 ** 2).toFixed(0)} MB`)
}

/** Makes calls one after another until `stop` is called, which gives the slowest in a hundred in milliseconds. */
function watch(ask: () => Promise<{ status: number }>): { stop: () => Promise<string> } {
  const times: number[] = []
  let failed = 0
  const stopped = new AbortController()
  const watching = (async () => {
    while (!stopped.signal.aborted) {
      const began = performance.now()
      const { status } = await ask()
      if (status !== 200) failed += 1
      times.push(performance.now() - began)
      await wait(50)
    }
  })()
  return {
    stop: async () => {
      stopped.abort()
      await watching
      const slow = times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? Number.NaN
      if (slow > MOST_MS || failed > 0) process.exitCode = 1
      return `${slow.toFixed(0)} ms (of ${times.length}, ${failed} failed)`
    },
  }
}

/** Sends the import; `fetch` would not wait longer than five minutes for the answer. */
async function send({ cookies }: Browser, address: string, zip: string): Promise<void> {
  const boundary = crypto.randomUUID()
  const request = httpRequest(new URL('/api/admin/social-post-imports', address), {
    method: 'POST',
    headers: {
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
      'idempotency-key': crypto.randomUUID(),
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
  })
  const answered = once(request, 'response') as Promise<[IncomingMessage]>
  request.write(`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="posts.zip"\r\n\r\n`)
  await pipeline(createReadStream(zip), request, { end: false })
  request.end(`\r\n--${boundary}--\r\n`)
  const [answer] = await answered
  const body = await text(answer)
  if (answer.statusCode !== 201) throw new Error(`The import was answered ${answer.statusCode}: ${body}`)
}

/** The processor time of a process in milliseconds, where the system counts it. */
function worked(pid: number | undefined): number {
  const [user = 'NaN', system = 'NaN'] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ').slice(13, 15)
  return (Number(user) + Number(system)) * 10
}

/** The most memory a process had, in MB, where the system counts it. */
function mostMemory(pid: number | undefined): string {
  const [, kb = 'NaN'] = /VmHWM:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return `${(Number(kb) / 1024).toFixed(0)} MB`
}

const dataDir = mkdtempSync(join(tmpdir(), 'porchlight-bench-'))
const postgres = await startPostgres()

async function calls(browser: Browser) {
  const healthz = watch(async () => {
    const answer = await browser.fetch('/healthz')
    await answer.arrayBuffer()
    return answer
  })
  const listing = watch(() => browser.api('GET', '/social-post-collections/tag/home-buyers'))
  return async () => `/healthz ${await healthz.stop()}, a listing ${await listing.stop()}`
}

async function signedIn(address: string, email: string): Promise<Browser> {
  const browser = openBrowser(address)
  const { status } = await browser.api('POST', '/login', { body: { email, password: 'Porchlight1!' } })
  if (status !== 200) throw new Error(`The login was answered ${status}`)
  return browser
}

try {
  const zip = join(dataDir, 'posts.zip')
  await writeZip(zip)
  const env = {
    DATABASE_URL: postgres.url,
    MALLOC_MMAP_THRESHOLD_: '262144',
    MALLOC_TRIM_THRESHOLD_: '262144',
  }
  const { address, pid, end } = await startApp(join(dataDir, 'data'), await freePort(), env)
  const agent = await signedIn(address, 'agent@porchlight.test')
  const admin = await signedIn(address, 'admin@porchlight.test')
  const before = await calls(agent)
  await wait(5000)
  console.log(`slowest in a hundred before: ${await before()}; memory ${mostMemory(pid)}`)

  const meanwhile = await calls(agent)
  const [began, workedBefore] = [performance.now(), worked(pid)]
  await send(admin, address, zip)
  const took = performance.now() - began
  console.log(`imported in ${seconds(took)}, ${seconds(worked(pid) - workedBefore)} of processor time`)
  console.log(`slowest in a hundred meanwhile: ${await meanwhile()}; memory ${mostMemory(pid)}`)
  await end('SIGTERM')
} finally {
  await postgres.close()
  rmSync(dataDir, { recursive: true, force: true })
}
