import type { Listing } from '#contract/listings/listings.ts'
import { NEW_LISTING, type ListingContent } from '#domain/listings/listing.ts'
import { mergeListing, photoIdsOf, type ListingChange } from '#domain/listings/merge-listing.ts'

import type { Draft, FormValues } from '../drafts/draft.ts'
import { goesByItself, type ChangeEntry } from '../queue/entry.ts'
import { isUntaken, listingIdOf, type PhotoRow } from './listing-row.ts'

/**
 * Where a listing on screen is: `sent` is as the server has it, `waiting` goes out by itself, `refused` waits for the agent,
 * `unsaved` was typed and not saved.
 */
export type ListingState = 'sent' | 'waiting' | 'refused' | 'unsaved'

/** A listing as it will be once everything on this device is sent. */
export interface DeviceListing extends Pick<Listing, 'id' | 'files' | 'source'> {
  content: ListingContent
  state: ListingState
  /** Whether the server has an earlier or the same version of it. */
  isOnServer: boolean
  /** Milliseconds since 1970. */
  changedAt: number
  /** The first photo's small copy on this device. */
  thumbnail: string | null
  /** How many of its photos the server doesn't have yet. */
  photosWaiting: number
}

interface OnDevice {
  answers: readonly Listing[]
  /** In the order they are sent. */
  changes: readonly ChangeEntry[]
  drafts: readonly Draft[]
  photos: readonly PhotoRow[]
}

type Fields = ListingChange['changes']

/** The listings of an agent, the last changed first: the server's answers with what waits and what was typed over them. */
export function overlaid({ answers, changes, drafts, photos }: OnDevice): DeviceListing[] {
  const answered = new Map(answers.map((listing) => [listing.id, listing]))
  const typed = new Map(drafts.flatMap((draft) => idEntry(listingIdOf(draft.subject), draft)))
  const ids = new Set([
    ...answered.keys(),
    ...typed.keys(),
    ...changes.flatMap(({ subject }) => listingIdOf(subject) ?? []),
    ...photos.filter(isUntaken).map(({ listingId }) => listingId),
  ])
  const all: DeviceListing[] = []
  for (const id of ids) {
    const rows = changes.filter(({ subject }) => listingIdOf(subject) === id)
    if (rows.some(({ request }) => request.name === 'DELETE /agent/listings/:id')) continue
    const ofIt = { answer: answered.get(id), rows, draft: typed.get(id), photos: photos.filter(isOf(id)) }
    all.push(overlaidOne(id, ofIt))
  }
  return all.toSorted((one, other) => other.changedAt - one.changedAt)
}

const idEntry = <T>(id: string | null, value: T): [string, T][] => (id === null ? [] : [[id, value]])

const isOf = (id: string) => (photo: PhotoRow) => photo.listingId === id

interface Parts {
  answer: Listing | undefined
  rows: readonly ChangeEntry[]
  draft: Draft | undefined
  photos: readonly PhotoRow[]
}

function overlaidOne(id: string, { answer, rows, draft, photos }: Parts): DeviceListing {
  let content = answer?.content ?? NEW_LISTING
  let changedAt = answer ? Date.parse(answer.updated_at) : 0
  for (const { request, createdAt } of rows) {
    if (request.name !== 'PUT /agent/listings/:id') continue
    content = withWritten(content, request.body.changes, request.body.seen ?? {})
    changedAt = Math.max(changedAt, createdAt)
  }
  const saved = content
  const { fields } = draft ?? {}
  if (fields) {
    content = withWritten(content, fieldsOf(fields.values), fields.values['@seen'] ?? {})
    changedAt = Math.max(changedAt, fields.savedAt)
  }
  const named = new Set(photoIdsOf(content))
  const untaken = photos.filter((photo) => isUntaken(photo) && !named.has(photo.id))
  changedAt = Math.max(changedAt, ...untaken.map(({ addedAt }) => addedAt))
  const first = content.photos[0] ?? untaken[0]
  return {
    id,
    content,
    files: answer?.files ?? [],
    source: answer?.source ?? 'agent',
    state: stateOf(rows, untaken.length > 0 || (fields !== undefined && !isSame(content, saved))),
    isOnServer: answer !== undefined,
    changedAt,
    thumbnail: photos.find((photo) => photo.id === first?.id)?.thumbnail ?? null,
    photosWaiting: photos.filter(({ state }) => state === 'waiting' || state === 'refused').length,
  }
}

function stateOf(rows: readonly ChangeEntry[], isTyped: boolean): ListingState {
  if (rows.some(({ state }) => !goesByItself(state))) return 'refused'
  if (isTyped) return 'unsaved'
  return rows.length > 0 ? 'waiting' : 'sent'
}

/** The content with what was written over it, merged as the server merges it; where both changed, what was written here. */
function withWritten(content: ListingContent, changes: Fields, seen: Fields): ListingContent {
  const { content: merged, conflicts } = mergeListing(content, { changes, seen })
  const mine = Object.entries(changes).filter(([field]) => conflicts.some((one) => one === field))
  return { ...merged, ...(Object.fromEntries(mine) as Partial<ListingContent>) }
}

/** What a draft has of a listing's fields. */
function fieldsOf(values: FormValues): Fields {
  return Object.fromEntries(Object.entries(values).filter(([field]) => field in NEW_LISTING))
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
