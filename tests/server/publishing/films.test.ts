import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { footerPlace } from '#domain/branding/footer-place.ts'
import { renderLowerThird, RenderFailed } from '#server/films/lower-third.ts'
import { uploadsIn } from '#server/http/uploads/uploads.ts'
import { finishBrand } from '#server/modules/publishing/branding/finish-brand.ts'
import { removeUnusedFiles } from '#server/storage/unused-files.ts'
import { film } from '#tests/support/admin-form.ts'
import { ownText, publishOwn } from '#tests/support/own-posts.ts'
import {
  accepted,
  ahead,
  browser,
  clock,
  later,
  publicationRow,
  put,
  sandbox,
  server,
  settled,
  setUpPublishing,
} from '#tests/support/publishing-setup.ts'
import { createPost, scheduledPost } from '#tests/support/publishing.ts'

setUpPublishing({
  user: { firstName: 'Maya', lastName: 'Alvarez' },
  profile: { license: 'TX 0712344', brokerageName: 'Cedar & Main', plan: 'premium' },
})

const FFMPEG =
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'ffmpeg'))
    .find(existsSync) ?? ''
const ROLES = ['vertical_video', 'vertical_video_cover_image'] as const

const DAY = 24 * 3600

const newReel = () => createPost(server.context, { type: 'reel', media: [...ROLES], size: [540, 960] })
const branded = async (more: object = {}, reel?: number) =>
  accepted(reel ?? (await newReel()), { agent_branding: true, ...more })

beforeEach(() => {
  server.context.config.ffmpegPath = FFMPEG
})

afterEach(() => {
  server.context.config.ffmpegPath = null
})

/** The mean of a box in a film's first frame, 0 to 255. */
async function meanIn(film: Buffer, part: { left: number; top: number; width: number; height: number }) {
  const folder = await mkdtemp(join(tmpdir(), 'porchlight-film-'))
  try {
    const [path, frame] = [join(folder, 'film.mp4'), join(folder, 'frame.png')]
    await writeFile(path, film)
    execFileSync(FFMPEG, ['-loglevel', 'error', '-i', path, '-frames:v', '1', frame])
    const samples = await sharp(frame).extract(part).removeAlpha().raw().toBuffer()
    return samples.reduce((sum, sample) => sum + sample, 0) / samples.length
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

test('a film waits for its footer, gets it as a lower third and on its cover, and then goes out', async () => {
  const { id, caption, post: made } = await branded()
  expect(made.brand_state).toBe('waiting')
  const before = await publicationRow(id)
  await finishBrand(server.context, id)
  const post = await settled(id)
  expect(post).toMatchObject({ status: 'published', brand_state: 'drawn' })
  expect(post.thumbnail).not.toBe(made.thumbnail)
  const after = await publicationRow(id)
  const keyOf = (row: typeof after) => row.media.find(({ role }) => role === 'vertical_video')?.key ?? ''
  expect(keyOf(after)).not.toBe(keyOf(before))
  const [wall] = await sandbox.wall(caption)
  expect(wall?.media[0]?.url).toContain(keyOf(after).slice(0, 64))
  const film = await server.context.storage.read(keyOf(after))
  const stored = await server.context.storage.put(film, 'video/mp4')
  const size = { width: stored.width ?? 0, height: stored.height ?? 0 }
  const { strip } = footerPlace(size, 'film')
  // The paper of the strip, at its upper edge.
  const edge = { left: Math.round(size.width / 3), top: strip.top + 1, width: 8, height: 2 }
  expect(await meanIn(film, edge)).toBeGreaterThan(225)
  // The job of the publish may still be rendering the film once more.
  await vi.waitFor(async () => expect(await readdir(uploadsIn(server.context.config.dataDir))).toEqual([]))
})

test('of an agent’s own film only the one with the footer stays in storage', async () => {
  const fields = ownText({ video: await film('reel'), agent_branding: '1', scheduled_at: ahead(3 * DAY) })
  const { id } = (await publishOwn(browser, fields)).body.data
  const keysOf = async () => (await publicationRow(id)).media.map(({ key }) => key)
  const cleanUp = async () => {
    clock.forward(11 * 60)
    await removeUnusedFiles(server.context)
  }
  const sent = await keysOf()
  await cleanUp()
  await finishBrand(server.context, id)
  const shown = await keysOf()
  expect(shown.filter((key) => sent.includes(key))).toEqual([])
  await cleanUp()
  const { storage } = server.context
  for (const key of sent) expect(await storage.has(key)).toBe(false)
  for (const key of shown) expect(await storage.has(key)).toBe(true)
})

test('a film whose footer isn’t there an hour after its time goes out without it, and the post says so', async () => {
  server.context.config.ffmpegPath = '/bin/false'
  const { id } = await branded()
  clock.forward(3700)
  const post = await settled(id)
  expect(post).toMatchObject({ status: 'published', brand_state: 'left_out' })
})

test('an edited film waits for its footer from its time on, not from the edit on', async () => {
  const { id } = await branded({ scheduled_at: ahead(2 * DAY) })
  expect((await put(id, { caption: 'Other words' })).status).toBe(200)
  await later(2 * DAY + 60, id)
  expect(await scheduledPost(browser, id)).toMatchObject({ status: 'scheduled', brand_state: 'waiting' })
})

test('a film that can’t be rendered goes out without the footer', async () => {
  server.context.config.ffmpegPath = '/bin/false'
  const { id } = await branded()
  await finishBrand(server.context, id)
  expect((await scheduledPost(browser, id)).brand_state).toBe('left_out')
})

test('without ffmpeg a film has the footer on its cover alone', async () => {
  server.context.config.ffmpegPath = null
  const reel = await newReel()
  const plain = await accepted(reel)
  const { id, post } = await branded({}, reel)
  expect(post.brand_state).toBe('drawn')
  expect(post.thumbnail).not.toBe(plain.post.thumbnail)
  const video = ({ media }: Awaited<ReturnType<typeof publicationRow>>) =>
    media.find(({ role }) => role === 'vertical_video')?.key
  expect(video(await publicationRow(id))).toBe(video(await publicationRow(plain.id)))
})

describe('rendering', () => {
  /** Runs a script in the place of ffmpeg. */
  async function render(script: string, limitMs?: number): Promise<void> {
    const folder = await mkdtemp(join(tmpdir(), 'porchlight-ffmpeg-'))
    try {
      const ffmpeg = join(folder, 'ffmpeg')
      await writeFile(ffmpeg, `#!/bin/sh\nexec ${script}\n`, { mode: 0o755 })
      const job = { film: '', strip: '', at: { left: 0, top: 0 }, durationMs: 1, made: '/dev/null' }
      await renderLowerThird({ ...job, ffmpeg, ...(limitMs !== undefined && { limitMs }) })
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  test('is killed when it takes too long', async () => {
    const begun = performance.now()
    await expect(render('sleep 60', 100)).rejects.toThrow(/longer than 100 ms/)
    expect(performance.now() - begun).toBeLessThan(30_000)
  })

  test('ends when it needs more memory than it may', async () => {
    await expect(render('node -e "Buffer.alloc(3e9)"')).rejects.toThrow(RenderFailed)
  })
})
