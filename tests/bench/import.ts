import { once } from 'node:events'
import { createReadStream, createWriteStream, statSync } from 'node:fs'
import { type IncomingMessage, request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'

import sharp from 'sharp'
import yazl from 'yazl'

import type { PostImport } from '#contract/admin/post-imports.ts'
import { type Browser, signedIn } from '#tests/support/browser.ts'
import { cleanUp, temporaryFolder, withCleanUp } from '#tests/support/clean-up.ts'
import { startPostgres } from '#tests/support/postgres.ts'

import { seconds } from './measure.ts'
import { processorSeconds, residentMb } from './processes.ts'
import { cookieOf, startApp } from './programs.ts'

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

/** Uploads the ZIP; `fetch` would not wait longer than five minutes for the answer. */
async function upload(admin: Browser, address: string, zip: string): Promise<number> {
  const boundary = crypto.randomUUID()
  const request = httpRequest(new URL('/api/admin/social-post-imports', address), {
    method: 'POST',
    headers: {
      cookie: cookieOf(admin),
      'x-xsrf-token': admin.cookies.get('XSRF-TOKEN') ?? '',
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
  return (JSON.parse(body) as { data: PostImport }).data.id
}

/** Uploads the ZIP and imports it once it was checked. */
async function send(admin: Browser, address: string, zip: string): Promise<void> {
  const path = `/admin/social-post-imports/${await upload(admin, address, zip)}`
  const until = async (state: string) => {
    for (;;) {
      const { body } = await admin.api<{ data: PostImport }>('GET', path)
      if (body.data.state === state) return
      if (body.data.errors > 0) throw new Error(`The import has errors: ${JSON.stringify(body.data)}`)
      await wait(200)
    }
  }
  await until('checked')
  await admin.api('POST', `${path}/run`, { body: {} })
  await until('done')
}

async function calls(browser: Browser) {
  const healthz = watch(async () => {
    const answer = await browser.fetch('/healthz')
    await answer.arrayBuffer()
    return answer
  })
  const tagPage = watch(() => browser.api('GET', '/social-post-collections/tag/home-buyers'))
  return async () => `/healthz ${await healthz.stop()}, a library page ${await tagPage.stop()}`
}

await withCleanUp(async () => {
  const zip = join(temporaryFolder(), 'posts.zip')
  await writeZip(zip)
  const postgres = await startPostgres()
  cleanUp(postgres.close)
  const { address, pid } = await startApp({ DATABASE_URL: postgres.url })
  const agent = await signedIn(address)
  const admin = await signedIn(address, { email: 'admin@porchlight.test' })
  const memory = () => `${residentMb(pid, 'VmHWM')} MB`
  const before = await calls(agent)
  await wait(5000)
  console.log(`slowest in a hundred before: ${await before()}; memory ${memory()}`)

  const meanwhile = await calls(agent)
  const [began, workedBefore] = [performance.now(), processorSeconds(pid)]
  await send(admin, address, zip)
  const [took, worked] = [performance.now() - began, processorSeconds(pid) - workedBefore]
  console.log(`imported in ${seconds(took)}, ${worked.toFixed(1)} s of processor time`)
  console.log(`slowest in a hundred meanwhile: ${await meanwhile()}; memory ${memory()}`)
})
