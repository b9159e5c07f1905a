import { readdir } from 'node:fs/promises'
import { Socket } from 'node:net'
import { join } from 'node:path'

import { eq, like } from 'drizzle-orm'
import { beforeAll, expect, test, vi } from 'vitest'

import type { AuditEntry } from '#contract/admin/audit.ts'
import type { ImportRow } from '#contract/admin/post-imports.ts'
import { NO_NETWORK, NO_SPANISH_CAPTION } from '#domain/library/lacks.ts'
import { NOTHING_TO_PUBLISH } from '#domain/library/post-form.ts'
import {
  adminChanges,
  collections,
  files,
  postImportFiles,
  postImportRows,
  postImports,
  posts,
  tags,
} from '#server/db/schema/index.ts'
import { checkImport } from '#server/modules/admin/imports/check.ts'
import { saveImport } from '#server/modules/admin/imports/save.ts'
import { removeUnusedFiles } from '#server/storage/unused-files.ts'
import { film, picture } from '#tests/support/admin-form.ts'
import { admin, listPosts, newPost, readPost, server, setUpAdmin } from '#tests/support/admin-setup.ts'
import {
  csv,
  importZip,
  messagesOf,
  runImport,
  settledImport,
  tableOf,
  uploadZip,
  zipOf,
  type ZipContent,
} from '#tests/support/post-imports.ts'
import { testClock } from '#tests/support/publishing.ts'

const clock = testClock()
setUpAdmin({ now: clock.now })

beforeAll(async () => {
  await server.context.db.insert(collections).values({ name: 'Fall Market', description: '' })
  await server.context.db.insert(tags).values({ name: 'spring', slug: 'spring', type: 'category' })
})

const send = (zip: Uint8Array, options?: Parameters<typeof importZip>[2]) => importZip(admin, zip, options)
const importOf = async (content: ZipContent) => send(await zipOf(content))
/** An import that was checked and not imported. */
const checkedOf = async (content: ZipContent) => {
  const { body } = await uploadZip(admin, await zipOf(content))
  return await settledImport(admin, body.data.id)
}

const count = (title: string) => server.context.db.$count(posts, like(posts.title, title))

const found = async (title: string) =>
  readPost((await listPosts(`search=${encodeURIComponent(title)}`)).data[0]?.id ?? 0)

test('a column for a network’s caption is that of the post, and an empty cell of a later import leaves it', async () => {
  await importOf({ 'posts.csv': csv('Title,Caption,Type,Instagram caption', 'Imported shorts,Long,image,Short') })
  const post = await found('Imported shorts')
  expect(post).toMatchObject({ instagram_caption: 'Short', facebook_caption: '' })
  await importOf({ 'posts.csv': csv('id,LinkedIn caption,Instagram caption', `${post.id},With a link,`) })
  expect(await readPost(post.id)).toMatchObject({ instagram_caption: 'Short', linkedin_caption: 'With a link' })
})

