import { useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router-dom'

import type { CollectionEntry } from '#contract/admin/records.ts'
import { Badge } from '#pwa/shared/ui/badge.tsx'
import { IconButton } from '#pwa/shared/ui/icon-button.tsx'

import { FormSection } from '../shared/form/record-controls.tsx'
import { RowPicture } from '../shared/list/row-layout.tsx'
import { capitalNoun, type RecordKind } from '../shared/record-kind.ts'

export interface OrderValue {
  /** Ids of its posts or templates in the order agents see them. */
  order: number[]
}

interface EntryRecord {
  entries: readonly CollectionEntry[]
}

const idsOf = (record: EntryRecord | null) => (record?.entries ?? []).map(({ id }) => id)

/** The order in a collection's form: sent only where it was changed, so that what isn't ordered stays so. */
export const orderValue = {
  valuesOf: (record: EntryRecord | null): OrderValue => ({ order: idsOf(record) }),
  addTo: (body: FormData, { order }: OrderValue, _files: unknown, record: EntryRecord | null): void => {
    const now = JSON.stringify(order)
    if (now !== JSON.stringify(idsOf(record))) body.set('order', now)
  },
  merged: { order: String },
}

/** The entries in this order; those it doesn't name come last. */
export function inOrder(entries: readonly CollectionEntry[], order: readonly number[]): CollectionEntry[] {
  const placeOf = ({ id }: CollectionEntry) => {
    const place = order.indexOf(id)
    return place < 0 ? order.length : place
  }
  return entries.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** The ids with one moved to another place, which is clamped to the ends. */
export function moved(ids: readonly number[], from: number, to: number): number[] {
  const id = ids[from]
  if (id === undefined) return [...ids]
  const others = ids.toSpliced(from, 1)
  return others.toSpliced(Math.min(Math.max(to, 0), others.length), 0, id)
}

interface Released {
  is_draft: boolean | null
}

/**
 * The question before a collection is released that agents won’t see, since nothing in it can be seen by then. A new one
 * is always empty, and its form says so.
 */
export function emptyQuestion({ noun }: RecordKind) {
  return async (
    { is_draft: isDraft }: Released,
    record: (Released & { entries: readonly CollectionEntry[] }) | null,
  ): Promise<string | null> => {
    const isReleased = record?.is_draft === true && !isDraft
    if (!isReleased || record.entries.length > 0) return null
    return `Agents won’t see this collection until it has a ${noun}.`
  }
}

const NONE: readonly CollectionEntry[] = []

interface EntryListProps {
  /** What is in the collection. */
  kind: RecordKind
  /** Undefined for a new collection. */
  entries: readonly CollectionEntry[] | undefined
  order: readonly number[]
  onOrder: (order: number[]) => void
  disabled: boolean
}

/** The posts or templates of a collection in the order agents see them, and buttons that move them. */
export function EntryList({ kind, entries: all, order, onOrder, disabled }: EntryListProps) {
  const noun = capitalNoun(kind)
  const entries = all ?? NONE
  const shown = inOrder(entries, order)
  const ids = shown.map(({ id }) => id)
  const seen = entries.filter((entry) => entry.is_seen).length
  const focusMoved = useMovedFocus(order)
  const move = (id: number, from: number, to: number) => {
    focusMoved(id, to < from ? 'up' : 'down')
    onOrder(moved(ids, from, to))
  }
  return (
    <FormSection title={`${noun}s`} hint={hintOf(kind, entries.length, seen)}>
      {shown.length > 0 && (
        <ol aria-label={`${noun}s of this collection`} className="rounded-panel ring ring-hair">
          {shown.map((entry, at) => (
            <li
              key={entry.id}
              id={rowId(entry.id)}
              className="flex min-h-16 items-center gap-3 px-3 py-1.5 not-first:border-t not-first:border-hair"
            >
              <RowPicture src={entry.image_url} />
              <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
                <Link to={`${kind.path}/${entry.key}`} className="py-2 font-semibold wrap-anywhere">
                  {nameOf(kind, entry)}
                </Link>
                {!entry.is_seen && (
                  <Badge tone="gray" icon="eye-slash">
                    Agents don’t see it
                  </Badge>
                )}
              </span>
              <span className="inline-flex shrink-0">
                <IconButton
                  icon="caret-left"
                  className="rotate-90"
                  label={`Move ${nameOf(kind, entry)} up`}
                  disabled={disabled || at === 0}
                  data-move="up"
                  onClick={() => move(entry.id, at, at - 1)}
                />
                <IconButton
                  icon="caret-right"
                  className="rotate-90"
                  label={`Move ${nameOf(kind, entry)} down`}
                  disabled={disabled || at === shown.length - 1}
                  data-move="down"
                  onClick={() => move(entry.id, at, at + 1)}
                />
              </span>
            </li>
          ))}
        </ol>
      )}
    </FormSection>
  )
}

const rowId = (id: number) => `entry-${id}`

/** Keeps the focus on the button that moved a row, or at an end on its other one: a browser loses it with the row's place. */
function useMovedFocus(order: readonly number[]) {
  const last = useRef<{ id: number; way: 'up' | 'down' } | null>(null)
  useLayoutEffect(() => {
    if (last.current === null) return
    const { id, way } = last.current
    last.current = null
    const buttons = [...(document.getElementById(rowId(id))?.querySelectorAll<HTMLButtonElement>('[data-move]') ?? [])]
    const usable = buttons.filter((button) => !button.disabled)
    const target = usable.find((button) => button.dataset['move'] === way) ?? usable[0]
    target?.focus()
  }, [order])
  return (id: number, way: 'up' | 'down') => {
    last.current = { id, way }
  }
}

const nameOf = ({ noun }: RecordKind, { id, title }: CollectionEntry) => title || `${noun} ${id}`

/** '12 posts, 2 of them hidden from agents.' */
function hintOf({ noun }: RecordKind, count: number, seen: number): string {
  if (count === 0) return `It has no ${noun} yet. Agents don’t see a collection until it has a ${noun} they can see.`
  const all = `${count} ${count === 1 ? noun : `${noun}s`}`
  const hidden = count - seen
  if (seen === 0) return `${all}, none that agents can see, so they don’t see the collection.`
  return hidden === 0 ? `${all}, in the order agents see them.` : `${all}, ${hidden} hidden from agents.`
}
