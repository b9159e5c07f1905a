import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import type { NewChange, QueuedCall } from '#sync/queue/entry.ts'

import { json, problem } from './publish-server.ts'

export const POST = { id: 7, caption: 'Before', thumbnail: null, main_color: null } as ScheduledPost

type EditBody = Extract<QueuedCall, { name: 'PUT /agent/social-posts/:id' }>['body']

/** An edit of a planned post as a screen makes it. */
export function edit(body: EditBody, id = POST.id): NewChange {
  const request = { name: 'PUT /agent/social-posts/:id', params: { id }, body } as const
  return { userId: 1, subject: `post/${id}`, request, title: 'Porch', post: { ...POST, id } }
}

/** A save of a form. */
export const profile = (phone: string): NewChange => ({
  userId: 1,
  subject: 'agent',
  request: { name: 'PUT /agent', body: { phone } },
  title: 'Agent Information',
  form: 'agent-information',
})

/** A save of pictures; where the moment of the tap is given, it is of that moment. */
export const photos = (files: Record<string, Blob>, at?: number): NewChange => ({
  userId: 1,
  subject: 'photos',
  request: { name: 'POST /agent/avatar-and-broker-logo', files },
  title: 'Profile Photo and Logo',
  form: 'profile-photos',
  ...(at !== undefined && { at }),
})

/** Answers of the server to a change. */
export const refuses = (status: number, code: string) => () => problem(status, code)
export const says = (data: unknown) => () => json(200, { data })
export const isLost = () => {
  throw new TypeError('connection reset')
}