test('posts are made of the rows and files of a ZIP, with all their fields', async () => {
  const [one, two, three] = [await picture(), await picture(), await picture()]
  const done = await importOf({
    'drafts/posts.csv': csv(
      '\uFEFFTitle,caption,spanish_title,spanish_caption,type,platforms,collection,tags,release_date,main_color,canva_link,facebook_image,instagram_image,vertical_video_file,fb_carousel_images,ig_carousel_images,alt_text,spanish_alt_text,version_1_name,version_1_caption,version_3_name,version_3_caption,palettes,claims,times,places,picture_words',
      'Imported rooms,"Line one.\n\nLine ""two"".",Cuartos,Cocina,Image,facebook; Google Business Profile,fall market,mortgage; Spring,2040-12-01,#a1b2c3,https://www.canva.com/design/abc,Media/One.PNG,media/one.png,,,,A porch,Un porche,Local,In {city|town},Short,Brief,no,Listing; client,Father’s Day; summer; 12-01/12-24,Texas; snow; NM,Spanish',
      ',,,,,,,,,,,,,,,',
      'Imported slides,C,,,carousel,,,,,,,,,,media/two.png;media/three.png;media/two.png,media/three.png,"\nA porch\nA gate",,,,,,',
      'Imported reel,C,,,reel,,,,,,,,,reel.mp4,,,,,,,,,',
    ),
    'drafts/media/one.png': one.content,
    'drafts/media/two.png': two.content,
    'drafts/media/three.png': three.content,
    'drafts/reel.mp4': (await film('tiny-upright')).content,
    '__MACOSX/drafts/._posts.csv': 'x',
  })
  expect(done).toMatchObject({ state: 'done', file: 'posts.zip', by: 'Ada Cole', created: 3, updated: 0 })
  const rooms = await found('Imported rooms')
  const described = { alt_text: 'A porch', spanish_alt_text: 'Un porche' }
  expect(rooms).toMatchObject({
    caption: 'Line one.\n\nLine "two".',
    spanish_title: 'Cuartos',
    type: 'image',
    facebook: true,
    google_business_profile: true,
    instagram: false,
    collection: 'Fall Market',
    release_date: '2040-12-01',
    main_color: '#a1b2c3',
    canva_link: 'https://www.canva.com/design/abc',
    author: 'Ada Cole',
    media: [
      { type: 'facebook_image', ...described },
      { type: 'instagram_image', ...described },
    ],
    variants: [
      { name: 'Local', caption: 'In {city|town}', spanish_caption: '' },
      { name: 'Short', caption: 'Brief', spanish_caption: '' },
    ],
    has_palettes: false,
    claims: ['listing', 'client'],
    marked_claims: ['listing', 'client'],
    times: ['fathers-day', 'summer', '12-01/12-24'],
    places: ['TX', 'snow', 'NM'],
    picture_words: 'es',
    history: [{ who: 'Ada Cole', action: 'created' }],
  })
  expect(rooms.tag_ids).toHaveLength(2)
  expect(rooms.media[0]?.url).toBe(rooms.media[1]?.url)
  const slides = (await found('Imported slides')).media
  expect(slides.map((file) => `${file.type} ${file.position} ${file.alt_text}`)).toEqual([
    'facebook_carousel_image 1 ',
    'facebook_carousel_image 2 A porch',
    'facebook_carousel_image 3 A gate',
    'instagram_carousel_image 1 ',
  ])
  const reel = await found('Imported reel')
  expect(reel).toMatchObject({ marked_claims: null, times: null, places: null, picture_words: null })
  expect(reel).toMatchObject({ facebook: true, instagram: true, media: [{ type: 'vertical_video' }] })
  expect(reel.thumbnail).not.toBeNull()
})

test('what should be looked at keeps no row from being imported, and is named by row and column', async () => {
  const long = 'x'.repeat(2300)
  const rows = [
    'Warned of nothing,A brick house,,image,Fall Market,spring,,,',
    'Warned of two,No kids. Adults only!,Zona segura,image,fall  market,Spring,facebook,one.png,',
    `Warned of length,${long},,image,,,instagram,one.png,`,
    'Warned of a claim,Just listed,,image,Fall Market,spring,facebook,one.png,',
    'Warned of no claim,Just listed,,image,Fall Market,spring,facebook,one.png,none',
    'Warned of Spanish,A brick house,,image,Fall Market,spring,tiktok,small.png,none,La casa',
    'Warned of hashtags,A #a #b #c #d #e #f #g,,image,Fall Market,spring,instagram,one.png,none',
  ]
  const done = await importOf({
    'posts.csv': csv(
      'title,caption,spanish_caption,type,collection,tags,platforms,facebook_image,claims,spanish_title',
      ...rows,
    ),
    'one.png': (await picture()).content,
    'small.png': (await picture({ width: 300, height: 200 })).content,
  })
  expect(done).toMatchObject({ state: 'done', created: 7, warnings: 6 })
  expect(await messagesOf(admin, done.id, 'warnings')).toEqual({
    '2.row': NOTHING_TO_PUBLISH,
    '3.caption': 'May break fair-housing rules: “No kids” and “Adults only”',
    '3.spanish_caption': 'May break fair-housing rules: “Zona segura”',
    '4.caption': 'Instagram allows 2,200 characters. This caption is 100 over.',
    '8.caption': 'Instagram takes 5 hashtags. The first 5 go out there, the other 2 don’t.',
    '8.row': 'This post has no media for Instagram yet.',
    '4.collection': 'Nobody will find this post: it has no collection.',
    '4.tags': 'Nobody will find this post: it has no tag.',
    '4.row': 'This post has no media for Instagram yet.',
    '5.claims': expect.stringContaining('Its text says the agent has a listing'),
    '7.platforms': NO_NETWORK,
    '7.spanish_caption': NO_SPANISH_CAPTION,
    '7.facebook_image': 'small.png: At 300 by 200 pixels, this looks blurry. Use 1,080 by 1,080 or larger.',
  })
})

