import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import type { PublishRequest, ScheduledPost } from '#contract/publishing/publishing.ts'
import { mediaFor, type MediaRole } from '#domain/library/post.ts'
import type { TargetState } from '#domain/publication/publication.ts'
import { toWireTime } from '#domain/time/time.ts'
import { connections, files, postMedia, posts } from '#server/db/schema/index.ts'
import { requestHash } from '#server/modules/publishing/accept/request-hash.ts'
import { claim } from '#server/modules/publishing/deliver/target-claims.ts'
import {
  agent,
  browser,
  clock,
  MAYA,
  postId,
  sandbox,
  server,
  setUpPublishing,
} from '#tests/support/publishing-setup.ts'
import {
  accepted,
  ahead,
  later,
  publicationRow,
  put,
  setAgent,
  setPublication,
  setTargets,
  settled,
  targetOf,
  targetRow,
} from '#tests/support/publishing-steps.ts'
import {
  createPost,
  forgetLimits,
  forgetPublications,
  publish,
  publishBody,
  scheduledPost,
  type Problem,
} from '#tests/support/publishing.ts'

const PICTURES: MediaRole[] = ['facebook_image', 'instagram_image']
const SIZE = [320, 400] as const

setUpPublishing({ ...MAYA, fetches: true, post: { media: PICTURES, size: SIZE } })

const newPost = (media = PICTURES) => createPost(server.context, { media, size: SIZE })
const scheduled = (more: object = {}, id = postId) => accepted(id, { scheduled_at: ahead(), ...more })

/** A time of a call as answers have it. */
const isoOf = (time: string) => `${time.replace(' ', 'T')}.000Z`
const deletePost = (id: number) => server.context.db.delete(posts).where(eq(posts.id, id))

test('the Spanish picture goes to every network with a Spanish caption, and an edit of the language changes it', async () => {
  const id = await newPost([...PICTURES, 'spanish_image'])
  const rows = await server.context.db.select().from(postMedia).where(eq(postMedia.postId, id))
  const keyOf = (role: MediaRole) => rows.find((row) => row.role === role)?.fileKey ?? ''
  const [facebook, instagram, spanish] = [keyOf('facebook_image'), keyOf('instagram_image'), keyOf('spanish_image')]
  const sent = async (of: number) => {
    const row = await publicationRow(of)
    const pictures = (['facebook', 'instagram', 'linkedin'] as const).map((platform) => mediaFor(row, platform))
    return [row.thumbnailKey, ...pictures.map((all) => all.map(({ key }) => key))]
  }
  const made = await scheduled({ caption_language: 'es' }, id)
  const allSpanish = [spanish, [spanish], [spanish], [spanish]]
  expect(await sent(made.id)).toEqual(allSpanish)
  await put(made.id, { caption: 'English', caption_language: 'en' })
  expect(await sent(made.id)).toEqual([null, [facebook], [instagram], [instagram]])
  await put(made.id, { caption: 'Español', caption_language: 'es' })
  expect(await sent(made.id)).toEqual(allSpanish)
  await put(made.id, { agent_branding: true })
  const [thumbnail, [drawn]] = (await sent(made.id)) as [string, [string]]
  expect(drawn).toBe(thumbnail)
  expect(rows.map(({ fileKey }) => fileKey)).not.toContain(drawn)
})

test('a caption of another program goes out composed and with plain line ends, also one that was stored before', async () => {
  const word = crypto.randomUUID()
  const key = crypto.randomUUID()
  const [typed, composed] = [`Jose\u0301\u2028#an\u0303os\r\n${word}`, `José\n#años\n${word}`]
  const alt = 'Jose\u0301 on\u2028a porch'
  const [picture = ''] = Object.keys((await scheduled()).post.alt_texts)
  const body = publishBody({ caption: typed, scheduled_at: ahead(), alt_texts: { [picture]: alt } })
  const send = async () => await publish(browser, postId, body, { 'idempotency-key': key })
  const { id, caption } = (await send()).body.data
  expect(caption).toBe(composed)
  // As an earlier release stored it; the device repeats its request, and changes what it was shown.
  const { media } = await publicationRow(id)
  expect(media).toMatchObject([{ alt: 'José on a porch' }, {}])
  await setPublication(id, {
    caption: typed,
    media: media.map((file) => (file.alt ? Object.assign(file, { alt }) : file)),
    requestHash: requestHash(postId, { ...body, agent_branding: false } as PublishRequest),
  })
  expect((await send()).body.data.id).toBe(id)
  expect((await put(id, { caption: `${typed}!`, seen: { caption: typed } })).status).toBe(200)
  await setPublication(id, { caption: typed })
  await later(3601, id)
  expect(await sandbox.wall(composed)).toHaveLength(1)
})

