import { call, type CallAnswer, type CallArguments, type CallInput } from '#client/call.ts'
import { ApiError } from '#client/errors.ts'
import type { PublishChange, ScheduledPost } from '#contract/publishing/publishing.ts'
import { PLATFORMS, type Platform } from '#domain/platform/platform.ts'
import { asLine, asProse } from '#domain/text/typed-text.ts'
import { toWireTime } from '#domain/time/time.ts'

import { outboxDraft } from '../../drafts/draft.ts'
import { areReadable, missingMedia } from '../../drafts/own-media.ts'
import { sendMissing } from '../../listings/upload-photos.ts'
import { noteOutcomes } from '../../month/month.ts'
import { db } from '../../storage/database.ts'
import { isChange, type ChangeEntry, type QueueableCall, type QueuedCall } from '../entry.ts'
import { TIMEOUT_MS } from '../retry.ts'
import { dropStoredInput, restOfInput } from './form-input.ts'

type MonthAnswer = CallAnswer<'POST /agent/month-plan'>

/** Sends a change of what the server has, and stores that it is made. Throws ApiError and OfflineError. */
export async function sendChange(change: ChangeEntry): Promise<void> {
  const { files = {} } = change.request
  if (!(await areReadable(Object.values(files)))) throw missingMedia('This photo is no longer on this device.')
  let answer: unknown
  try {
    answer = await sendCall(change.request, change.userId)
  } catch (error) {
    if (!(await isDoneAlready(change, error))) throw error
  }
  await accept(change, answer)
}

/**
 * Sends a change as the agent who made it.
 *
 * @throws ApiError
 * @throws OfflineError
 */
export async function sendCall({ name, files, ...input }: QueuedCall, userId: number): Promise<unknown> {
  const options = {
    headers: { 'X-Agent-Id': String(userId) },
    signal: AbortSignal.timeout(files ? TIMEOUT_MS.changeWithFilesAnswer : TIMEOUT_MS.changeAnswer),
    ...(files && { form: formOf(files) }),
  }
  // The input belongs to the name, which the compiler can't see in a union of calls.
  const args = [input as CallInput<typeof name>, options] as CallArguments<typeof name>
  return await call(name, ...args)
}

function formOf(files: Record<string, Blob>): FormData {
  const form = new FormData()
  for (const [field, file] of Object.entries(files))
    form.set(field, file, `${field}.${file.type === 'image/png' ? 'png' : 'jpg'}`)
  return form
}

/** Of what is gone there is nothing left to remove or to mark. */
export const GONE_IS_DONE: ReadonlySet<QueueableCall> = new Set([
  'DELETE /agent/social-posts/:id',
  'DELETE /agent/shares/:id',
  'PUT /agent/shares/:id',
  'DELETE /agent/listings/:id',
  'DELETE /agent/leads/:id',
])

/**
 * Whether a refusal means that the change was made before: by an attempt without an answer, after which the post began
 * to go out, or since a deleted post is gone.
 */
async function isDoneAlready({ request, userId, mayHaveArrived }: ChangeEntry, error: unknown): Promise<boolean> {
  if (!(error instanceof ApiError)) return false
  if (GONE_IS_DONE.has(request.name)) return error.status === 404
  // It was answered on another device since.
  if (request.name === 'POST /agent/social-posts/:id/:platform/answer')
    return error.code === 'conflict' || error.status === 404
  // Recorded by an attempt without an answer, and removed on another device since.
  if (request.name === 'POST /social-posts/:id/shares') return error.code === 'share_removed'
  if (request.name !== 'PUT /agent/social-posts/:id') return false
  const { scheduled_at: at, accounts } = request.body
  // A conflict about a field, or a change of the account, is never proof.
  if (error.code !== 'conflict' || Object.keys(error.errors).length > 0 || !mayHaveArrived || accounts) return false
  const options = { headers: { 'X-Agent-Id': String(userId) }, signal: AbortSignal.timeout(TIMEOUT_MS.answer) }
  const { data } = await call('GET /agent/social-posts/:id', { params: request.params }, options)
  const isAtTime = at === undefined || at === 'now' || toWireTime(new Date(data.scheduled_at)) === at
  return isAtTime && holds(data, request.body)
}

const OPTIONAL = ['captions', 'first_comment', 'options', 'is_reminder'] as const

const isSameJson = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Whether a post has the content of a change, which an earlier release may have queued as it was typed. */
function holds(
  post: ScheduledPost,
  { caption, caption_language, agent_branding, brand_slides, alt_texts = {}, ...body }: PublishChange,
): boolean {
  const isAsked = (platform: Platform) =>
    post.targets.some((target) => target.platform === platform && target.state !== 'canceled')
  return (
    (caption === undefined || asProse(post.caption) === asProse(caption)) &&
    post.caption_language === (caption_language ?? post.caption_language) &&
    post.agent_branding === (agent_branding ?? post.agent_branding) &&
    Object.entries(alt_texts).every(([picture, text]) => asLine(post.alt_texts[picture] ?? '') === asLine(text)) &&
    post.brand_slides === (brand_slides ?? post.brand_slides) &&
    OPTIONAL.every((field) => body[field] === undefined || isSameJson(post[field], body[field])) &&
    PLATFORMS.every((platform) => body[platform] === undefined || body[platform] === isAsked(platform))
  )
}

/** The server has it: the form it was made in is dropped with it, unless it was changed since. */
async function accept(change: ChangeEntry, answer: unknown): Promise<void> {
  const { key, userId, seq, form, request } = change
  const rest = await restOfInput(change)
  await db.transaction('rw', [db.queue, db.typed, db.months, db.listings, db.listingPhotos, db.leads], async () => {
    await db.queue.where({ key }).delete()
    await takeAnswer(change, answer)
    await db.typed.delete([userId, outboxDraft(seq, 'time')])
    if (request.name === 'POST /agent/month-plan') await noteOutcomes(userId, (answer as MonthAnswer).data.days)
    if (form === null) return
    // Another part of what the form saves may still wait.
    const others = await db.queue
      .where({ userId })
      .and((row) => isChange(row) && row.form === form)
      .count()
    if (others === 0) await dropStoredInput(change, rest)
  })
}

/** What the server says of a listing or a lead is what this device shows of it without a network. */
async function takeAnswer({ userId, request }: ChangeEntry, answer: unknown): Promise<void> {
  if (request.name === 'PUT /agent/listings/:id' && answer) {
    const { data: listing } = answer as CallAnswer<typeof request.name>
    await db.listings.put({ userId, id: request.params.id, listing })
    await sendMissing(userId, listing)
  }
  if ((request.name === 'POST /agent/leads/:id' || request.name === 'PUT /agent/leads/:id') && answer) {
    const { data: lead } = answer as CallAnswer<typeof request.name>
    await db.leads.put({ userId, id: request.params.id, lead })
  }
  if (request.name === 'DELETE /agent/listings/:id') await db.listings.delete([userId, request.params.id])
  if (request.name === 'DELETE /agent/leads/:id') await db.leads.delete([userId, request.params.id])
}