test('the same import sent twice makes its posts once, also at the same time', async () => {
  const zip = await zipOf({ 'posts.csv': tableOf('Only once') })
  const key = crypto.randomUUID()
  const answers = [...(await Promise.all([send(zip, { key }), send(zip, { key })])), await send(zip, { key })]
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
  for (const answer of answers) expect(answer).toMatchObject({ state: 'done', created: 1 })
  expect(await count('Only once')).toBe(1)
  const other = await zipOf({ 'posts.csv': tableOf('Another') })
  expect(await uploadZip(admin, other, { key })).toMatchObject({ status: 409, body: { code: 'key_reused' } })
  const another = await server.signIn((await server.createAdmin()).email)
  expect((await uploadZip(another, other, { key })).status).toBe(201)
})

test('rows imported before are refused until they are asked for again, whoever sends them in which ZIP', async () => {
  expect((await importOf({ 'posts.csv': tableOf('Repeated') })).state).toBe('done')
  // Other bytes with the same rows.
  const zip = await zipOf({ 'folder/posts.csv': csv('caption,type,title', 'C,image, Repeated '), 'folder/x.txt': 'x' })
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'America/Chicago' }).format(clock.now())
  const refusal = (who: string) => `${who} imported this file on ${day}. Import it again?`
  const again = await send(zip)
  expect(again).toMatchObject({ state: 'checked', imported_before: refusal('You') })
  expect(await runImport(admin, again.id)).toMatchObject({ status: 409, body: { message: refusal('You') } })
  const another = await server.signIn((await server.createAdmin()).email)
  expect(await importZip(another, zip)).toMatchObject({ imported_before: refusal('Ada Cole') })
  expect(await count('Repeated')).toBe(1)
  await runImport(admin, again.id, true)
  expect((await settledImport(admin, again.id)).state).toBe('done')
  expect(await count('Repeated')).toBe(2)
})

test('of two imports of the same rows at once one waits for its admin, and none once all their posts are deleted', async () => {
  const zip = await zipOf({ 'posts.csv': tableOf('Gone one', 'Gone two') })
  const state = async () => (await send(zip)).state
  expect((await Promise.all([state(), state()])).toSorted()).toEqual(['checked', 'done'])
  const remove = async (title: string) => admin.api('DELETE', `/admin/social-posts/${(await found(title)).id}`)
  await remove('Gone one')
  expect(await state()).toBe('checked')
  await remove('Gone two')
  expect(await state()).toBe('done')
})

test('rows with an id change their posts: empty cells leave what they have, files replace theirs', async () => {
  const [one, two, three] = [await picture(), await picture(), await picture()]
  const post = await newPost({
    title: 'To change',
    caption: 'Before',
    spanish_title: 'Antes',
    facebook_image: one,
    instagram_image: one,
    alt_texts: JSON.stringify({ facebook_image: { en: 'A door', es: '' }, instagram_image: { en: 'A door', es: '' } }),
  })
  const slides = await newPost({
    title: 'Slides to change',
    type: 'carousel',
    'fb_carousel_images[a]': one,
    'fb_carousel_images[b]': two,
    fb_new_images: JSON.stringify({ a: 1, b: 2 }),
  })
  const same = await newPost({ title: 'Unchanged' })
  const done = await importOf({
    'posts.csv': csv(
      'ID,Caption,Tags,Release date,facebook_image,alt_text,title,type',
      `${post.id},After,spring,12/24/2040,three.png,,,`,
      `${slides.id},,,,,"A porch
A gate",,`,
      `${same.id},,,,,,Unchanged,`,
      ',New beside them,,,,,New beside changed,image',
    ),
    'three.png': three.content,
  })
  expect(done).toMatchObject({ state: 'done', created: 1, updated: 2, updates: 3 })
  const changed = await readPost(post.id)
  expect(changed).toMatchObject({
    title: 'To change',
    caption: 'After',
    spanish_title: 'Antes',
    release_date: '2040-12-24',
    version: 2,
    history: [{ action: 'updated', who: 'Ada Cole' }, { action: 'created' }],
    media: [
      { type: 'facebook_image', alt_text: 'A door' },
      { type: 'instagram_image', alt_text: 'A door' },
    ],
  })
  expect(changed.tag_ids).toHaveLength(1)
  expect(changed.media[0]?.url).not.toBe(changed.media[1]?.url)
  expect(changed.thumbnail).toBe(changed.media[0]?.url)
  expect((await readPost(slides.id)).media.map(({ alt_text: text }) => text)).toEqual(['A porch', 'A gate'])
  expect((await readPost(same.id)).version).toBe(1)
})

