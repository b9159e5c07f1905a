import { createHash } from 'node:crypto'
import { copyFile, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

import type { BrowserContext, Page } from '@playwright/test'
import { expect, onTestFinished, test } from 'vitest'

import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import { cleanVideo } from '#server/storage/clean-video.ts'
import { AppProcess } from '#tests/e2e/support/app-process.ts'
import { Phone, phonePage } from '#tests/e2e/support/browser.ts'
import { WHOLE } from '#tests/e2e/support/chromium.ts'
import { BreakingLine } from '#tests/support/breaking-line.ts'
import { signedIn, type Browser } from '#tests/support/browser.ts'
import { largeVideo } from '#tests/support/media/large-video.ts'
import { moduleScript } from '#tests/support/module-script.ts'
import { testFolder } from '#tests/support/test-folder.ts'

const MB = 1024 * 1024
const DAY = 24 * 60 * 60 * 1000
const CAPTION = 'A video of a hundred megabytes'

/** A library post to be published so many days from now. */
const later = (userId: number, postId: number, days: number) => ({
  userId,
  postId,
  title: 'Written behind it',
  thumbnail: null,
  mainColor: null,
  request: {
    caption: `Written behind it, ${days}`,
    caption_language: 'en' as const,
    facebook: true,
    instagram: false,
    linkedin: false,
    scheduled_at: new Date(Date.now() + days * DAY).toISOString().slice(0, 19).replace('T', ' '),
    agent_branding: false,
  },
})

test('a 100 MB video over a line that breaks every 5 MB arrives byte for byte, the browser killed in between, and ten posts written behind it go out before it', async () => {
  const folder = testFolder()
  const line = await BreakingLine.start({ bytes: 5 * MB, bytesPerSecond: 3 * MB })
  const app = await AppProcess.start(undefined, { url: line.url, env: { UPLOAD_MB_PER_HOUR: '1000' } })
  line.passTo(app.port)
  const phone = await Phone.make(WHOLE)
  onTestFinished(async () => {
    await phone.remove()
    await app.remove()
    line.stop()
  })
  const agent = await signedIn(`http://127.0.0.1:${app.port}`)
  const script = await moduleScript(new URL('../device-life/in-page.ts', import.meta.url), 'deviceModules')
  const open = async (path: string) => await openApp(await phone.open(), { script, agent, url: line.url, path })

  const video = await largeVideo(folder, 99 * MB, 'reel')
  const composer = await open('/social-posts/new')
  await choose(composer, video)
  await composer.getByLabel('Your video').waitFor({ timeout: 60_000 })
  await composer.getByRole('textbox', { name: 'Caption' }).fill(CAPTION)
  await composer.getByRole('button', { name: 'Publish', exact: true }).click({ timeout: 60_000 })
  await expect.poll(() => line.passed).toBeGreaterThan(25 * MB)
  await phone.kill()
  const atKill = line.passed

  const page = await open('/calendar')
  const { data: user } = (await agent.api<{ data: { id: number } }>('GET', '/user')).body
  const { data: library } = (await agent.api<{ data: { id: number }[] }>('GET', '/social-posts')).body
  await expect.poll(() => line.passed).toBeGreaterThan(atKill + 2 * MB)
  const behind = Array.from({ length: 10 }, (_, at) => later(user.id, library[at % library.length]?.id ?? 0, at + 2))
  const made = await page.evaluate((all) => Promise.all(all.map((one) => globalThis.device.publish(one))), behind)
  expect(made.map(({ outcome }) => outcome)).toEqual(behind.map(() => 'accepted'))
  expect(await ofCaption(agent, CAPTION)).toEqual([])

  await expect.poll(() => ofCaption(agent, CAPTION), { timeout: 240_000, interval: 2000 }).toHaveLength(1)
  const [post] = await ofCaption(agent, CAPTION)
  expect(await storedAs(app, video, folder)).toBe(true)
  expect(post?.type).toBe('video')
  // What arrived before a break is not sent again. On top come the app itself, and at each break what was on its way and
  // what Chromium repeats by itself until it is refused.
  expect(line.passed).toBeLessThan(99 * MB + 15 * MB)
  expect(line.breaks).toBeGreaterThan(15)
})

interface Start {
  script: string
  agent: Browser
  url: string
  path: string
}

async function openApp(context: BrowserContext, { script, agent, url, path }: Start): Promise<Page> {
  await context.addInitScript({ content: script })
  await context.addCookies([...agent.cookies].map(([name, value]) => ({ name, value, url })))
  const page = await phonePage(context)
  // The line breaks while the app loads, too.
  for (let tries = 1; ; tries++) {
    try {
      await page.goto(`${url}${path}`)
      return page
    } catch (error) {
      if (tries === 4) throw error
    }
  }
}

/** Chooses a file, as Playwright's own way does up to 50 MB. */
async function choose(page: Page, path: string): Promise<void> {
  await page.getByLabel('Choose photos or a video').waitFor({ state: 'attached' })
  const devtools = await page.context().newCDPSession(page)
  const { result } = await devtools.send('Runtime.evaluate', {
    expression: 'document.querySelector("input[type=file]")',
  })
  await devtools.send('DOM.setFileInputFiles', { files: [path], ...(result.objectId && { objectId: result.objectId }) })
}

/** The publications of this month with a caption. */
async function ofCaption(agent: Browser, caption: string): Promise<ScheduledPost[]> {
  const now = new Date()
  const query = `year=${now.getFullYear()}&month=${now.getMonth() + 1}`
  const { body } = await agent.api<{ data: ScheduledPost[] }>('GET', `/agent/social-posts?${query}`)
  return body.data.filter((post) => post.caption === caption)
}

/** Whether the server stores the video as it was sent, without what its encoder noted. */
async function storedAs(app: AppProcess, video: string, folder: string): Promise<boolean> {
  const clean = join(folder, 'clean.mp4')
  await copyFile(video, clean)
  const sha256 = await cleanVideo(clean)
  await rm(clean)
  const stored = await readFile(join(app.dataDir, 'files', sha256.slice(0, 2), `${sha256}.mp4`))
  return createHash('sha256').update(stored).digest('hex') === sha256
}
