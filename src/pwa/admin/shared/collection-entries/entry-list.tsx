import { useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router-dom'

import type { CollectionEntry } from '#contract/admin/records.ts'
import { Badge } from '#pwa/shared/ui/badge.tsx'
import { IconButton } from '#pwa/shared/ui/icon-button.tsx'

import { RowPicture } from '../list/row-picture.tsx'
import { capitalNoun, type RecordKind } from '../record-kind.ts'
import { FormSection } from '../form/form-section.tsx'
import { inOrder, moved } from './order-value.ts'

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