test('the audit log has one entry for an import, with its rows inside it', async () => {
  await importOf({ 'posts.csv': tableOf('Logged one', 'Logged two') })
  const log = async (query: string) =>
    (await admin.api<{ data: AuditEntry[] }>('GET', `/admin/audit-log?${query}`)).body.data
  const [entry] = await log('kind=post')
  expect(entry).toMatchObject({ action: 'imported', subject: 'posts.zip', who: 'Ada Cole', parts: 2 })
  const parts = await log(`part_of=${entry?.id}`)
  expect(parts.map(({ action, subject }) => `${action} ${subject}`)).toEqual([
    'created Logged two',
    'created Logged one',
  ])
  expect(parts[0]?.changes).toContainEqual({ field: 'title', before: null, after: 'Logged two' })
  expect(await log('search=logged+one')).toMatchObject([{ subject: 'Logged one' }])
})

test('rows are mended in place or left out, also by a file that was not checked yet', async () => {
  const given = await checkedOf({
    'posts.csv': csv(
      'title,caption,type,collection,facebook_image,price',
      'Mended,C,image,Nowhere,on.png,1',
      ',C,poster,,,2',
    ),
    'one.png': (await picture()).content,
  })
  expect(given).toMatchObject({ errors: 2, columns: [{ place: 5, message: 'There’s no column “price”' }] })
  expect(await messagesOf(admin, given.id, 'errors')).toMatchObject({
    '2.collection': 'There’s no collection “Nowhere”',
    '2.facebook_image': 'There’s no file “on.png” in the ZIP. Did you mean “one.png”?',
    '3.title': 'English Title is required',
  })
  const path = `/admin/social-post-imports/${given.id}`
  expect(await runImport(admin, given.id)).toMatchObject({ status: 422 })
  const list = await (await admin.fetch(`/api${path}/errors`)).text()
  expect(list).toContain('"2","collection","error","There’s no collection “Nowhere”","Mended"')
  await admin.api('PATCH', path, { body: { place: 5, column: 'left_out' } })
  await settledImport(admin, given.id)
  const cells = { collection: 'Fall Market', facebook_image: 'one.png', spanish_title: '=Added', tags: 'Spring' }
  const row = await admin.api<{ data: ImportRow }>('PATCH', `${path}/rows/2`, { body: { cells } })
  expect(row.body.data).toMatchObject({
    errors: [],
    cells: { collection: 'Fall Market', spanish_title: '=Added' },
    appears_in: expect.stringMatching(/^Appears in: the collection “Fall.Market”/),
  })
  expect(await settledImport(admin, given.id)).toMatchObject({ errors: 1, columns: [] })
  await admin.api('PATCH', `${path}/rows/3`, { body: { left_out: true } })
  expect(await settledImport(admin, given.id)).toMatchObject({ errors: 0, rows: 1, left_out: 1 })
  await runImport(admin, given.id)
  expect(await settledImport(admin, given.id)).toMatchObject({ state: 'done', created: 1 })
  expect(await found('Mended')).toMatchObject({ collection: 'Fall Market', spanish_title: '=Added' })
  expect((await found('Mended')).thumbnail).not.toBeNull()
  expect((await admin.api('PATCH', `${path}/rows/2`, { body: { cells } })).status).toBe(409)
})

