import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'

import sharp from 'sharp'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { footerPlace } from '#domain/branding/footer-place.ts'
import { RenderFailed } from '#server/films/ffmpeg.ts'
import { renderLowerThird } from '#server/films/lower-third.ts'
import { uploadsIn } from '#server/http/uploads/uploads.ts'
import { finishBrand } from '#server/modules/publishing/branding/finish-brand.ts'
import { measure } from '#server/storage/measure.ts'
import { removeUnusedFiles } from '#server/storage/unused-files.ts'
import { film, picture } from '#tests/support/admin-form.ts'
import { testFolder } from '#tests/support/test-folder.ts'
import { ownText, publishOwn } from '#tests/support/own-posts.ts'
import { browser, clock, MAYA, sandbox, server, setUpPublishing } from '#tests/support/publishing-setup.ts'
import { accepted, ahead, later, publicationRow, put, settled } from '#tests/support/publishing-steps.ts'
import { createPost, scheduledPost } from '#tests/support/publishing.ts'

setUpPublishing(MAYA)

const FFMPEG =
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'ffmpeg'))
    .find(existsSync) ?? ''
const DAY = 24 * 3600

const newReel = () =>
  createPost(server.context, {
    type: 'reel',
    media: ['vertical_video', 'vertical_video_cover_image'],
    size: [540, 960],
  })
const branded = async (more: object = {}) => accepted(await newReel(), { agent_branding: true, ...more })

beforeEach(() => {
  server.context.config.ffmpegPath = FFMPEG
})

afterEach(() => {
  server.context.config.ffmpegPath = null
})

/** The mean of a box in a film's first frame, 0 to 255. */
async function meanIn(film: Buffer, part: { left: number; top: number; width: number; height: number }) {
  const folder = testFolder()
  const [path, frame] = [join(folder, 'film.mp4'), join(folder, 'frame.png')]
  await writeFile(path, film)
  execFileSync(FFMPEG, ['-loglevel', 'error', '-i', path, '-frames:v', '1', frame])
  const samples = await sharp(frame).extract(part).removeAlpha().raw().toBuffer()
  return samples.reduce((sum, sample) => sum + sample, 0) / samples.length
}

test('an own film waits for its footer, goes out with it as a lower third, and only then leaves storage', async () => {
  const { storage } = server.context
  const cover = await picture({ width: 540, height: 960, format: 'jpeg' })
  const given = { video: await film('reel'), cover, agent_branding: '1', scheduled_at: ahead(3 * DAY) }
  const { data: made } = (await publishOwn(browser, ownText(given))).body
  expect(made.brand_state).toBe('waiting')
  const mediaOf = async () => (await publicationRow(made.id)).media
  const cleanUp = async () => {
    clock.forward(11 * 60)
    await removeUnusedFiles(server.context)
  }
  const sent = await mediaOf()
  await cleanUp()
  await finishBrand(server.context, made.id)
  await cleanUp()
  const drawn = await mediaOf()
  for (const { key } of sent) expect(await storage.has(key)).toBe(false)
  for (const { key } of drawn) expect(await storage.has(key)).toBe(true)
  clock.forward(3 * DAY)
  const post = await settled(made.id)
  expect(post).toMatchObject({ status: 'published', brand_state: 'drawn' })
  expect(post.thumbnail).not.toBe(made.thumbnail)
  const key = drawn.find(({ mime }) => mime === 'video/mp4')?.key ?? ''
  const [wall] = await sandbox.wall(made.caption)
  expect(wall?.media[0]?.url).toContain(key.slice(0, 64))
  const rendered = await storage.read(key)
  const { width, height } = await measure(rendered, 'video/mp4')
  const { strip } = footerPlace({ width: width ?? 0, height: height ?? 0 }, 'film')
  // The paper of the strip, at its upper edge.
  const edge = { left: strip.left + Math.round(strip.width / 3), top: strip.top + 1, width: 8, height: 2 }
  expect(await meanIn(rendered, edge)).toBeGreaterThan(225)
  expect(await readdir(uploadsIn(server.context.config.dataDir))).toEqual([])
})

