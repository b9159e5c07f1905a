import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { openBrowser, type Browser } from '#tests/support/browser.ts'
import { networksAt } from '#tests/support/networks-at.ts'
import { PASSWORD } from '#tests/support/people.ts'
import { freePort } from '#tests/support/programs/free-port.ts'
import { connectMayasPage, connectMayasProfiles, createPost, publish, publishBody } from '#tests/support/publishing.ts'
import { startTestServer } from '#tests/support/server.ts'

import { median, seconds } from './measure.ts'
import { processesNamed } from './processor-time.ts'
import { startApp, startStandIns } from './programs.ts'
import { residentMb } from './resident-memory.ts'

// What a queue of films that are rendered with a footer costs the pictures that are published beside it.

/** Together as many as are to wait; each network takes fifty posts of an account in a day. */
const FILMS = { instagram: 25, linkedin: 25 }
/** Who share them, each within what their plan allows on a day. */
const AGENTS = 18
const PICTURES_ALONE = 12
const MOST_PICTURES_BESIDE = 35
/** Milliseconds between two pictures. */
const PAUSE_MS = 2_000

const SECRET = 'a secret that is known to every test'
const NETWORKS = { facebook: false, instagram: false, linkedin: false }

const ffmpegPath = (process.env.PATH ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'ffmpeg'))
  .find(existsSync)
if (!ffmpegPath) throw new Error('There is no ffmpeg')

const [dataDir, standInDir, filmDir] = [0, 1, 2].map(() => mkdtempSync(join(tmpdir(), 'porchlight-bench-'))) as [
  string,
  string,
  string,
]

/** Four seconds of an upright film in which everything moves. */
function makeFilm(ffmpeg: string): Buffer {
  const path = join(filmDir, 'film.mp4')
  const source = ['-f', 'lavfi', '-i', 'testsrc2=size=720x1280:rate=30:duration=4']
  const sound = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=4', '-c:a', 'aac']
  execFileSync(ffmpeg, ['-loglevel', 'error', ...source, ...sound, '-c:v', 'libx264', '-pix_fmt', 'yuv420p', path])
  return readFileSync(path)
}

async function prepareData(film: Buffer) {
  const first = await startTestServer({ onDisk: true, config: { dataDir }, env: { APP_SECRET: SECRET } })
  const emails: string[] = []
  for (let at = 0; at < AGENTS; at++) {
    const profile = { plan: 'premium', license: 'TX 0712344', brokerageName: 'Cedar & Main' } as const
    const agent = await first.createAgent({}, profile)
    await connectMayasPage(first.context, agent)
    await connectMayasProfiles(first.context, agent)
    emails.push(agent.email)
  }
  const picture = await createPost(first.context, { media: ['facebook_image'], size: [1080, 1080] })
  const media = ['vertical_video', 'vertical_video_cover_image'] as const
  const reel = await createPost(first.context, { type: 'reel', media: [...media], size: [720, 1280], film })
  await first.close()
  return { emails, picture, reel }
}

/** The most memory each running ffmpeg has taken, in megabytes. */
function renderingMb(): number[] {
  return processesNamed('ffmpeg').flatMap((pid) => {
    try {
      const taken = residentMb(pid, 'VmHWM')
      // One that has ended and waits for its parent has no memory.
      return Number.isNaN(taken) ? [] : [taken]
    } catch {
      // It is gone.
      return []
    }
  })
}

try {
  const { emails, picture, reel } = await prepareData(makeFilm(ffmpegPath))
  const port = await freePort()
  const standIns = await startStandIns(standInDir, await freePort(), `http://127.0.0.1:${port}`)
  const env = { ...networksAt(standIns.address), DEMO: 'off', APP_SECRET: SECRET, FFMPEG_PATH: ffmpegPath }
  const app = await startApp(dataDir, port, { ...env, RATE_LIMIT_LOGINS: '1000000' })
  const browsers: Browser[] = []
  for (const email of emails) {
    const browser = openBrowser(app.address)
    await browser.api('POST', '/login', { body: { email, password: PASSWORD } })
    browsers.push(browser)
  }
  const wall = async (mark: string) => {
    const answer = await fetch(`${standIns.address}/api/posts`)
    const { data } = (await answer.json()) as { data: { caption: string }[] }
    return data.filter(({ caption }) => caption.startsWith(mark)).length
  }
  let turn = 0
  const send = async (postId: number, networks: object, caption: string) => {
    const browser = browsers[turn++ % browsers.length]
    if (!browser) throw new Error('Nobody is signed in')
    const body = publishBody({ ...NETWORKS, ...networks, caption, agent_branding: true })
    const { status, body: answer } = await publish(browser, postId, body)
    if (status !== 201) throw new Error(`A publish was answered ${status}: ${JSON.stringify(answer)}`)
  }
  /** Milliseconds from the request to the wall. */
  const publishPicture = async () => {
    const caption = `picture ${crypto.randomUUID()}`
    const began = performance.now()
    await send(picture, { facebook: true }, caption)
    while ((await wall(caption)) === 0) await wait(10)
    return performance.now() - began
  }
  await publishPicture()
  const alone: number[] = []
  while (alone.length < PICTURES_ALONE) alone.push(await publishPicture())

  const began = performance.now()
  const films = FILMS.instagram + FILMS.linkedin
  for (let at = 0; at < films; at++) {
    const network = at % 2 === 0 ? 'instagram' : 'linkedin'
    await send(reel, { [network]: true }, `film ${at}`)
  }
  const beside: number[] = []
  let rendering = 0
  while ((await wall('film ')) < films) {
    if (beside.length < MOST_PICTURES_BESIDE) beside.push(await publishPicture())
    for (let waited = 0; waited < PAUSE_MS; waited += 100) {
      const running = renderingMb()
      if (running.length > 1) throw new Error(`${running.length} films are rendered at once`)
      rendering = Math.max(rendering, ...running)
      await wait(100)
    }
  }
  const took = performance.now() - began
  const shown = (times: number[]) =>
    `median ${seconds(median(times))}, longest ${seconds(Math.max(...times))} of ${times.length}`
  console.log(`a picture from request to wall, alone: ${shown(alone)}`)
  console.log(`beside ${films} waiting films: ${shown(beside)}`)
  console.log(`${(median(beside) / median(alone)).toFixed(2)} times as long by the median`)
  console.log(`${films} films of 4 s at 720x1280 were out after ${seconds(took)}, one rendered at a time`)
  console.log(`memory: ${rendering} MB of a rendering at most, ${residentMb(app.pid, 'VmHWM')} MB of the server`)
  await app.end('SIGTERM')
  await standIns.end('SIGTERM')
} finally {
  for (const dir of [dataDir, standInDir, filmDir]) rmSync(dir, { recursive: true, force: true })
}
