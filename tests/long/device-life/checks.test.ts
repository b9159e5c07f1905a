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

/** A sequence in which one publish went out once and everything agrees. */
function sides(wanted: Publish = publish()): Sides {
  const model = new Model()
  model.publishes.push(wanted)
  const nothing = {
    machine: {} as Sides['life']['machine'],
    posts: [],
    texts: 0,
    count: () => {},
    time: async () => {},
  }
  return {
    life: { ...nothing, model, name: '7.3', agent, other } as unknown as Sides['life'],
    rows: new Map([[agent, [row()]]]),
    accounts: new Map(),
    stored: nothingStored(),
    walls: { facebook: [CAPTION], instagram: [], linkedin: [] },
  }
}

test('finds nothing where everything agrees', () => {
  expect(findings(sides())).toEqual({ wrong: [], later: [] })
})

test('finds a caption that is on a wall twice', () => {
  const { wrong } = findings({ ...sides(), walls: { facebook: [CAPTION, CAPTION], instagram: [], linkedin: [] } })
  expect(wrong).toContain(`${MARKER} is on facebook twice`)
})

test('finds a publish that neither the server nor the device has', () => {
  const { wrong } = findings({ ...sides(), rows: new Map(), walls: { facebook: [], instagram: [], linkedin: [] } })
  expect(wrong).toEqual([`${MARKER} is lost`])
})

test('accepts that a publish whose browser was killed is missing', () => {
  const gone = { rows: new Map(), walls: { facebook: [], instagram: [], linkedin: [] } }
  expect(findings({ ...sides(publish({ asked: 'maybe' })), ...gone }).wrong).toEqual([])
})

test('finds a discarded publish that went out', () => {
  expect(findings(sides(publish({ dropped: 'yes' }))).wrong).toEqual([`${MARKER} is there though it was discarded`])
})

test('finds a post that is published by the server and not on the wall', () => {
  const { wrong } = findings({ ...sides(), walls: { facebook: [], instagram: [], linkedin: [] } })
  expect(wrong).toEqual([`${MARKER} is published on facebook, and 0 times on its wall`])
})

test('checks later what a network holds up', () => {
  const targets = [{ platform: 'facebook', state: 'queued' }] as ScheduledPost['targets']
  const rows = new Map([[agent, [row({ targets })]]])
  const { wrong, later } = findings({ ...sides(), rows, walls: { facebook: [], instagram: [], linkedin: [] } })
  expect(wrong).toEqual([])
  expect(later).toMatchObject([{ platform: 'facebook', publish: { marker: MARKER } }])
})

test('finds an edit that the server lost', () => {
  const edited = publish({ captions: [`${MARKER} edited`], edits: [`${MARKER} edited`] })
  expect(findings(sides(edited)).wrong).toEqual([
    `${MARKER} has the caption ${CAPTION}, not ${MARKER} edited`,
    `${MARKER} lost the edit ${MARKER} edited`,
  ])
})

test('finds a draft that the device lost', () => {
  const known = sides()
  Object.assign(known.life.model.draftOf(agent, 9, 'es'), { texts: ['Hola'], isStored: 'yes' })
  expect(findings(known).wrong).toEqual(['the draft Hola is lost'])
})

test('finds a publish that still waits on the device, and a text under the id of another agent', () => {
  const known = sides()
  const item = { title: 'Open house', userId: 2, state: 'waiting', reason: 'Our server is busy.' }
  known.stored.outbox.push({ ...item, request: { caption: `${MARKER} again` } } as OutboxItem)
  expect(findings(known).wrong).toEqual([
    `${MARKER} is there 2 times`,
    expect.stringContaining('still waits on the device'),
    `${other.email} has a text of ${agent.email}`,
  ])
})

/** A sequence in which an own post of two photos was written. */
function sidesWithOwnPost(differing: Partial<OwnPost> = {}): Sides {
  const known = sides()
  known.life.model.ownPosts.push({ agent, id: 'a', pictures: 2, isStored: 'yes', isDeleted: 'no', ...differing })
  const row = { userId: 1, id: 'a', mediaIds: ['one', 'two'], refused: [], createdAt: 1, savedAt: 1 }
  known.stored.ownDrafts.push(row)
  known.stored.ownMedia.push({ id: 'one', userId: 1 }, { id: 'two', userId: 1 })
  return known
}

test('finds an own post that lost a photo', () => {
  const known = sidesWithOwnPost()
  expect(findings(known).wrong).toEqual([])
  known.stored.ownMedia.pop()
  expect(findings(known).wrong).toEqual(['the own post a has 1 of its 2 photos'])
})

test('accepts that an own post is gone from the device once the server has it', () => {
  const known = sidesWithOwnPost()
  known.life.model.publishes.length = 0
  known.life.model.publishes.push(publish({ postId: 'own/a' }))
  known.stored.ownDrafts.length = 0
  known.stored.ownMedia.length = 0
  expect(findings(known).wrong).toEqual([])
})

test('finds a deleted own post that is still there, and photos that no own post has', () => {
  const known = sidesWithOwnPost({ isDeleted: 'yes' })
  known.stored.ownMedia.push({ id: 'three', userId: 1 })
  expect(findings(known).wrong).toEqual([
    'the own post a is there though it was deleted',
    '1 photos are stored that no own post has',
  ])
})

/** A sequence in which a post was shared, with what the server has of it. */
function sidesWithShare(rows: Partial<Share>[], differing: Partial<ShareRecord> = {}): Sides {
  const known = sides()
  const made = { agent, marker: '7.3.life-1.2:', share: null, recorded: 'yes', removed: 'no' } as const
  known.life.model.shares.push({ ...made, posted: ['no'], ...differing })
  const shares = rows.map((row) => ({ caption: '7.3.life-1.2: Hello', posted_at: null, ...row }) as Share)
  known.accounts.set(agent, { designations: '', unread: [], shares })
  return known
}

test('finds a record of a share that is lost, there twice, or there though it was removed', () => {
  expect(findings(sidesWithShare([{}])).wrong).toEqual([])
  expect(findings(sidesWithShare([])).wrong).toEqual(['the share 7.3.life-1.2: is lost'])
  expect(findings(sidesWithShare([{}, {}])).wrong).toEqual(['the share 7.3.life-1.2: is recorded 2 times'])
  expect(findings(sidesWithShare([{}], { removed: 'yes' })).wrong).toEqual([
    'the share 7.3.life-1.2: is there though it was removed',
  ])
})

test('finds a share that lost its mark', () => {
  const { wrong } = findings(sidesWithShare([{}], { posted: ['yes'] }))
  expect(wrong).toEqual(['the share 7.3.life-1.2: is marked no, not yes'])
})

test('finds a pin that is lost, and files that stayed without their pin', () => {
  const known = sides()
  known.life.model.marksOf('pins', agent).set('newest', ['pinned'])
  known.stored.pinnedFiles.push({ userId: 1, subject: 'newest', url: '/media/a', bytes: 1 })
  expect(findings(known).wrong).toEqual(['newest should be pinned', '1 files of newest are there without the pin'])
})