test('rows are checked again by the library as it is, and rows of the same post by each other as they are mended', async () => {
  const post = await newPost({ title: 'Changed once' })
  const given = await checkedOf({
    'posts.csv': csv(
      'id,title,caption,type,collection',
      ...[1, 2].map((row) => `${post.id},Changed by ${row},,,`),
      ',In winter,C,image,Winter,surplus',
    ),
  })
  const errors = () => messagesOf(admin, given.id, 'errors')
  const [twice, surplus] = ['Row 2 also changes this post', 'This row has more cells than there are columns']
  expect(await errors()).toEqual({ '3.id': twice, '4.collection': 'There’s no collection “Winter”', '4.row': surplus })
  const path = `/admin/social-post-imports/${given.id}`
  const mend = async (row: number, body: object) => await admin.api('PATCH', `${path}/rows/${row}`, { body })
  await mend(2, { left_out: true })
  expect(await errors()).not.toHaveProperty('3.id')
  await mend(2, { left_out: false })
  expect(await errors()).toHaveProperty('3.id', twice)
  await mend(3, { cells: { id: '', type: 'image', caption: 'C' } })
  await server.context.db.insert(collections).values({ name: 'Winter', description: '' })
  expect((await admin.api('POST', `${path}/check`)).status).toBe(202)
  await settledImport(admin, given.id)
  // A column that is added is never the cell past the last one.
  await mend(2, { cells: { tags: 'spring' } })
  expect(await errors()).toEqual({ '4.row': surplus })
})

test('a tag merged while an import is saved is the other one on its posts', async () => {
  const { db } = server.context
  const [from, into] = await db
    .insert(tags)
    .values(['Merged', 'Into'].map((name) => ({ name, slug: name.toLowerCase(), type: 'category' })))
    .returning()
  const given = await checkedOf({ 'posts.csv': csv('title,caption,type,tags', 'With a merged tag,C,image,Merged') })
  await db.update(postImports).set({ state: 'importing' }).where(eq(postImports.id, given.id))
  const transaction = db.transaction.bind(db)
  const spy = vi.spyOn(db, 'transaction').mockImplementationOnce(async (...args) => {
    await admin.api('POST', `/admin/tags/${from?.id}/merge`, { body: { into: into?.id } })
    return await transaction(...args)
  })
  await saveImport(server.context, given.id)
  spy.mockRestore()
  await saveImport(server.context, given.id)
  expect(await settledImport(admin, given.id)).toMatchObject({ state: 'done', created: 1 })
  expect((await found('With a merged tag')).tag_ids).toEqual([into?.id])
})

test('work that fails again and again ends with its reason, and the import can be checked again or discarded', async () => {
  const { db, jobs } = server.context
  const { id } = await checkedOf({
    'posts.csv': csv('title,caption,type,facebook_image', 'Failing,C,image,one.png'),
    'one.png': (await picture()).content,
  })
  await db.delete(postImportFiles).where(eq(postImportFiles.importId, id))
  await db.update(postImports).set({ state: 'checking', fileKey: null, failures: 4 }).where(eq(postImports.id, id))
  await jobs.send('post-imports', { id }, { singletonKey: String(id) })
  jobs.nudge('post-imports')
  expect(await settledImport(admin, id)).toMatchObject({ fault: expect.stringContaining('Something went wrong') })
  const path = `/admin/social-post-imports/${id}`
  expect((await admin.api('POST', `${path}/check`)).body).toMatchObject({ data: { state: 'checking', fault: null } })
  expect((await admin.api('DELETE', path)).status).toBe(204)
})

test('work that kills its process each time is given up with a report, and a new check begins anew', async () => {
  const { db, jobs } = server.context
  const { id } = await checkedOf({ 'posts.csv': csv('title,caption,type', 'Killing,C,image') })
  // So many tries were begun, and none came to an end.
  await db.update(postImports).set({ state: 'importing', failures: 5 }).where(eq(postImports.id, id))
  await jobs.send('post-imports', { id }, { singletonKey: String(id) })
  jobs.nudge('post-imports')
  const fault = expect.stringContaining('Our server stopped each time it worked on this import')
  expect(await settledImport(admin, id)).toMatchObject({ state: 'checked', fault, created: 0 })
  await admin.api('POST', `/admin/social-post-imports/${id}/check`)
  expect(await settledImport(admin, id)).toMatchObject({ state: 'checked', fault: null })
})

