import { expect, test } from 'vitest'

import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import type { OutboxItem } from '#sync/outbox/outbox-item.ts'

import { findings, type Sides } from './checks.ts'
import { Model, type Publish } from './model.ts'

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
    stored: { drafts: [], forms: [], outbox: [], changes: [], reactions: [], pins: [], receipts: [] },
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