test('a blank that an earlier release let pass keeps neither the time from being changed nor what was deleted away', async () => {
  const id = await newPost()
  const { id: publication, caption } = await scheduled({ caption: 'At [street]' }, id)
  await server.context.db.update(posts).set({ caption }).where(eq(posts.id, id))
  expect((await put(publication, { scheduled_at: ahead(7200) })).status).toBe(200)
  expect(await put<Problem>(publication, { caption: `${caption}!` })).toMatchObject({
    body: { code: 'caption_invalid' },
  })
  await browser.api('DELETE', `/agent/social-posts/${publication}`)
  expect((await put(publication, { facebook: true, scheduled_at: ahead(), restore: true })).status).toBe(200)
})

test('a change of caption, language and time is what goes out, and nothing of the earlier version', async () => {
  const { id, body } = await scheduled()
  const changed = { caption: `New words ${crypto.randomUUID()}`, caption_language: 'es' }
  const at = ahead(7200)
  const { data } = (await put(id, { ...changed, scheduled_at: at })).body
  expect(data).toMatchObject({ ...changed, title: expect.stringContaining('Entrada'), scheduled_at: isoOf(at) })
  await later(3601, id)
  expect(await sandbox.wall(changed.caption)).toEqual([])
  await later(3600, id)
  expect(await sandbox.wall(body.caption)).toEqual([])
  expect(await sandbox.wall(changed.caption)).toHaveLength(1)
})

