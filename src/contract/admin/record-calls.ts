import type { z } from 'zod'

import type { Access } from '../call.ts'
import { dataOf, IdParams, pageOf, type UuidParams } from '../shapes.ts'

interface ListSpec<A extends Access, Query, Row> {
  access: A
  summary: string
  query: Query
  row: Row
}

type ListCalls<Path extends string, A extends Access, Query, Row extends z.ZodType> = Record<
  `GET ${Path}`,
  { summary: string; access: A; query: Query; answer: ReturnType<typeof pageOf<Row>> }
> &
  Record<`GET ${Path}/export`, { summary: string; access: A; query: Query; file: true }>

/** The calls of a list: a page of it, and the whole as a table. */
export function listCalls<Path extends string, A extends Access, Query extends z.ZodType, Row extends z.ZodType>(
  path: Path,
  { access, summary, query, row }: ListSpec<A, Query, Row>,
) {
  return {
    [`GET ${path}`]: { summary, access, query, answer: pageOf(row) },
    [`GET ${path}/export`]: { summary: 'The same list, whole, as a CSV file', access, query, file: true },
  } as ListCalls<Path, A, Query, Row>
}

interface RecordSpec<Query, Row, Key, One, Form> {
  /** Such as 'post', which has 'a' before it. */
  noun: string
  list: Omit<ListSpec<'admin', Query, Row>, 'access'>
  /** The name and form of its id in the address. */
  key: Key
  one: One
  /** The parts of the multipart body that makes or changes one, and its largest size in bytes. */
  form: Form
  bodyLimit: number
  summaries: { one: string; remove: string }
}

type Key = { name: 'id'; params: typeof IdParams } | { name: 'uuid'; params: typeof UuidParams }

interface Save<One extends z.ZodType, Form> {
  summary: string
  access: 'admin'
  form: Form
  bodyLimit: number
  answer: ReturnType<typeof dataOf<One>>
}

type RecordCalls<Path extends string, K extends Key, One extends z.ZodType, Form> = Record<
  `GET ${Path}/:${K['name']}`,
  { summary: string; access: 'admin'; params: K['params']; answer: ReturnType<typeof dataOf<One>> }
> &
  Record<`POST ${Path}`, Save<One, Form> & { status: 201 }> &
  Record<`PUT ${Path}/:${K['name']}` | `POST ${Path}/:${K['name']}`, Save<One, Form> & { params: K['params'] }> &
  Record<`DELETE ${Path}/:id`, { summary: string; access: 'admin'; params: typeof IdParams }>

/** The calls of records that admins edit in a form with files: their list, and reading, making, changing and deleting one. */
export function recordCalls<
  Path extends string,
  Query extends z.ZodType,
  Row extends z.ZodType,
  K extends Key,
  One extends z.ZodType,
  Form extends z.ZodType,
>(path: Path, { noun, list, key, one, form, bodyLimit, summaries }: RecordSpec<Query, Row, K, One, Form>) {
  const { name, params } = key
  const answer = dataOf(one)
  const save = { access: 'admin', form, bodyLimit, answer }
  const changes = `Changes a ${noun}`
  return {
    ...listCalls(path, { access: 'admin', ...list }),
    ...({
      [`GET ${path}/:${name}`]: { summary: summaries.one, access: 'admin', params, answer },
      [`POST ${path}`]: { summary: `Makes a ${noun}`, ...save, status: 201 },
      [`PUT ${path}/:${name}`]: { summary: changes, ...save, params },
      [`POST ${path}/:${name}`]: {
        summary: `${changes}, for clients that send multipart bodies by POST alone`,
        ...save,
        params,
      },
      [`DELETE ${path}/:id`]: { summary: summaries.remove, access: 'admin', params: IdParams },
    } as RecordCalls<Path, K, One, Form>),
  }
}

export const BY_ID: Extract<Key, { name: 'id' }> = { name: 'id', params: IdParams }
