import { expect, test } from 'vitest'

import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import type { Share } from '#contract/publishing/shares.ts'
import type { OutboxItem } from '#sync/outbox/outbox-item.ts'

import { findings, type Sides } from './checks.ts'
import { Model, type Publish } from './model.ts'

const agent = { id: 1, email: 'life-1@porchlight.test' }
const other = { id: 2, email: 'life-2@porchlight.test' }
const MARKER = '7.3.life-1.1:'
const CAPTION = `${MARKER} Open house`

/** A sequence in which everything agrees: a publish that went out, a draft, an own post, a share and a pin. */
function agreeing() {
  const model = new Model()
  const known = { marker: MARKER, postId: 4, key: 'key', platforms: ['facebook' as const], isNow: true }
  const changes = { captions: [CAPTION], times: ['now'], shown: null, elsewhere: [], edits: [] }
  const publish: Publish = { agent, ...known, ...changes, asked: 'yes', dropped: 'no' }
  const own = { agent, id: 'a', pictures: 2, isStored: 'yes', isDeleted: 'no' } as const
  const share = { agent, marker: '7.3.life-1.2:', share: null, recorded: 'yes', removed: 'no', posted: ['no'] } as const
  model.publishes.push(publish)
  model.ownPosts.push({ ...own })
  model.shares.push({ ...share, posted: [...share.posted] })
  model.marksOf('pins', agent).set('newest', ['pinned'])
  Object.assign(model.draftOf(agent, 9, 'es'), { texts: ['Hola'], isStored: 'yes' })
  const targets = [{ platform: 'facebook', state: 'published' }]
  const plain = { caption: CAPTION, scheduled_at: '2026-11-24T12:00:00.000Z', status: 'published' }
  const row = { ...plain, platforms: ['facebook'], targets } as ScheduledPost
  const shares = [{ caption: '7.3.life-1.2: Hello', posted_at: null } as Share]
  const empty = { forms: [], outbox: [], changes: [], reactions: [], receipts: [], shares: [], pinnedFiles: [] }
  const sides = {
    life: { model, name: '7.3', agent, other, count: () => {} },
    rows: new Map([[agent, [row]]]),
    accounts: new Map([[agent, { designations: '', unread: [], shares }]]),
    stored: {
      ...empty,
      drafts: [{ userId: 1, postId: 9, language: 'es', caption: 'Hola' }],
      pins: [{ userId: 1, subject: 'newest' }],
      ownDrafts: [{ userId: 1, id: 'a', mediaIds: ['one', 'two'] }],
      ownMedia: ['one', 'two'].map((id) => ({ id, userId: 1 })),
    },
    walls: { facebook: [CAPTION], instagram: [], linkedin: [] },
  } as unknown as Sides & { walls: { facebook: string[] } }
  return { sides, model, publish, row, shares, stored: sides.stored, wall: sides.walls.facebook }
}

type Agreeing = ReturnType<typeof agreeing>

test.each<[string, (known: Agreeing) => void, string[]]>([
  ['nothing where everything agrees', () => {}, []],
  [
    'a caption that is on a wall twice',
    ({ wall }) => wall.push(CAPTION),
    [`${MARKER} is on facebook twice`, `${MARKER} is published on facebook, and 2 times on its wall`],
  ],
  [
    'a publish that neither the server nor the device has',
    ({ sides, wall }) => [sides.rows.clear(), wall.pop()],
    [`${MARKER} is lost`],
  ],
  [
    'nothing where a publish is missing whose browser was killed',
    ({ sides, wall, publish }) => [sides.rows.clear(), wall.pop(), (publish.asked = 'maybe')],
    [],
  ],
  [
    'a discarded publish that went out',
    ({ publish }) => (publish.dropped = 'yes'),
    [`${MARKER} is there though it was discarded`],
  ],
  [
    'a post that is published by the server and not on the wall',
    ({ wall }) => wall.pop(),
    [`${MARKER} is published on facebook, and 0 times on its wall`],
  ],
  [
    'an edit that the server lost',
    ({ publish }) => Object.assign(publish, { captions: ['edited'], edits: ['edited'] }),
    [`${MARKER} has the caption ${CAPTION}, not edited`, `${MARKER} lost the edit edited`],
  ],
  ['a draft that the device lost', ({ stored }) => stored.drafts.pop(), ['the draft Hola is lost']],
  ['an own post that lost a photo', ({ stored }) => stored.ownMedia.pop(), ['the own post a has 1 of its 2 photos']],
  [
    'nothing where an own post is gone from the device once the server has it',
    ({ publish, stored }) => [(publish.postId = 'own/a'), stored.ownDrafts.pop(), stored.ownMedia.splice(0)],
    [],
  ],
  [
    'a deleted own post that is still there, and photos that no own post has',
    ({ model, stored }) => [
      Object.assign(model.ownPosts[0] ?? {}, { isDeleted: 'yes' }),
      stored.ownMedia.push({ id: 'three', userId: 1 }),
    ],
    ['the own post a is there though it was deleted', '1 photos are stored that no own post has'],
  ],
  ['a record of a share that is lost', ({ shares }) => shares.pop(), ['the share 7.3.life-1.2: is lost']],
  [
    'a share that is recorded twice',
    ({ shares }) => shares.push(...shares),
    ['the share 7.3.life-1.2: is recorded 2 times'],
  ],
  [
    'a removed share that is there',
    ({ model }) => Object.assign(model.shares[0] ?? {}, { removed: 'yes' }),
    ['the share 7.3.life-1.2: is there though it was removed'],
  ],
  [
    'a share that lost its mark',
    ({ model }) => Object.assign(model.shares[0] ?? {}, { posted: ['yes'] }),
    ['the share 7.3.life-1.2: is marked no, not yes'],
  ],
  [
    'a pin that is lost, and files that stayed without their pin',
    ({ stored }) => [
      stored.pins.pop(),
      stored.pinnedFiles.push({ userId: 1, subject: 'newest', url: '/media/a', bytes: 1 }),
    ],
    ['newest should be pinned', '1 files of newest are there without the pin'],
  ],
  [
    'a publish that still waits on the device, and a text under the id of another agent',
    ({ stored }) => {
      const item = { title: 'Open house', userId: 2, state: 'waiting', reason: 'Our server is busy.' }
      stored.outbox.push({ ...item, request: { caption: `${MARKER} again` } } as OutboxItem)
    },
    [
      `${MARKER} is there 2 times`,
      expect.stringContaining('still waits on the device') as string,
      `${other.email} has a text of ${agent.email}`,
    ],
  ],
])('the checks find %s', (_, change, expected) => {
  const known = agreeing()
  change(known)
  expect(findings(known.sides).wrong).toEqual(expected)
})

test('the checks leave for later what a network holds up', () => {
  const { sides, row, wall } = agreeing()
  Object.assign(row.targets[0] ?? {}, { state: 'queued' })
  wall.pop()
  const { wrong, later } = findings(sides)
  expect(wrong).toEqual([])
  expect(later).toMatchObject([{ platform: 'facebook', publish: { marker: MARKER } }])
})
