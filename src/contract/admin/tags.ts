import { z } from 'zod'

import { asLine } from '#domain/text/typed-text.ts'

import { listCalls } from './record-calls.ts'
import { AdminListQuery, sortedBy } from './records.ts'
import { defineCalls } from '../call.ts'
import { wanted } from '../fields.ts'
import { dataOf, Id, IdParams } from '../shapes.ts'

/** Characters a tag's name and its type can have. */
export const LONGEST_TAG_NAME = 60
export const LONGEST_TAG_TYPE = 30

export const AdminTag = z.object({
  id: z.number().int(),
  name: z.string(),
  slug: z.string(),
  type: z.string(),
  /** How many posts have it, those that are not released yet among them. */
  posts: z.number().int(),
  /** Whether the app goes by it, so that it can only be renamed. */
  is_fixed: z.boolean(),
})
export type AdminTag = z.infer<typeof AdminTag>

export const TagForm = z.object({
  name: wanted(LONGEST_TAG_NAME, 'Name is required'),
  /** Tags of one type are a group of the post form; of `sidebar` ones a post has one at most. */
  type: z
    .string('Type is required')
    .overwrite((text) => asLine(text).toLowerCase())
    .min(1, 'Type is required')
    .max(LONGEST_TAG_TYPE, `Please use ${LONGEST_TAG_TYPE} characters or fewer.`),
})
export type TagForm = z.output<typeof TagForm>

export const TagListQuery = AdminListQuery.extend({
  ...sortedBy(['name', 'type', 'posts']),
  type: z.string('This must be text.').max(LONGEST_TAG_TYPE, 'There is no such type.').optional(),
})
export type TagListQuery = z.output<typeof TagListQuery>

const GONE = 'The posts that have it lose it; nothing else of them changes'

export const adminTagCalls = defineCalls({
  ...listCalls('/admin/tags', {
    access: 'admin',
    summary: 'Tags with the number of their posts, paged, sorted, filtered, and searched by name and type',
    query: TagListQuery,
    row: AdminTag,
  }),
  'GET /admin/tags/:id': {
    summary: 'One tag; for one that was merged into another, the other',
    access: 'admin',
    params: IdParams,
    answer: dataOf(AdminTag),
  },
  'POST /admin/tags': { summary: 'Makes a tag', access: 'admin', body: TagForm, answer: dataOf(AdminTag), status: 201 },
  'PUT /admin/tags/:id': {
    summary: 'Renames a tag or changes its type; imports still find it by its former name',
    access: 'admin',
    params: IdParams,
    body: TagForm,
    answer: dataOf(AdminTag),
  },
  'POST /admin/tags/:id/merge': {
    summary: 'Gives all posts of a tag another one in its place; whatever names the first then means the other',
    access: 'admin',
    params: IdParams,
    body: z.object({ into: Id }),
    answer: dataOf(AdminTag),
  },
  'DELETE /admin/tags/:id': { summary: `Deletes a tag. ${GONE}`, access: 'admin', params: IdParams },
})
