import { expect, test } from 'vitest'

import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import type { Share } from '#contract/publishing/shares.ts'
import type { OutboxItem } from '#sync/outbox/outbox-item.ts'

import { findings, type Sides } from './checks.ts'
import type { Stored } from './in-page.ts'
import { Model, type OwnPost, type Publish, type ShareRecord } from './model.ts'

const agent = { id: 1, email: 'life-1@porchlight.test' }
const other = { id: 2, email: 'life-2@porchlight.test' }
const MARKER = '7.3.life-1.1:'
const CAPTION = `${MARKER} Open house`

function publish(differing: Partial<Publish> = {}): Publish {
  const known = { marker: MARKER, postId: 4, key: 'key', platforms: ['facebook' as const], isNow: true }
  const changes = { captions: [CAPTION], times: ['now'], shown: null, elsewhere: [], edits: [] }
  return { agent, ...known, ...changes, asked: 'yes', dropped: 'no', ...differing }
}

/** A row of the server, as far as the checks read it. */
function row(differing: Partial<ScheduledPost> = {}): ScheduledPost {
  const targets = [{ platform: 'facebook', state: 'published' }] as ScheduledPost['targets']
  const plain = { caption: CAPTION, scheduled_at: '2026-11-24T12:00:00.000Z', status: 'published' as const }
  return { ...plain, platforms: ['facebook'], targets, ...differing } as ScheduledPost
}

function nothingStored(): Stored {
  const rows = { drafts: [], forms: [], outbox: [], changes: [], reactions: [], receipts: [] }
  return { ...rows, pins: [], pinnedFiles: [], ownDrafts: [], ownMedia: [], shares: [] }
}

const NOWHERE = { facebook: [], instagram: [], linkedin: [] }

/** A sequence in which one publish went out once, `given` or the usual one, and everything agrees. */
function sides(given: Partial<Publish> = {}): Sides {
  const model = new Model()
  model.publishes.push(publish(given))
  const nothing = { machine: {}, posts: [], texts: 0, count: () => {} }
  return {
    life: { ...nothing, model, name: '7.3', agent, other } as unknown as Sides['life'],
    rows: new Map([[agent, [row()]]]),
    accounts: new Map(),
    stored: nothingStored(),
    walls: { ...NOWHERE, facebook: [CAPTION] },
  }
}

/** The same with an own post of two photos that was written. */
function withOwnPost(given: Partial<OwnPost> = {}): Sides {
  const known = sides()
  known.life.model.ownPosts.push({ agent, id: 'a', pictures: 2, isStored: 'yes', isDeleted: 'no', ...given })
  const row = { userId: 1, id: 'a', mediaIds: ['one', 'two'], refused: [], createdAt: 1, savedAt: 1 }
  known.stored.ownDrafts.push(row)
  known.stored.ownMedia.push({ id: 'one', userId: 1 }, { id: 'two', userId: 1 })
  return known
}

/** The same with a post that was shared, and what the server has of it. */
function withShare(rows: Partial<Share>[], given: Partial<ShareRecord> = {}): Sides {
  const known = sides()
  const made = { agent, marker: '7.3.life-1.2:', share: null, recorded: 'yes', removed: 'no' } as const
  known.life.model.shares.push({ ...made, posted: ['no'], ...given })
  const shares = rows.map((row) => ({ caption: '7.3.life-1.2: Hello', posted_at: null, ...row }) as Share)
  known.accounts.set(agent, { designations: '', unread: [], shares })
  return known
}

const changed = (known: Sides, change: (known: Sides) => void): Sides => {
  change(known)
  return known
}

