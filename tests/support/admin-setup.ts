import { afterAll, beforeAll, expect } from 'vitest'

import type { AdminPost, AdminPostRow } from '#contract/admin/posts.ts'
import type { AdminTemplate, AdminTemplateRow } from '#contract/admin/admin-templates.ts'
import type { Problem } from '#contract/problem.ts'
import type { PageMeta } from '#contract/shapes.ts'

import { type FormFields, sendForm } from './admin-form.ts'
import type { Browser } from './browser.ts'
import { startTestServer, type TestServer, type TestServerOptions } from './server.ts'

/** What a test of the back-office works with, there from `beforeAll` on. */
export let server: TestServer
/** The browser of the admin Ada Cole. */
export let admin: Browser
export let adminId: number

/** Starts a server for the tests of a file, with an admin signed in. */
export function setUpAdmin(options: TestServerOptions = {}): void {
  beforeAll(async () => {
    server = await startTestServer(options)
    const { id, email } = await server.createAdmin({ firstName: 'Ada', lastName: 'Cole' })
    adminId = id
    admin = await server.signIn(email)
  })
  afterAll(() => server.close())
}

/** The browser of a new agent. */
export const newAgent = async (): Promise<Browser> => server.signIn((await server.createAgent()).email)

/** What every post has in the form. */
export const POST_TEXT = { title: 'Five rooms', caption: 'Start in the kitchen.', facebook: '1', type: 'image' }

/** Sends the form of a post: a new one, or the one with this id. */
export const savePost = (fields: FormFields, id?: number, method: 'POST' | 'PUT' = 'POST') =>
  sendForm<{ data: AdminPost } & Problem>(admin, method, `/admin/social-posts${id === undefined ? '' : `/${id}`}`, {
    ...POST_TEXT,
    ...fields,
  })

export async function newPost(fields: FormFields = {}): Promise<AdminPost> {
  const { status, body } = await savePost(fields)
  expect(status, JSON.stringify(body)).toBe(201)
  return body.data
}

export async function changedPost(...form: Parameters<typeof savePost>): Promise<AdminPost> {
  const { status, body } = await savePost(...form)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}

export const readPost = async (id: number) =>
  (await admin.api<{ data: AdminPost }>('GET', `/admin/social-posts/${id}`)).body.data

export const listPosts = async (query: string) =>
  (await admin.api<{ data: AdminPostRow[]; meta: PageMeta }>('GET', `/admin/social-posts?${query}`)).body

export const newTemplate = async (fields: FormFields = {}) =>
  (await sendForm<{ data: AdminTemplate }>(admin, 'POST', '/admin/templates', fields)).body.data

export const readTemplate = async (uuid: string) =>
  (await admin.api<{ data: AdminTemplate }>('GET', `/admin/templates/${uuid}`)).body.data

export const listTemplates = async (query: string) =>
  (await admin.api<{ data: AdminTemplateRow[]; meta: PageMeta }>('GET', `/admin/templates?${query}`)).body
