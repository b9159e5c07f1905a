import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { PLATFORM_NAME, PLATFORMS, type Platform } from '#domain/platform/platform.ts'
import { openBrowser, type Browser } from '#tests/support/browser.ts'
import { networksAt } from '#tests/support/networks-at.ts'
import { freePort } from '#tests/support/programs/free-port.ts'
import { PASSWORD } from '#tests/support/people.ts'
import { connectMayasPage, connectMayasProfiles, createPost, publish, publishBody } from '#tests/support/publishing.ts'
import { startTestServer } from '#tests/support/server.ts'

import { callDirectly, type Picture } from './direct.ts'
import { inTurns, seconds } from './measure.ts'
import { startApp, startStandIns } from './programs.ts'

/** Posts to each network; below what any of them takes of an account in a day. */
const COUNT = 45

/** Agents who share them, each within what their plan allows on a day. */
const AGENTS = 18
const CLIENTS = 10

const SECRET = 'a secret that is known to every test'

async function prepareData(
  dataDir: string,
): Promise<{ emails: string[]; postId: number; picture: Buffer; path: string }> {
  const first = await startTestServer({ onDisk: true, config: { dataDir }, env: { APP_SECRET: SECRET } })
  const emails: string[] = []
  for (let at = 0; at < AGENTS; at++) {
    const agent = await first.createAgent({}, { plan: 'premium' })
    await connectMayasPage(first.context, agent)
    await connectMayasProfiles(first.context, agent)
    emails.push(agent.email)
  }
  const postId = await createPost(first.context, { media: ['facebook_image', 'instagram_image'], size: [1080, 1080] })
  const file = await first.context.db.query.files.findFirst()
  if (!file) throw new Error('The post has no file')
  const picture = await first.context.storage.read(file.key)
  await first.close()
  return { emails, postId, picture, path: `/media/${file.key}` }
}

/** Waits until the wall of a network has so many of these posts; gives when that was. */
async function untilOnWall(standIns: string, platform: Platform, mark: string, count: number): Promise<number> {
  for (;;) {
    const answer = await fetch(`${standIns}/api/posts?platform=${platform}`)
    const { data } = (await answer.json()) as { data: { caption: string }[] }
    if (data.filter(({ caption }) => caption.startsWith(mark)).length >= count) return performance.now()
    await wait(20)
  }
}

const dataDir = mkdtempSync(join(tmpdir(), 'porchlight-bench-'))
const standInDir = mkdtempSync(join(tmpdir(), 'porchlight-bench-'))
try {
  const { emails, postId, picture: bytes, path } = await prepareData(dataDir)
  const port = await freePort()
  const standIns = await startStandIns(standInDir, await freePort(), `http://127.0.0.1:${port}`)
  const env = { ...networksAt(standIns.address), DEMO: 'off', APP_SECRET: SECRET, RATE_LIMIT_LOGINS: '1000000' }
  const context = await startApp(dataDir, port, env)
  const direct = callDirectly(standIns.address)
  const picture: Picture = { bytes: new Uint8Array(bytes), address: context.address + path }
  const browsers: Browser[] = []
  for (const email of emails) {
    const browser = openBrowser(context.address)
    await browser.api('POST', '/login', { body: { email, password: PASSWORD } })
    browsers.push(browser)
  }

  const directly = async (platform: Platform, count: number) => {
    const mark = `direct ${crypto.randomUUID()}`
    const began = performance.now()
    await Promise.all(Array.from({ length: count }, (_, at) => direct[platform](`${mark} ${at}`, picture)))
    return (await untilOnWall(standIns.address, platform, mark, count)) - began
  }
  let turn = 0
  const throughHouse = async (platform: Platform, count: number) => {
    const mark = `house ${crypto.randomUUID()}`
    const none = { facebook: false, instagram: false, linkedin: false }
    const began = performance.now()
    await inTurns(CLIENTS, [...Array(count).keys()], async (at) => {
      const browser = browsers[turn++ % browsers.length]
      if (!browser) throw new Error('Nobody is signed in')
      const body = publishBody({ ...none, [platform]: true, caption: `${mark} ${at}` })
      const { status } = await publish(browser, postId, body)
      if (status !== 201) throw new Error(`A publish was answered ${status}`)
    })
    return (await untilOnWall(standIns.address, platform, mark, count)) - began
  }

  for (const platform of PLATFORMS) {
    const name = PLATFORM_NAME[platform]
    // Once each, so that neither pays for what is only slow the first time.
    await directly(platform, 1)
    const oneDirect = await directly(platform, 1)
    await throughHouse(platform, 1)
    const one = await throughHouse(platform, 1)
    console.log(
      `${name}, one post: ${seconds(one)} from request to wall, ${(one / oneDirect).toFixed(1)} times the ${seconds(oneDirect)} of calling it directly`,
    )
    const [alone, through] = [await directly(platform, COUNT), await throughHouse(platform, COUNT)]
    const rate = (ms: number) => `${((COUNT / ms) * 1000).toFixed(1)} a second`
    console.log(
      `${name}, ${COUNT} posts: ${rate(through)} through the server, ${rate(alone)} directly: ${(alone / through).toFixed(2)} of it`,
    )
  }
  await context.end('SIGTERM')
  await standIns.end('SIGTERM')
} finally {
  for (const dir of [dataDir, standInDir]) rmSync(dir, { recursive: true, force: true })
}
