import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { ApiError } from '#client/errors.ts'
import { PostListQuery } from '#contract/admin/posts.ts'
import { ADMIN_PAGE_SIZES } from '#contract/admin/records.ts'
import { optionsFor } from '#pwa/admin/shared/collection-choice/options.ts'
import { listIn } from '#pwa/admin/shared/list/back-to-list.ts'
import { inUseMessage } from '#pwa/admin/shared/list/in-use-note.tsx'
import { filteredQueryOf, readListAddress, writeListAddress } from '#pwa/admin/shared/list/list-address.ts'
import { deleteFailure } from '#pwa/admin/shared/list/use-deleting.ts'

const read = (query: string) => readListAddress(new URLSearchParams(query))

describe('the address of an admin list', () => {
  test('an empty address means the first ten rows', () => {
    expect(read('')).toEqual({ search: '', page: 1, size: 10 })
    expect(writeListAddress({ search: '', page: 1, size: 10 })).toBe('')
  })

  test('reads back the list address it wrote', () => {
    const address = fc.record({
      search: fc.string({ maxLength: 60 }).map((text) => text.trim()),
      page: fc.integer({ min: 1, max: 100_000 }),
      size: fc.constantFrom(...ADMIN_PAGE_SIZES),
    })
    fc.assert(
      fc.property(address, (asked) => {
        expect(read(writeListAddress(asked))).toEqual(asked)
      }),
    )
  })

  test('replaces invalid list parameters by the defaults', () => {
    for (const query of ['page=0', 'page=-1', 'page=1.5', 'page=x', 'page=999999999']) expect(read(query).page).toBe(1)
    for (const query of ['per_page=11', 'per_page=0', 'per_page=many']) expect(read(query).size).toBe(10)
    expect(read(`search=${'a'.repeat(500)}`).search).toHaveLength(200)
  })
})

test('a list’s call has the valid filters of its address and leaves out the others', () => {
  const of = (query: string) =>
    filteredQueryOf(PostListQuery, readListAddress(new URLSearchParams(query), ['sort', 'order', 'tag', 'type']))
  expect(of('sort=title&order=asc&tag=none&type=reel&page=2')).toEqual({
    search: '',
    page: 2,
    per_page: 10,
    sort: 'title',
    order: 'asc',
    tag: 'none',
    type: 'reel',
  })
  expect(of('sort=caption&tag=x&type=story&collection=1')).toEqual({
    search: '',
    page: 1,
    per_page: 10,
    sort: 'id',
    order: 'desc',
  })
})

describe('the link back to a list', () => {
  const path = '/admin/social-posts'

  test('the link back to a list keeps its search and page', () => {
    expect(listIn({ list: `${path}?search=kitchen&page=3` }, path)).toBe(`${path}?search=kitchen&page=3`)
  })

  test('ignores a history state that does not lead to the list', () => {
    for (const state of [null, 7, {}, { list: 5 }, { list: '//evil.test' }, { list: '/admin/social-posts-x' }])
      expect(listIn(state, path)).toBe(path)
  })
})

describe('a failed delete', () => {
  const refused = (status: number, message: string) =>
    new ApiError({ status, code: 'conflict', message, errors: {}, requestId: null, retryAfterSeconds: null })

  test('shows the status and the server’s message of a failed delete', () => {
    expect(deleteFailure(refused(409, 'Not now.'), 'post')).toBe('Error 409: Not now.')
  })

  test('shows a default message for a failed delete when the server sent none', () => {
    expect(deleteFailure(refused(500, ''), 'template')).toBe('Error 500: Error deleting template')
    expect(deleteFailure(new Error('broken line'), 'collection')).toBe('Error deleting collection')
  })
})

test('counts the posts agents have queued in a sentence', () => {
  expect(inUseMessage({ queued: 1, agents: 1 })).toBe('1 agent has scheduled 1 post from it. It goes out as planned.')
  expect(inUseMessage({ queued: 1200, agents: 34 })).toBe(
    '34 agents have scheduled 1,200 posts from it. They go out as planned.',
  )
})

test('filters the collections of the select by any part of their name and sorts them by name', () => {
  const options = ['Ready to list', 'before the offer', 'After 10', 'After 9'].map((name, id) => ({
    id,
    name,
    image_url: null,
  }))
  expect(optionsFor(options, '').map(({ name }) => name)).toEqual([
    'After 9',
    'After 10',
    'before the offer',
    'Ready to list',
  ])
  expect(optionsFor(options, ' OFFER ').map(({ name }) => name)).toEqual(['before the offer'])
})
