import { and, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import type { Platform } from '#domain/platform/platform.ts'
import { bilingualCaption } from '#domain/publication/caption-language.ts'
import { postMedia, posts, publications } from '#server/db/schema/index.ts'
import { outgoingPost } from '#server/modules/publishing/publication/outgoing.ts'
import { planNow } from '#server/modules/auto-post/planning/fill-days.ts'
import { readPostPool } from '#server/modules/auto-post/planning/read-post-pool.ts'
import { agent, browser, server, setUpAgent } from '#tests/support/agent-setup.ts'
import { autoPosts, saveSettings, shelve, shelveMany, type StoredAutoPost } from '#tests/support/auto-posts.ts'
import { connectMayasProfiles, createPost, forgetPublications, scheduledPost } from '#tests/support/publishing.ts'

/** A Monday morning in Chicago. */
const NOW = new Date('2026-03-02T15:00:00Z')

const EN = 'Our guide for buyers. #home'
const ES = 'Nuestra guía para compradores. #casa'
const BOTH = bilingualCaption({ en: EN, es: ES })

const ENGLISH = { language: 'en', isBilingual: false, fallback: null }
const SPANISH = { ...ENGLISH, language: 'es' }

setUpAgent({ now: () => NOW, profile: { plan: 'premium' } })

/** Posts with both captions, and one without a Spanish one for each category. */
let translated: number[]
let english: number
/** A post in a collection of its own. */
let tall: number

beforeAll(async () => {
  const { context } = server
  const media = ['facebook_image', 'instagram_image', 'spanish_image'] as const
  const both = { caption: EN, spanishCaption: ES, media: [...media] }
  translated = await shelveMany(context, 'home-buyers', 8, () => both)
  english = await shelve(context, 'mortgage', { caption: EN })
  await shelve(context, 'home-sellers', { caption: EN, spanishCaption: 'm'.repeat(2_300) })
  await shelve(context, 'holidays', { caption: 'w'.repeat(1_500), spanishCaption: 'm'.repeat(1_500) })
  await shelve(context, 'new-construction', { caption: `${EN} ${names(20)}`, spanishCaption: `${ES} ${names(20)}` })
  await shelve(context, 'lead-capture', { caption: `${EN} ${tags(4)}`, spanishCaption: `${ES} ${tags(4)}` })
  tall = await shelve(context, 'market', both)
})

beforeEach(async () => {
  await forgetPublications(server.context)
  await connectMayasProfiles(server.context, agent)
})

const many = (sign: string, count: number) => Array.from({ length: count }, (_, at) => `${sign}a${at}`).join(' ')
const names = (count: number) => many('@', count)
const tags = (count: number) => many('#', count)

const save = (language: string, differing: object = {}) =>
  saveSettings(browser, { frequency_days_of_week: ['tuesday', 'thursday'], language, ...differing })

async function planned(language: string, differing: object = {}): Promise<StoredAutoPost[]> {
  expect((await save(language, differing)).status).toBe(200)
  return await stillPlanned()
}

async function stored(id = 0) {
  const [row] = await server.context.db.select().from(publications).where(eq(publications.id, id))
  return row
}

/** The key of a library post's picture. */
async function fileOf(postId: number | null | undefined, role: 'facebook_image' | 'spanish_image') {
  const rows = await server.context.db
    .select()
    .from(postMedia)
    .where(eq(postMedia.postId, postId ?? 0))
  return rows.find((row) => row.role === role)?.fileKey
}

const setSpanish = (postId = 0, spanishCaption = '') =>
  server.context.db.update(posts).set({ spanishCaption }).where(eq(posts.id, postId))
const stillPlanned = () => autoPosts(server.context, agent.id)
const captions = (rows: readonly StoredAutoPost[]) => rows.map(({ caption }) => caption)
const languages = (rows: readonly StoredAutoPost[]) => rows.map(({ language }) => language)
const replan = () => planNow(server.context, [agent.id])
const edit = (id: number | undefined, body: object) =>
  browser.api<{ data: ScheduledPost }>('PUT', `/agent/social-posts/${id}`, { body })
const swap = (id: number | undefined) => browser.api<{ data: ScheduledPost }>('POST', `/agent/social-posts/${id}/swap`)

test('each setting gives the captions it says, of the same post on each day', async () => {
  const inEnglish = await planned('en')
  expect(captions(inEnglish)).toEqual([EN, EN, EN, EN])
  const inSpanish = await planned('es')
  expect(captions(inSpanish)).toEqual([ES, ES, ES, ES])
  const days = (rows: readonly StoredAutoPost[]) => rows.map(({ day, at, postId }) => [day, at, postId])
  expect(days(inSpanish)).toEqual(days(inEnglish))
  expect(await planned('es')).toEqual(inSpanish)
  expect(captions(await planned('both'))).toEqual([BOTH, BOTH, BOTH, BOTH])
  expect([
    [EN, ES, EN, ES],
    [ES, EN, ES, EN],
  ]).toContainEqual(captions(await planned('alternating')))
})

test('a Spanish auto post has the Spanish title and picture, others the English ones', async () => {
  const of = async (language: string) => await stored((await planned(language))[0]?.id)
  const [inEnglish, inSpanish, inBoth] = [await of('en'), await of('es'), await of('both')]
  expect(inSpanish?.title).toMatch(/^Entrada/)
  expect(inEnglish?.title).toMatch(/^Post/)
  expect([inBoth?.title, inBoth?.media]).toEqual([inEnglish?.title, inEnglish?.media])
  const key = await fileOf(inSpanish?.socialPostId, 'spanish_image')
  expect(inSpanish?.thumbnailKey).toBe(key)
  expect(inSpanish?.media).toEqual([
    { role: 'facebook_image', key, mime: 'image/jpeg', alt: '' },
    { role: 'instagram_image', key, mime: 'image/jpeg', alt: '' },
  ])
  expect(inEnglish?.media[0]?.key).toBe(await fileOf(inEnglish?.socialPostId, 'facebook_image'))
  expect(inEnglish?.media.map(({ role }) => role)).toEqual(['facebook_image', 'instagram_image'])
})

test('where both languages are wanted and don’t fit, English goes out and says why', async () => {
  const rows = await planned('both', { tags: ['holidays'] })
  expect(languages(rows)).toEqual(rows.map(() => ({ ...ENGLISH, fallback: 'both_unfit' })))
  expect(rows).toHaveLength(4)
  const shown = { caption_language: 'en', is_bilingual: false, language_fallback: 'both_unfit' }
  expect(await scheduledPost(browser, rows[0]?.id ?? 0)).toMatchObject(shown)
})

test('the caption rules are those of the connected platforms alone', async () => {
  await browser.api('DELETE', '/agent/social-media/instagram')
  const inBoth = await planned('both', { tags: ['newConstruction'] })
  expect(languages(inBoth)[0]).toEqual({ ...ENGLISH, isBilingual: true })
  await browser.api('DELETE', '/agent/social-media/linkedin')
  expect(languages(await planned('es', { tags: ['homeSellers'] }))[0]).toEqual(SPANISH)
})

test('more hashtags than Instagram takes keep no auto post from having both languages', async () => {
  const rows = await planned('both', { tags: ['leadCapturePosts'] })
  expect(languages(rows)[0]).toEqual({ ...ENGLISH, isBilingual: true })
  const row = await stored(rows[0]?.id)
  if (!row) throw new Error('nothing was planned')
  const caption = (platform: Platform) => outgoingPost(server.context, row, { platform, ending: '' }).caption
  expect(caption('facebook').match(/#/g)).toHaveLength(10)
  expect(caption('instagram')).toBe(bilingualCaption({ en: `${EN} ${tags(4)}`, es: 'Nuestra guía para compradores.' }))
})

test('a Spanish picture that a platform would refuse is a fallback', async () => {
  const { db } = server.context
  const wide = await createPost(server.context, { size: [900, 300] })
  const [picture] = await db.select().from(postMedia).where(eq(postMedia.postId, wide))
  await db
    .update(postMedia)
    .set({ fileKey: picture?.fileKey ?? '' })
    .where(and(eq(postMedia.postId, tall), eq(postMedia.role, 'spanish_image')))
  const rows = await planned('es', { tags: ['collections'] })
  expect(languages(rows)[0]).toEqual({ ...ENGLISH, fallback: 'spanish_unfit' })
})

test('a fallback makes way once there is a translation', async () => {
  const alone = await planned('es', { tags: ['mortgage'] })
  expect(languages(alone)).toEqual(alone.map(() => ({ ...ENGLISH, fallback: 'no_spanish' })))
  await setSpanish(english, ES)
  await replan()
  const after = await stillPlanned()
  await setSpanish(english)
  expect(languages(after)).toEqual(after.map(() => SPANISH))
  await replan()
  expect(languages(await stillPlanned())).toEqual(languages(alone))
})

test('a Spanish caption that is removed while planning runs is a fallback, never an empty caption', async () => {
  const pool = await readPostPool(server.context.db)
  await server.context.db.update(posts).set({ spanishCaption: ' \n' }).where(eq(posts.spanishCaption, ES))
  await save('es')
  await forgetPublications(server.context)
  await planNow(server.context, [agent.id], pool)
  const rows = await stillPlanned()
  for (const id of [...translated, tall]) await setSpanish(id, ES)
  expect(captions(rows)).toEqual([EN, EN, EN, EN])
  expect(languages(rows)[0]).toEqual({ ...ENGLISH, fallback: 'no_spanish' })
})

test('an edited post keeps its language when the setting changes', async () => {
  const [first] = await planned('es')
  expect((await edit(first?.id, { caption: 'Mi texto' })).body.data).toMatchObject({ caption_language: 'es' })
  const after = await planned('en')
  expect(after[0]).toMatchObject({ id: first?.id, caption: 'Mi texto', language: SPANISH })
  expect(captions(after.slice(1))).toEqual([EN, EN, EN])
})

test('a swap of a fallback looks for the language of the day, and one in another language comes last', async () => {
  const tags = ['homeBuyers', 'mortgage']
  await setSpanish(translated[0])
  const [first] = await planned('es', { tags: ['mortgage'], frequency_days_of_week: ['friday'] })
  expect(first?.language.fallback).toBe('no_spanish')
  await edit(first?.id, { caption: 'Kept on its day' })
  await save('es', { tags, frequency_days_of_week: ['friday'] })
  const shown: ScheduledPost[] = []
  for (let swaps = 0; swaps < 8; swaps++) shown.push((await swap(first?.id)).body.data)
  await setSpanish(translated[0], ES)
  // Those in Spanish follow each other, whatever comes before them.
  const languages = shown.map(({ caption_language: language }) => language)
  expect(languages.join(' ')).toMatch(/^(en )*(es ){5}es( en)*$/)
  expect(shown.some(({ language_fallback: fallback }) => fallback === 'no_spanish')).toBe(true)
})

test('an edit of a caption in both languages keeps it so while it has the divider', async () => {
  const [first] = await planned('both')
  const both = { caption_language: 'en', is_bilingual: true }
  expect((await edit(first?.id, { caption: `${BOTH} #más` })).body.data).toMatchObject(both)
  expect((await edit(first?.id, { caption: EN })).body.data).toMatchObject({ is_bilingual: false })
})