test('changes of different fields at once are all there afterwards', async () => {
  // Drawing the footer takes a while, so that each has read the post before another is stored.
  const { id } = await scheduled({ agent_branding: true })
  const at = ahead(7200)
  const changes = [{ caption: 'New' }, { scheduled_at: at }, { instagram: true }]
  const answers = await Promise.all(changes.map((change) => put(id, change)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const platforms = ['facebook', 'instagram']
  expect(await scheduledPost(browser, id)).toMatchObject({ caption: 'New', scheduled_at: isoOf(at), platforms })
})

test('a change of the caption leaves everything else as it was', async () => {
  const { id, post } = await scheduled({ caption_language: 'es', linkedin: true })
  const change = { caption: 'Only the words' }
  expect((await put(id, change)).body.data).toEqual({ ...post, ...change })
})

test('a change without a time is refused for a failed post whose time has passed', async () => {
  const { id } = await scheduled()
  await setTargets(id, { state: 'failed' })
  await setPublication(id, { scheduledAt: new Date(clock.now().getTime() - 3_600_000) })
  const answer = await put<Problem>(id, { caption: 'Better words' })
  expect([answer.status, answer.body.code]).toEqual([422, 'time_past'])
})

test('a change of platforms cancels dropped ones, queues added ones, and can restore a dropped one', async () => {
  const { id, caption } = await scheduled({ instagram: true })
  const other = await put(id, { facebook: false, linkedin: true })
  expect(other.body.data.targets.map(({ state }) => state)).toEqual(['canceled', 'queued', 'queued'])
  await put(id, { facebook: true, instagram: false, linkedin: false, scheduled_at: 'now' })
  expect((await settled(id)).targets.map(({ state }) => state)).toEqual(['published', 'canceled', 'canceled'])
  expect(await sandbox.wall(caption)).toHaveLength(1)
})

test('a deleted post comes back by a change that restores it, and goes out once', async () => {
  const { id, caption } = await scheduled({ instagram: true })
  expect((await browser.api('DELETE', `/agent/social-posts/${id}`)).status).toBe(204)
  expect(await put<Problem>(id, { facebook: true })).toMatchObject({ status: 409 })
  const back = await put(id, { facebook: true, scheduled_at: 'now', restore: true })
  expect(back.body.data.targets.map(({ state }) => state)).toEqual(['queued', 'canceled'])
  expect((await settled(id)).status).toBe('published')
  expect(await sandbox.wall(caption)).toHaveLength(1)
  expect(await sandbox.wall(caption, 'instagram')).toEqual([])
})

test('a change sends failed targets again, and anew what was prepared already', async () => {
  await sandbox.fault('create_container', 'image_refused', 1, 'instagram')
  const { id } = await accepted(postId, { facebook: false, instagram: true })
  expect((await settled(id)).targets[0]).toMatchObject({ state: 'failed', remedy: 'edit' })
  await sandbox.fault('publish_media', 'rate_limit', 1, 'instagram')
  const [better, best] = [`Better words ${crypto.randomUUID()}`, `Best words ${crypto.randomUUID()}`]
  const { data } = (await put(id, { caption: better, scheduled_at: 'now' })).body
  expect(data.targets[0]).toMatchObject({ error: null, remedy: null })
  for (let turn = 0; turn < 20 && !(await targetOf(id))?.error; turn++) await later(2, id)
  expect(await targetOf(id)).toMatchObject({ state: 'queued', error: expect.any(String) })
  await forgetLimits(server.context)
  await put(id, { caption: best, scheduled_at: 'now' })
  expect((await settled(id)).status).toBe('published')
  expect(await sandbox.wall(better, 'instagram')).toEqual([])
  expect(await sandbox.wall(best, 'instagram')).toHaveLength(1)
})

test('the footer is drawn when it is turned on, drawn again after a profile change, and gone when turned off', async () => {
  const { id, post } = await scheduled()
  const drawn = (await put(id, { agent_branding: true })).body.data
  await setAgent({ brokerageName: 'Lantern' })
  const anew = (await put(id, { agent_branding: true })).body.data
  expect(new Set([post, drawn, anew].map(({ thumbnail }) => thumbnail)).size).toBe(3)
  const without = (await put(id, { agent_branding: false })).body.data
  expect([without.thumbnail, without.agent_branding]).toEqual([post.thumbnail, false])
})

test('without its library post the footer stays, other changes go out, and one that needs the post is refused', async () => {
  const gone = await newPost()
  const { id, post } = await scheduled({ agent_branding: true }, gone)
  await deletePost(gone)
  const message = expect.stringContaining('no longer in the library') as string
  for (const change of [{ agent_branding: false }, { instagram: true }]) {
    expect(await put<Problem>(id, change)).toMatchObject({ status: 422, body: { code: 'media_missing', message } })
  }
  const kept = (await put(id, { caption: 'Still the agent’s', scheduled_at: 'now' })).body.data
  expect([kept.thumbnail, kept.caption]).toEqual([post.thumbnail, 'Still the agent’s'])
  expect((await settled(id)).status).toBe('published')
})

test('a publication whose library post is gone is changed from its own copy, with its measures', async () => {
  const gone = await createPost(server.context, { type: 'reel', media: ['vertical_video'] })
  const { id } = await scheduled({}, gone)
  const key = (await publicationRow(id)).media[0]?.key ?? ''
  await deletePost(gone)
  expect((await put(id, { linkedin: true })).status).toBe(200)
  await server.context.db.update(files).set({ durationMs: 90_001 }).where(eq(files.key, key))
  const message = 'Facebook videos can be up to 90 seconds long. This one is longer.'
  expect((await put<Problem>(id, { caption: 'Too long' })).body).toMatchObject({ code: 'media_invalid', message })
})

test.each<[TargetState, RegExp]>([
  ['publishing', /is already being published, so it can’t be changed/],
  ['needs_check', /may already be live. Check the platform first/],
  ['canceled', /was canceled/],
])('a change is refused once the post is %s', async (state, message) => {
  const { id } = await scheduled()
  await setTargets(id, { state })
  const before = await scheduledPost(browser, id)
  const conflict = { code: 'conflict', message: expect.stringMatching(message) as string }
  expect(await put<Problem>(id, { caption: 'Too late' })).toMatchObject({ status: 409, body: conflict })
  expect(await scheduledPost(browser, id)).toEqual(before)
})

test.each<[string, object, string]>([
  ['no platform', { facebook: false }, 'no_platform'],
  ['a caption too long for an added platform', { instagram: true, caption: 'x'.repeat(2201) }, 'caption_invalid'],
  ['a base that is unreadable', { seen: { caption: 7 } }, 'validation_failed'],
])('a change is refused for %s, and nothing is changed', async (_name, change, code) => {
  const { id, post } = await scheduled()
  expect(await put<Problem>(id, change)).toMatchObject({ status: 422, body: { code } })
  expect(await scheduledPost(browser, id)).toEqual(post)
})

test('a change is refused for a platform that is not connected, and not for one that waits for its account', async () => {
  const { id } = await scheduled()
  await server.context.db.delete(connections).where(eq(connections.agentId, agent.id))
  expect((await put<Problem>(id, { linkedin: true })).body.code).toBe('connection_missing')
  const answer = await put(id, { caption: 'Better words' })
  expect(answer.body.data.targets).toMatchObject([{ platform: 'facebook', state: 'queued' }])
})

test('a change that races a worker’s claim takes effect completely or is refused', async () => {
  for (let round = 0; round < 3; round++) {
    const { id, body } = await scheduled({ scheduled_at: ahead(60) })
    const { id: targetId } = await targetRow(id)
    const change = { caption: `Raced ${round}`, scheduled_at: ahead() }
    clock.forward(61)
    const [answer, held] = await Promise.all([put(id, change), claim(server.context, targetId)])
    const row = await publicationRow(id)
    if (held) expect([answer.status, row.caption]).toEqual([409, body.caption])
    else expect([200, 409]).toContain(answer.status)
    if (answer.status === 200) expect([held, row.caption]).toEqual([null, change.caption])
    await forgetPublications(server.context)
  }
})

test('a changed auto post counts as edited, and takes the day it goes out on unless that has its own', async () => {
  const asAuto = async (day: string) => {
    const { id } = await scheduled({ scheduled_at: `${day} 18:00:00` })
    await setPublication(id, { source: 'auto', localDay: day })
    return id
  }
  const [id, other] = [await asAuto('2031-03-10'), await asAuto('2031-03-12')]
  const move = () => put<Problem>(id, { scheduled_at: '2031-03-12 20:00:00' })
  const errors = { scheduled_at: [expect.stringContaining('Pick another day.')] }
  expect(await move()).toMatchObject({ status: 409, body: { code: 'conflict', errors } })
  // In Chicago it was the 11th.
  await setPublication(other, { scheduledAt: new Date('2031-03-12T04:30:00Z'), localDay: '2031-03-11' })
  await setAgent({ timeZone: 'America/New_York' })
  expect((await move()).status).toBe(409)
  expect(await publicationRow(id)).toMatchObject({ editedAt: null, localDay: '2031-03-10' })
  expect((await put(id, { scheduled_at: '2031-03-05 18:00:00' })).body.data.source).toBe('auto')
  expect(await publicationRow(id)).toMatchObject({ editedAt: expect.any(Date), localDay: '2031-03-05' })
})

const seenOf = ({ caption, scheduled_at: at }: ScheduledPost) => ({ caption, scheduled_at: toWireTime(new Date(at)) })

test('a change that waited on a device is made where nobody changed the same fields since, and can be sent again', async () => {
  const { id, post } = await scheduled({ caption: 'First' })
  await put(id, { agent_branding: true })
  const change = { caption: 'Written offline', seen: seenOf(post) }
  const first = await put(id, change)
  expect(first).toMatchObject({ status: 200, body: { data: { caption: 'Written offline', agent_branding: true } } })
  expect((await put(id, change)).body).toEqual(first.body)
})

test('a change that waited on a device is refused where a field it changes was changed elsewhere, and nothing is changed', async () => {
  const { id, post } = await scheduled({ caption: 'First' })
  const refused = { status: 409, body: { code: 'edited_elsewhere' } }
  await put(id, { caption: 'Written at the desk', palette: 'dusk' })
  expect(await put(id, { caption: 'Offline', facebook: false, seen: seenOf(post) })).toMatchObject(refused)
  expect(await put(id, { palette: 'original', seen: { palette: 'film' } })).toMatchObject(refused)
  const moved = await put(id, { scheduled_at: ahead(), seen: seenOf(post) })
  expect(moved).toMatchObject({ status: 200, body: { data: { caption: 'Written at the desk' } } })
})
