import 'fake-indexeddb/auto'

import { Dexie } from 'dexie'
import { describe, expect, test } from 'vitest'

import type { OwnMedia } from '#sync/drafts/own-post.ts'
import { EARLIER_STORES, QUEUE_STORE } from '#tests/support/earlier-release.ts'

import { isLost, POST, says } from './support/changes.ts'
import { ownPicture, publish } from './support/outbox-items.ts'
import { usePhone } from './support/phone.ts'
import { storedCaptions, storedFields } from './support/typed.ts'

const AT = Date.parse('2026-11-27T15:00:00Z')
const NEVER_SENT = { state: 'waiting', attempts: 0, lastTriedAt: null, reason: null, problem: null, rest: null }
const SENDING = { ...NEVER_SENT, attempts: 1, lastTriedAt: AT, mayHaveArrived: true }
const problem = { status: 422, code: 'invalid', message: 'No.', errors: {}, requestId: null, retryAfterSeconds: null }
const REFUSED = { ...NEVER_SENT, state: 'refused', attempts: 1, lastTriedAt: AT, reason: 'No.', problem }

/** A publish as the earlier release stored it. */
function item(key: string, more: object = {}) {
  return { ...publish(key), key, createdAt: AT, mayHaveArrived: false, ...NEVER_SENT, ...more }
}

/** A change as the earlier release stored it. */
function change(key: string, subject: string, request: object, more: object = {}) {
  const about = { key, userId: 1, subject, title: 'Porch', thumbnail: null, mainColor: null }
  const made = { post: null, form: null, shown: null, createdAt: AT, mayHaveArrived: false }
  return { ...about, request, ...made, ...NEVER_SENT, ...more }
}

const edit = (caption: string) => ({ name: 'PUT /agent/social-posts/:id', params: { id: 7 }, body: { caption } })
const PROFILE = { name: 'PUT /agent', body: { phone: '1' } }
const MONTH = { name: 'POST /agent/month-plan', body: { days: [] } }

/** A caption as an earlier release stored it. */
const draft = (postId: number | string, caption: string, language = 'en') =>
  ({ userId: 1, postId, language, caption, savedAt: AT - 1, savedBy: 'a screen' }) as const

const form = (name: string, values: object) => ({ userId: 1, form: name, values, savedAt: AT })
const own = (id: string, mediaIds: string[], more: object = {}) =>
  ({ userId: 1, id, mediaIds, refused: [], createdAt: AT, savedAt: AT, ...more }) as const

const phone = usePhone()

async function open(version = 6): Promise<Dexie> {
  const earlier = new Dexie('porchlight')
  earlier.version(6).stores(EARLIER_STORES)
  if (version === 7) earlier.version(7).stores(QUEUE_STORE)
  return await earlier.open()
}

/** Leaves the database of the phone as the earlier release did, and opens the present one on it. */
async function updateWith(fill: (earlier: Dexie) => Promise<unknown>, version = 6): Promise<void> {
  phone.db.close()
  await Dexie.delete('porchlight')
  const earlier = await open(version)
  await fill(earlier)
  earlier.close()
  await phone.open()
}

