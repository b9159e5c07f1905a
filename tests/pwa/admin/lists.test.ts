import { array, assert, constantFrom, double, integer, property, record, string } from 'fast-check'
import { expect, test } from 'vitest'

import { PostListQuery } from '#contract/admin/posts.ts'
import { ADMIN_PAGE_SIZES } from '#contract/admin/records.ts'
import { queueLabel } from '#domain/operations/operations.ts'
import type { Platform } from '#domain/platform/platform.ts'
import { readAdminAddress } from '#pwa/admin/admin-address.ts'
import { amountError, parseDollars } from '#pwa/admin/agents/refund-drawer.tsx'
import { dayBounds } from '#pwa/admin/audit-log/audit-labels.ts'
import {
  connectionState,
  dueState,
  durationLabel,
  limitState,
  queueState,
  resultLabel,
  storedLabel,
  versionNotice,
} from '#pwa/admin/operations/operation-labels.ts'
import { optionsFor } from '#pwa/admin/shared/library-queries.ts'
import { sharesOf } from '#pwa/admin/shared/files/upload.ts'
import {
  allSorts,
  byHighest,
  byText,
  filteredQueryOf,
  listIn,
  nextOrder,
  readListAddress,
  sortFilters,
  sortOf,
  writeListAddress,
} from '#pwa/admin/shared/list/list-address.ts'
import { countLabel } from '#pwa/admin/shared/admin-labels.ts'
import { deleteFailure, inUseMessage } from '#pwa/admin/shared/list/deleting.tsx'
import { apiError } from '#tests/support/records/api-error.ts'
import { network } from '#tests/support/records/operations.ts'

const read = (query: string) => readListAddress(new URLSearchParams(query))
const PATH = '/admin/social-posts'
const UUID = '0b5e3f6e-8d4c-4b0a-9a52-0f1f0a6f7c11'

test.each<[string, ReturnType<typeof readAdminAddress>]>([
  ['/admin', 'start'],
  ['/admin/social-posts', { section: 'social-posts', id: null }],
  ['/admin/social-posts/', { section: 'social-posts', id: null }],
  ['/admin/social-post-collections/new', { section: 'social-post-collections', id: 'new' }],
  ['/admin/template-collections/7', { section: 'template-collections', id: '7' }],
  ['/admin/tags/new', { section: 'tags', id: 'new' }],
  ['/admin/search', { section: 'search', id: null }],
  ['/admin/agents/7', { section: 'agents', id: '7' }],
  ['/admin/audit-log', { section: 'audit-log', id: null }],
  ['/admin/social-post-imports/7', { section: 'social-post-imports', id: '7' }],
  [`/admin/templates/${UUID}`, { section: 'templates', id: UUID }],
  ...['users', 'agents/new', 'admins/7', 'audit-log/7', 'constructor', 'social-posts/0', 'social-posts/2147483648'].map(
    (path): [string, null] => [`/admin/${path}`, null],
  ),
  ...['social-posts/seven', 'social-posts/7/media', 'templates/7'].map((path): [string, null] => [
    `/admin/${path}`,
    null,
  ]),
])('the address %s of the admin area leads to %j', (path, place) => {
  expect(readAdminAddress(path)).toEqual(place)
})

test('an empty address of a list means the first ten rows', () => {
  expect(read('')).toEqual({ search: '', page: 1, size: 10 })
  expect(writeListAddress({ search: '', page: 1, size: 10 })).toBe('')
})

test('the address of a list is read as it was written', () => {
  const search = string({ maxLength: 60 }).map((text) => text.trim())
  const address = record({ search, page: integer({ min: 1, max: 100_000 }), size: constantFrom(...ADMIN_PAGE_SIZES) })
  assert(
    property(address, (asked) => {
      expect(read(writeListAddress(asked))).toEqual(asked)
    }),
  )
})

test('invalid parameters of a list are replaced by the defaults', () => {
  for (const query of ['page=0', 'page=-1', 'page=1.5', 'page=x', 'page=999999999']) expect(read(query).page).toBe(1)
  for (const query of ['per_page=11', 'per_page=0', 'per_page=many']) expect(read(query).size).toBe(10)
  expect(read(`search=${'a'.repeat(500)}`).search).toHaveLength(200)
})

test.each([
  [
    'sort=title&order=asc&tag=none&type=reel&page=2',
    { page: 2, sort: 'title', order: 'asc', tag: 'none', type: 'reel' },
  ],
  ['sort=caption&tag=x&type=story&collection=1', { page: 1, sort: 'id', order: 'desc' }],
])('the call of the list at %s has its valid filters and no others', (query, filters) => {
  const address = readListAddress(new URLSearchParams(query), ['sort', 'order', 'tag', 'type'])
  expect(filteredQueryOf(PostListQuery, address)).toEqual({ search: '', per_page: 10, ...filters })
})