test('a film waits for its footer for an hour from its time on, whenever it was edited, and goes out without', async () => {
  // Nobody renders it.
  const send = vi.spyOn(server.context.jobs, 'send').mockResolvedValue()
  const { id } = await branded({ scheduled_at: ahead(2 * DAY) })
  expect((await put(id, { caption: 'Other words' })).status).toBe(200)
  await later(2 * DAY + 60, id)
  expect(await scheduledPost(browser, id)).toMatchObject({ status: 'scheduled', brand_state: 'waiting' })
  clock.forward(3600)
  expect(await settled(id)).toMatchObject({ status: 'published', brand_state: 'left_out' })
  expect(send).toHaveBeenCalled()
  send.mockRestore()
})

test('a film that can’t be rendered goes out without the footer', async () => {
  server.context.config.ffmpegPath = '/bin/false'
  const { id } = await branded({ scheduled_at: ahead() })
  await finishBrand(server.context, id)
  expect((await scheduledPost(browser, id)).brand_state).toBe('left_out')
})

test('without ffmpeg a film has the footer on its cover alone', async () => {
  server.context.config.ffmpegPath = null
  const reel = await newReel()
  const [plain, { id, post }] = [
    await accepted(reel, { scheduled_at: ahead() }),
    await accepted(reel, { agent_branding: true, scheduled_at: ahead() }),
  ]
  expect(post.brand_state).toBe('drawn')
  expect(post.thumbnail).not.toBe(plain.post.thumbnail)
  const videoOf = async (of: number) => (await publicationRow(of)).media.find(({ mime }) => mime === 'video/mp4')?.key
  expect(await videoOf(id)).toBe(await videoOf(plain.id))
})

test('rendering is killed when it takes too long, and ends when it needs more memory than it may', async () => {
  const ffmpeg = join(testFolder(), 'ffmpeg')
  const render = async (script: string, limitMs = 60_000) => {
    await writeFile(ffmpeg, `#!/bin/sh\nexec ${script}\n`, { mode: 0o755 })
    const job = { film: '', strip: '', at: { left: 0, top: 0 }, durationMs: 1, made: '/dev/null' }
    await renderLowerThird({ ...job, ffmpeg, limitMs })
  }
  const begun = performance.now()
  await expect(render('sleep 60', 100)).rejects.toThrow(/longer than 100 ms/)
  expect(performance.now() - begun).toBeLessThan(30_000)
  await expect(render(`${process.execPath} -e "Buffer.alloc(3e9)"`)).rejects.toThrow(RenderFailed)
})

test('ffmpeg gets nothing of the server’s environment, and may open files alone', async () => {
  const folder = testFolder()
  const ffmpeg = join(folder, 'ffmpeg')
  await writeFile(ffmpeg, `#!/bin/sh\n{ env; echo "$@"; } > ${folder}/said\n`, { mode: 0o755 })
  process.env['A_SECRET_OF_THE_SERVER'] = 'known'
  try {
    const job = { film: 'film.mp4', strip: 'strip.png', at: { left: 0, top: 0 }, durationMs: 1, made: '/dev/null' }
    await renderLowerThird({ ...job, ffmpeg })
  } finally {
    delete process.env['A_SECRET_OF_THE_SERVER']
  }
  const said = (await readFile(join(folder, 'said'), 'utf8')).trim().split('\n')
  // What the shell itself sets.
  expect(said.slice(0, -1).filter((line) => !/^(PWD|OLDPWD|SHLVL|_|PATH)=/.test(line))).toEqual([])
  expect(said.at(-1)?.match(/-protocol_whitelist file (-f \w+ )-i \S+/g)).toHaveLength(2)
})

test('a film that names other files or addresses is not read', async () => {
  const folder = testFolder()
  const playlist = '#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile:///etc/hostname\n#EXT-X-ENDLIST\n'
  await writeFile(join(folder, 'film.mp4'), playlist)
  await sharp({ create: { width: 8, height: 8, channels: 4, background: '#fff' } })
    .png()
    .toFile(join(folder, 'strip.png'))
  const [film, strip, made] = ['film.mp4', 'strip.png', 'made.mp4'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  const job = { ffmpeg: FFMPEG, film, strip, at: { left: 0, top: 0 }, durationMs: 1000, made }
  await expect(renderLowerThird(job)).rejects.toThrow(RenderFailed)
})