test('a check may take a day, and one that ends after another run’s doesn’t set the import back', async () => {
  const { db, storage } = server.context
  const { rows } = await db.execute(`select expire_seconds as longest from jobs.queue where name = 'post-imports'`)
  expect(rows).toEqual([{ longest: 24 * 60 * 60 }])
  const { id } = await checkedOf({
    'posts.csv': csv('title,caption,type,facebook_image', 'Checked late,C,image,one.png'),
    'one.png': (await picture()).content,
  })
  const [isIt, row] = [eq(postImports.id, id), eq(postImportRows.importId, id)]
  await db.delete(postImportFiles).where(eq(postImportFiles.importId, id))
  await db.update(postImportRows).set({ postId: 7 }).where(row)
  await db.update(postImports).set({ state: 'checking' }).where(isIt)
  const stream = async (key: string) => {
    await db.update(postImports).set({ state: 'done' }).where(isIt)
    return await storage.stream(key)
  }
  await checkImport({ ...server.context, storage: { ...storage, stream } }, id)
  expect(await db.select({ state: postImports.state }).from(postImports).where(isIt)).toEqual([{ state: 'done' }])
  expect(await db.select({ post: postImportRows.postId }).from(postImportRows).where(row)).toEqual([{ post: 7 }])
})

test('an import that is discarded leaves no files, and neither does the ZIP of one that is done', async () => {
  const content = async (title: string) => ({
    'posts.csv': csv('title,caption,type,facebook_image', `${title},C,image,one.png`),
    'one.png': (await picture()).content,
  })
  const { db } = server.context
  const zips = async () => {
    clock.forward(11 * 60)
    await removeUnusedFiles(server.context)
    clock.reset()
    return (await db.select({ key: files.key }).from(files).where(eq(files.mime, 'application/zip'))).length
  }
  const before = await zips()
  const path = `/admin/social-post-imports/${(await checkedOf(await content('Discarded'))).id}`
  expect(await zips()).toBe(before + 1)
  expect((await admin.api('DELETE', path)).status).toBe(204)
  const kept = await importOf(await content('Kept'))
  expect((await admin.api('DELETE', `/admin/social-post-imports/${kept.id}`)).status).toBe(409)
  expect(await zips()).toBe(before)
  expect((await found('Kept')).media).toHaveLength(1)
  expect((await admin.api('GET', path)).status).toBe(404)
})

test('the connection may be silent for as long as an upload may take, and only for that one answer', async () => {
  const set = vi.spyOn(Socket.prototype, 'setTimeout')
  await importOf({ 'posts.csv': tableOf('Patient') })
  expect(set.mock.calls.map(([ms]) => ms)).toContain(20 * 60_000)
  set.mockClear()
  await admin.api('GET', '/user')
  expect(set.mock.calls.map(([ms]) => ms)).not.toContain(20 * 60_000)
  set.mockRestore()
})

test('the sample can be imported as it is', async () => {
  const response = await admin.fetch('/api/admin/social-post-imports/sample')
  expect(response.headers.get('content-type')).toBe('application/zip')
  expect(response.headers.get('content-disposition')).toContain('posts-sample.zip')
  const done = await send(new Uint8Array(await response.arrayBuffer()))
  expect(done, JSON.stringify(done)).toMatchObject({ state: 'done', created: 2 })
  expect((await found('What closing day looks like')).media).toHaveLength(4)
})

test('an import refused by the database at its last post leaves no posts, and is made once the database takes it', async () => {
  const { db } = server.context
  const rows = ['Half done,C,image,one.png', 'Trips,C,image,one.png']
  const given = await checkedOf({
    'posts.csv': csv('title,caption,type,facebook_image', ...rows),
    'one.png': (await picture()).content,
  })
  await db.execute(`alter table social_posts add constraint trips check (title <> 'Trips')`)
  try {
    await db.update(postImports).set({ state: 'importing' }).where(eq(postImports.id, given.id))
    await expect(saveImport(server.context, given.id)).rejects.toThrow()
  } finally {
    await db.execute('alter table social_posts drop constraint trips')
  }
  expect(await count('Half done')).toBe(0)
  expect(await db.$count(adminChanges, eq(adminChanges.subject, 'Half done'))).toBe(0)
  expect(await readdir(join(server.context.config.dataDir, 'uploads'))).toEqual([])
  await saveImport(server.context, given.id)
  expect(await settledImport(admin, given.id)).toMatchObject({ state: 'done', created: 2 })
})

test('more rows than a statement takes are imported at once, with their progress', async () => {
  const titles = Array.from({ length: 1001 }, (_, at) => `Of many ${at}`)
  const done = await importOf({ 'posts.csv': tableOf(...titles) })
  expect(done).toMatchObject({ state: 'done', created: 1001, progress: { done: 1001, total: 1001 } })
  expect(await count('Of many%')).toBe(1001)
})