describe('a phone that updates from the release before the queue', () => {
  test('has every publish in its rank and state, and every change behind them', async () => {
    await updateWith(async (earlier) => {
      const outbox = [item('waiting'), item('sending', SENDING), item('refused', REFUSED)]
      outbox.push(item('late', { state: 'late' }), item('signed out', { state: 'signed_out' }))
      // One that was sent and one that was taken back left gaps.
      await earlier.table('outbox').bulkAdd([item('sent'), ...outbox.slice(0, 2), item('taken back')])
      await earlier.table('outbox').bulkAdd(outbox.slice(2))
      for (const key of ['sent', 'taken back']) await earlier.table('outbox').where({ key }).delete()
      await earlier
        .table('changes')
        .bulkAdd([
          change('edit', 'post/7', edit('Mine'), { post: POST }),
          change('share', 'share/a', { name: 'DELETE /agent/shares/:id', params: { id: 'a' } }, { share: { id: 'a' } }),
          change('save', 'agent', PROFILE, { ...SENDING, form: 'agent-information' }),
          change('refused save', 'brokerage', { name: 'PUT /agent/brokerage', body: {} }, REFUSED),
          change('month', 'month', MONTH, { days: [] }),
        ])
    })
    expect(await phone.db.queue.orderBy('seq').toArray()).toMatchObject([
      { seq: 2, key: 'waiting', kind: 'publish', state: 'waiting', request: { caption: 'waiting' } },
      { seq: 3, key: 'sending', kind: 'publish', attempts: 1, mayHaveArrived: true },
      { seq: 5, key: 'refused', kind: 'publish', state: 'refused', problem: { code: 'invalid' } },
      { seq: 6, key: 'late', kind: 'publish', state: 'late' },
      { seq: 7, key: 'signed out', kind: 'publish', state: 'signed_out' },
      { key: 'edit', kind: 'edit', subject: 'post/7', post: { id: 7 } },
      { key: 'share', kind: 'edit', share: { id: 'a' } },
      { key: 'save', kind: 'save', mayHaveArrived: true, form: 'agent-information' },
      { key: 'refused save', kind: 'save', state: 'refused' },
      { key: 'month', kind: 'month', days: [] },
    ])
    expect(await Promise.all(['outbox', 'changes'].map((name) => phone.db.table(name).count()))).toEqual([0, 0])
  })

  test('sends each once, also what was being sent when the app was closed', async () => {
    // Sent by the earlier release, which never heard that both arrived.
    phone.server.fates.push('lost_answer')
    await phone.submit('sending')
    const [sent] = await phone.items()
    const key = sent?.key ?? ''
    expect(phone.captions()).toEqual(['sending'])
    phone.server.captions.set(POST.id, 'First')
    await updateWith(async (earlier) => {
      await earlier
        .table('outbox')
        .bulkAdd([item(key, { ...SENDING, ...publish('sending') }), item('b'), item('no', REFUSED)])
      await earlier
        .table('changes')
        .bulkAdd([
          change('first', 'post/7', edit('First'), { ...SENDING, post: POST }),
          change('second', 'post/7', edit('Second'), { post: POST }),
        ])
    })
    await phone.drain()
    expect(phone.captions()).toEqual(['sending', 'b'])
    expect(phone.server.captions.get(POST.id)).toBe('Second')
    expect((await phone.items()).map((one) => one.key)).toEqual(['no'])
    expect(await phone.changes()).toEqual([])
  })

  test.each([6, 7])(
    'keeps every draft, form and own post, and what was typed into a change of an entry, from version %i',
    async (version) => {
      const [picture, lost] = [ownPicture('used'), ownPicture('of a draft')]
      const drafts = [draft(9, 'library'), draft(9, 'biblioteca', 'es'), draft('own/b', 'own'), draft('copy/3', 'copy')]
      drafts.push(draft('edit/7', 'edit'), draft('outbox/2/content', 'of the entry'))
      const avatar = new Blob(['my face'], { type: 'image/png' })
      const forms = [
        form('publish/9', { language: 'es' }),
        form('outbox/2/time', { timing: { day: null, clock: null } }),
        form('agent-information', { phone: '1' }),
        form('profile-photos', { avatar }),
        form('own/b', { branding: false }),
      ]
      await updateWith(async (earlier) => {
        const entries = earlier.table(version === 7 ? 'queue' : 'outbox')
        const kind = version === 7 && { kind: 'publish' }
        await entries.add({ ...item('gone'), ...kind })
        await entries.clear()
        await entries.add({ ...item('own', { postId: 'own/a', mediaIds: ['used'] }), ...kind })
        await earlier.table('drafts').bulkAdd(drafts)
        await earlier.table('forms').bulkAdd(forms)
        await earlier.table('ownMedia').bulkAdd([picture, lost])
        await earlier.table('ownDrafts').add(own('b', ['of a draft']))
        await earlier.table('shares').add({ id: 's', title: '', text: 'Look', url: '', files: [], refused: [], at: AT })
        const plan = { cards: [], posts: [] }
        await earlier.table('months').add({ userId: 1, plan, confirmedAt: null, outcomes: null })
        await earlier.table('monthSteps').add({ userId: 1, day: '2026-12-01', action: 'keep', post_id: 4 })
      }, version)
      const { db } = phone
      const captions = await storedCaptions(db)
      expect(captions).toHaveLength(drafts.length)
      expect(captions).toEqual(
        expect.arrayContaining(drafts.map(({ postId: subject, ...row }) => Object.assign(row, { subject }))),
      )
      const subjects = forms.map(({ form: name }) => (name === 'publish/9' ? 9 : name))
      expect(new Set((await storedFields(db)).map(({ subject }) => subject))).toEqual(new Set(subjects))
      expect(await phone.tab.run(({ loadFields }) => loadFields({ userId: 1, subject: 9 }))).toEqual({ language: 'es' })
      const photos = await phone.tab.run(({ loadFields }) => loadFields({ userId: 1, subject: 'profile-photos' }))
      expect(photos?.avatar instanceof Blob && (await photos.avatar.text())).toBe('my face')
      const { userId: _, id: __, ...post } = own('b', ['of a draft'])
      expect((await db.typed.get([1, 'own/b']))?.own).toEqual(post)
      expect(await db.ownMedia.count()).toBe(2)
      const [found] = (await phone.tab.run(({ ownDraftMedia }) => ownDraftMedia({ userId: 1, id: 'b' }))) ?? []
      expect(await found?.file.text()).toBe('content of of a draft')
      expect(await Promise.all([db.months.count(), db.monthSteps.count(), db.shares.count()])).toEqual([1, 1, 1])
      await phone.drain()
      // The entry went out with its media, and took along what was typed into a change of it.
      expect((await db.ownMedia.toArray()).map(({ id }) => id)).toEqual(['of a draft'])
      expect(await db.typed.get([1, 'outbox/2/content'])).toBeUndefined()
      // Nothing is taken over twice.
      await phone.tab.run(({ dropDraft }) => dropDraft({ userId: 1, subject: 'own/b' }))
      await phone.tab.run(({ dropDraft }) => dropDraft({ userId: 1, subject: 9 }))
      await phone.open()
      expect((await storedCaptions(phone.db)).map(({ caption }) => caption).toSorted()).toEqual(['copy', 'edit'])
      expect(await phone.db.ownMedia.count()).toBe(0)
    },
  )

  test('gives new entries ranks that no entry had before, also where all of them were sent', async () => {
    await updateWith(async (earlier) => {
      await earlier.table('outbox').bulkAdd([item('a'), item('b')])
      await earlier.table('outbox').clear()
    })
    await phone.submitOffline('c')
    expect((await phone.items()).map(({ seq }) => seq)).toEqual([expect.toSatisfy((seq: number) => seq > 2)])
  })
})