test.each<[unknown, string]>([
  [{ list: `${PATH}?search=kitchen&page=3` }, `${PATH}?search=kitchen&page=3`],
  ...[null, 7, {}, { list: 5 }, { list: '//evil.test' }, { list: `${PATH}-x` }].map((state): [unknown, string] => [
    state,
    PATH,
  ]),
])('with the history state %j the link back leads to the list %s', (state, path) => {
  expect(listIn(state, PATH)).toBe(path)
})

const BY_VIEWS = byHighest('views', 'Most views', 'Fewest views', 'Views')
test.each<[string, Record<string, string>, object]>([
  ['the newest first', {}, { by: 'id', order: 'desc' }],
  ['the oldest first', { sort: '', order: 'asc' }, { by: 'id', order: 'asc' }],
  ['a column in its own order', { sort: 'title', order: 'asc' }, { by: 'title', order: 'asc' }],
  ['a column downwards where no order is said', { sort: 'title' }, { by: 'title', order: 'desc' }],
])('a list is sorted by its address: %s', (_name, filters, sorted) => {
  expect(sortOf(filters)).toEqual(sorted)
})

test('the head of a column sorts in the order that is of use first, then turns it around', () => {
  const title = byText('title', 'Title')
  const by = (sort: string, order: 'asc' | 'desc') => ({ by: sort, order })
  expect([nextOrder(title, by('id', 'desc')), nextOrder(BY_VIEWS, by('id', 'desc'))]).toEqual(['asc', 'desc'])
  expect([nextOrder(title, by('title', 'asc')), nextOrder(title, by('title', 'desc'))]).toEqual(['desc', 'asc'])
  for (const sort of allSorts([title, BY_VIEWS]))
    for (const order of ['asc', 'desc'] as const)
      expect(sortOf(sortFilters(sort.by, order))).toEqual({ by: sort.by, order })
})

test.each<[number, string, string]>([
  [0, 'post', '0 posts'],
  [1, 'entry', '1 entry'],
  [1204, 'entry', '1,204 entries'],
  [2, 'agent', '2 agents'],
])('%i of the rows called %s are %s', (count, noun, label) => {
  expect(countLabel(count, noun)).toBe(label)
})

test('a delete that the server refuses without a message says its status', () => {
  expect(deleteFailure(apiError(), 'post')).toBe('Error 500: Error deleting post')
})

test('the posts that agents have queued are counted in a sentence', () => {
  expect(inUseMessage({ queued: 1, agents: 1 })).toBe('1 agent has scheduled 1 post from it. It’ll still go out.')
  const many = '34 agents have scheduled 1,200 posts from it. They’ll still go out.'
  expect(inUseMessage({ queued: 1200, agents: 34 })).toBe(many)
})

test('the collections to choose from are found by any part of their name and sorted by it', () => {
  const names = ['Ready to list', 'before the offer', 'After 10', 'After 9']
  const found = (typed: string) =>
    optionsFor(
      names.map((name, id) => ({ id, name, image_url: null })),
      typed,
    ).map(({ name }) => name)
  expect(found('')).toEqual(['After 9', 'After 10', 'before the offer', 'Ready to list'])
  expect(found(' OFFER ')).toEqual(['before the offer'])
})

test.each<[string, number | null]>([
  ['12.50', 1250],
  ['12.5', 1250],
  ['$49', 4900],
  [' 1,250.05 ', 125_005],
  ['0.01', 1],
  ...['', 'x', '-5', '1.234', '1e3', '12,5', '.5', '1 000'].map((typed): [string, null] => [typed, null]),
])('the typed amount %j is %s cents', (typed, cents) => {
  expect(parseDollars(typed)).toBe(cents)
})

test('an amount of zero or over what is left is refused', () => {
  for (const amount of [null, 0]) expect(amountError(amount, 100)).toContain('Please enter an amount')
  expect(amountError(101, 100)).toContain('more than is left')
  expect(amountError(100, 100)).toBeNull()
})

test('a day of the audit log’s filter lasts from local midnight to the next', () => {
  const [from, to] = [new Date(2026, 10, 21), new Date(2026, 10, 22)].map((date) => date.toISOString())
  expect(dayBounds('2026-11-21')).toEqual({ from, to })
  for (const typed of ['', 'today', '2026-1-1', '21-11-2026']) expect(dayBounds(typed)).toBeNull()
})