test.each<[string, Sides, string[]]>([
  ['nothing where everything agrees', sides(), []],
  [
    'a caption that is on a wall twice',
    { ...sides(), walls: { ...NOWHERE, facebook: [CAPTION, CAPTION] } },
    [`${MARKER} is on facebook twice`, `${MARKER} is published on facebook, and 2 times on its wall`],
  ],
  [
    'a publish that neither the server nor the device has',
    { ...sides(), rows: new Map(), walls: NOWHERE },
    [`${MARKER} is lost`],
  ],
  [
    'nothing where a publish is missing whose browser was killed',
    { ...sides({ asked: 'maybe' }), rows: new Map(), walls: NOWHERE },
    [],
  ],
  ['a discarded publish that went out', sides({ dropped: 'yes' }), [`${MARKER} is there though it was discarded`]],
  [
    'a post that is published by the server and not on the wall',
    { ...sides(), walls: NOWHERE },
    [`${MARKER} is published on facebook, and 0 times on its wall`],
  ],
  [
    'an edit that the server lost',
    sides({ captions: [`${MARKER} edited`], edits: [`${MARKER} edited`] }),
    [`${MARKER} has the caption ${CAPTION}, not ${MARKER} edited`, `${MARKER} lost the edit ${MARKER} edited`],
  ],
  [
    'a draft that the device lost',
    changed(sides(), ({ life }) => {
      Object.assign(life.model.draftOf(agent, 9, 'es'), { texts: ['Hola'], isStored: 'yes' })
    }),
    ['the draft Hola is lost'],
  ],
  [
    'an own post that lost a photo',
    changed(withOwnPost(), ({ stored }) => stored.ownMedia.pop()),
    ['the own post a has 1 of its 2 photos'],
  ],
  [
    'nothing where an own post is gone from the device once the server has it',
    changed(withOwnPost(), ({ life, stored }) => {
      Object.assign(life.model.publishes[0] ?? {}, { postId: 'own/a' })
      stored.ownDrafts.length = 0
      stored.ownMedia.length = 0
    }),
    [],
  ],
  [
    'a deleted own post that is still there, and photos that no own post has',
    changed(withOwnPost({ isDeleted: 'yes' }), ({ stored }) => stored.ownMedia.push({ id: 'three', userId: 1 })),
    ['the own post a is there though it was deleted', '1 photos are stored that no own post has'],
  ],
  ['nothing where a share is recorded', withShare([{}]), []],
  ['a record of a share that is lost', withShare([]), ['the share 7.3.life-1.2: is lost']],
  ['a share that is recorded twice', withShare([{}, {}]), ['the share 7.3.life-1.2: is recorded 2 times']],
  [
    'a removed share that is there',
    withShare([{}], { removed: 'yes' }),
    ['the share 7.3.life-1.2: is there though it was removed'],
  ],
  [
    'a share that lost its mark',
    withShare([{}], { posted: ['yes'] }),
    ['the share 7.3.life-1.2: is marked no, not yes'],
  ],
  [
    'a pin that is lost, and files that stayed without their pin',
    changed(sides(), ({ life, stored }) => {
      life.model.marksOf('pins', agent).set('newest', ['pinned'])
      stored.pinnedFiles.push({ userId: 1, subject: 'newest', url: '/media/a', bytes: 1 })
    }),
    ['newest should be pinned', '1 files of newest are there without the pin'],
  ],
])('the checks find %s', (_, known, expected) => {
  expect(findings(known).wrong).toEqual(expected)
})

test('the checks find a publish that still waits on the device, and a text under the id of another agent', () => {
  const known = sides()
  const item = { title: 'Open house', userId: 2, state: 'waiting', reason: 'Our server is busy.' }
  known.stored.outbox.push({ ...item, request: { caption: `${MARKER} again` } } as OutboxItem)
  expect(findings(known).wrong).toEqual([
    `${MARKER} is there 2 times`,
    expect.stringContaining('still waits on the device'),
    `${other.email} has a text of ${agent.email}`,
  ])
})

test('the checks leave for later what a network holds up', () => {
  const targets = [{ platform: 'facebook', state: 'queued' }] as ScheduledPost['targets']
  const { wrong, later } = findings({ ...sides(), rows: new Map([[agent, [row({ targets })]]]), walls: NOWHERE })
  expect(wrong).toEqual([])
  expect(later).toMatchObject([{ platform: 'facebook', publish: { marker: MARKER } }])
})