describe('a tab of the release before the queue that is still open', () => {
  test('stores more, which is sent once, whoever of both sends it', async () => {
    await updateWith((earlier) => earlier.table('outbox').add(item('a')))
    await phone.drain()
    const earlier = await open()
    await earlier.table('outbox').add(item('b'))
    await earlier.table('changes').add(change('save', 'agent', PROFILE))
    earlier.close()
    phone.server.changeAnswers.push(isLost, says({}))
    await phone.drain()
    await phone.drain()
    expect(phone.captions()).toEqual(['a', 'b'])
    expect(await phone.db.queue.count()).toBe(0)
  })

  test('leaves an entry that the queue has already as it is there', async () => {
    await updateWith((earlier) => earlier.table('outbox').add(item('a', REFUSED)))
    await phone.db.queue.count()
    const earlier = await open()
    await earlier.table('outbox').add(item('a'))
    earlier.close()
    await phone.drain()
    expect(await phone.items()).toMatchObject([{ key: 'a', state: 'refused' }])
    expect(phone.captions()).toEqual([])
  })

  test('types more, of which the last counts, once the app is opened again', async () => {
    await updateWith((earlier) => earlier.table('drafts').add(draft(9, 'before')))
    const type = (caption: string) =>
      phone.tab.run(({ saveCaption }) => saveCaption({ userId: 1, subject: 9 }, 'en', { caption, savedBy: 'new' }))
    await type('in the new tab')
    const earlier = await open(7)
    await earlier.table('drafts').bulkAdd([draft(9, 'older'), draft(8, 'in the old tab')])
    await earlier.table('forms').add({ ...form('agent-information', { phone: '2' }), savedAt: Date.now() + 1 })
    earlier.close()
    await phone.open()
    expect((await storedCaptions(phone.db)).map(({ caption }) => caption)).toEqual(['in the old tab', 'in the new tab'])
    expect(await storedFields(phone.db)).toMatchObject([{ subject: 'agent-information', values: { phone: '2' } }])
    const later = await open(7)
    await later.table('drafts').add({ ...draft(9, 'last, in the old tab'), savedAt: Date.now() + 1 })
    later.close()
    await phone.open()
    expect((await phone.db.typed.get([1, 9]))?.captions?.en?.caption).toBe('last, in the old tab')
  })

  test('finds every photo of an own post where it looks for those in use, and none that is deleted', async () => {
    await updateWith((earlier) => earlier.table('ownDrafts').add(own('a', ['one'])))
    const save = (id: string, media: OwnMedia[]) =>
      phone.tab.run(({ saveOwnDraft }) => saveOwnDraft({ userId: 1, id, media, refused: [] }))
    const used = async () => {
      const earlier = await open(7)
      const rows: { mediaIds: string[] }[] = await earlier.table('ownDrafts').toArray()
      earlier.close()
      return rows.flatMap(({ mediaIds }) => mediaIds)
    }
    expect(await used()).toEqual(['one'])
    await save('b', [ownPicture('two')])
    expect(await used()).toEqual(['one', 'two'])
    const putBack = await phone.tab.run(({ removeOwnDraft }) => removeOwnDraft({ userId: 1, id: 'b' }))
    expect(await used()).toEqual(['one'])
    await putBack()
    expect(await used()).toEqual(['one', 'two'])
  })

  test('keeps the photos of a post that it makes itself', async () => {
    await updateWith(() => Promise.resolve())
    const earlier = await open(7)
    await earlier.table('ownMedia').add(ownPicture('theirs'))
    await earlier.table('ownDrafts').add(own('old', ['theirs']))
    earlier.close()
    const content = { userId: 1, id: 'new', media: [ownPicture('mine')], refused: [] }
    await phone.tab.run(({ saveOwnDraft }) => saveOwnDraft(content))
    expect((await phone.db.ownMedia.toArray()).map(({ id }) => id)).toEqual(['mine', 'theirs'])
    await phone.open()
    expect((await phone.db.typed.toArray()).map(({ subject }) => subject)).toEqual(['own/new', 'own/old'])
  })
})