test('the bytes that were sent are those of the files in their order, and an empty file is sent at once', () => {
  const fileOf = (size: number) => new File([new Uint8Array(size)], `${size}.png`)
  const sizes = array(integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 12 })
  assert(
    property(sizes, double({ min: 0, max: 1, noNaN: true }), (each, share) => {
      const shares = [...sharesOf(each.map(fileOf), share).entries()]
      const sent = shares.reduce((sum, [file, part]) => sum + part * file.size, 0)
      expect(sent).toBeCloseTo(share * each.reduce((sum, size) => sum + size, 0), 3)
      const started = shares.findLastIndex(([, part]) => part > 0)
      expect(shares.slice(0, Math.max(started, 0)).every(([, part]) => part === 1)).toBe(true)
    }),
  )
  expect([...sharesOf([fileOf(0), fileOf(4)], 0.5).values()]).toEqual([1, 0.5])
})

const queue = { queue: 'letters', waiting: 0, active: 0, oldest_seconds: 0 }
const stored = { free_bytes: 0, in_bucket: true, files: 1204, bytes: 3.4 * 1024 ** 3 }
const refusal = (code: string, count: number) => ({ code, count })

test.each([
  [0, 'less than a minute'],
  [59, 'less than a minute'],
  [60, '1 minute'],
  [3599, '59 minutes'],
  [3600, '1 hour'],
  [172_799, '47 hours'],
  [172_800, '2 days'],
])('%i seconds are %s', (seconds, label) => {
  expect(durationLabel(seconds)).toBe(label)
})

test('what is wrong with the version of a network’s API is said with the setting that replaces it', () => {
  const said = (version: object) =>
    versionNotice(
      network('linkedin', { version: { configured: '202609', used: '202609', ends: '2027-09-15', ...version } }),
      new Date('2027-07-17T15:00:00Z'),
    )
  expect(versionNotice(network('linkedin', { version: null }), new Date())).toBeNull()
  expect(said({ ends: '2027-12-15' })).toBeNull()
  expect(said({})).toMatchObject({ title: 'Version 202609 of LinkedIn’s API ends in 60 days.', isUrgent: false })
  expect(said({ ends: '2027-07-01' })?.title).toBe('Version 202609 of LinkedIn’s API has ended.')
  expect(said({ used: '202610' })?.todo).toContain('set LINKEDIN_VERSION to 202610.')
  expect(said({ used: null })).toMatchObject({ isUrgent: true, todo: expect.stringMatching(/^No posts go out/) })
})

const due = (more: object) => dueState(network('linkedin', more))
const limit = (more: object) => limitState(network('linkedin', more))
const connections = (name: Platform, more = {}) => connectionState(network(name, more))
const queued = (more: object) => queueState({ ...queue, ...more })
const result = (changed: number, ...refusals: { code: string; count: number }[]) =>
  resultLabel({ changed, refused: refusals }, 'retry', 'post')
const storage = (more: object) => storedLabel({ ...stored, ...more })

test.each([
  [due({}), 'Nothing is due.'],
  [due({ due: 1, oldest_seconds: 20 }), '1 post due. The oldest has been waiting less than a minute.'],
  [due({ due: 3, overdue: 2, oldest_seconds: 720 }), '3 posts due, 2 overdue. The oldest has been waiting 12 minutes.'],
  [limit({}), null],
  [limit({ used_percent: 82 }), 'Up to 82% of an account’s rate limit used.'],
  [limit({ limited: 1, used_percent: 100 }), '1 account at the network’s rate limit.'],
  [limit({ limited: 3 }), '3 accounts at the network’s rate limit.'],
  [connections('linkedin'), 'All connections work. Agents reconnect every 60 days.'],
  [connections('instagram'), 'All connections work. Connections renew automatically.'],
  [
    connections('facebook', { reconnect: 2, ending: 1 }),
    '2 to reconnect, 1 expiring within 7 days. Connections don’t expire.',
  ],
  [queued({}), 'Nothing is waiting.'],
  [queued({ active: 2 }), '2 running.'],
  [
    queued({ waiting: 4, active: 1, oldest_seconds: 130 }),
    '4 waiting, 1 running. The oldest has been waiting 2 minutes.',
  ],
  [queueLabel('letters'), 'Emails about subscriptions'],
  [queueLabel('of-tomorrow'), 'of-tomorrow'],
  [result(2), '2 posts retried'],
  [result(0), 'Already done'],
  [result(1, refusal('account_disabled', 1)), '1 post retried. 1 wasn’t: the account is disabled.'],
  [
    result(0, refusal('daily_limit', 2), refusal('of_tomorrow', 1)),
    '3 posts not retried: the agent has no posts left for the day (2), that isn’t possible (1).',
  ],
  [storage({}), '1,204 files, 3.4 GB, in object storage.'],
  [storage({ files: 0 }), 'No files are stored.'],
])('the operations screen can say %j', (said, wanted) => {
  expect(said).toBe(wanted)
})
