import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

import { Badge } from '#pwa/shared/ui/badge.tsx'
import { Button } from '#pwa/shared/ui/button.tsx'
import { CheckMark } from '#pwa/shared/ui/field/check-mark.tsx'
import { IconButton } from '#pwa/shared/ui/icon-button.tsx'
import { Icon } from '#pwa/shared/ui/icon.tsx'
import { Picture } from '#pwa/shared/ui/picture.tsx'

import type { Order, Sort } from './list-address.ts'
import type { Selection } from './selection.tsx'

interface Column<Row> {
  head: string
  cell: (row: Row) => ReactNode
  /** The one column that is bold, and links to the record where it has a screen. */
  leads?: boolean
  className?: string
}

/** How a row is shown, defined once for the table on wide screens and the cards on a phone. */
export interface RowLayout<Row> {
  columns: readonly Column<Row>[]
  /** What the list can be sorted by beside its age; left out where it has one order alone. */
  sorts?: readonly Sort[]
  /** What a card shows: a picture where there is one, its name, and a line under it. */
  thumb?: (row: Row) => ReactNode
  detail: (row: Row) => ReactNode
  /** What a card shows below that line. */
  signs?: (row: Row) => ReactNode
  /** A line under its name in the table. */
  note?: (row: Row) => string
  /** What is shown beside its name. */
  badge?: (row: Row) => ReactNode
  nameOf: (row: Row) => string
  /** Whether a row can't be deleted; all can where it is left out. */
  isKept?: (row: Row) => boolean
  /** Left out where rows have no screen of their own. */
  hrefOf?: (row: Row) => string
  /** The address of the form that makes a copy of it, where there is one. */
  copyHrefOf?: (row: Row) => string
}

export interface RowsProps<Row extends { id: number | string }> {
  layout: RowLayout<Row>
  rows: readonly Row[]
  /** How the rows are sorted, and the way to sort them otherwise. */
  sorting: { by: string; order: Order; onSort: (by: string, order: Order) => void }
  /** The link state of a link to a form. */
  state: unknown
  /** Left out where rows can't be chosen. */
  selection?: Selection<Row['id']> | undefined
  /** Left out where rows have no actions. */
  onDelete?: ((row: Row) => void) | undefined
  /** Set where the rows are deleted records, which have no form. */
  onRestore?: ((row: Row) => void) | undefined
}

interface RowActionsProps {
  name: string
  to: string
  /** The form that makes a copy of it. */
  copyTo: string | undefined
  state: unknown
  /** Left out for one that can't be deleted. */
  onDelete: (() => void) | undefined
}

const LINK = 'grid size-(--target) place-items-center rounded-full text-ink-soft hover:bg-plum-tint hover:text-plum'

/** Edit, Duplicate and Delete, whose accessible names include the record's. */
export function RowActions({ name, to, copyTo, state, onDelete }: RowActionsProps) {
  return (
    <span className="inline-flex">
      <Link to={to} state={state} aria-label={`Edit ${name}`.trim()} title="Edit" className={LINK}>
        <Icon name="pencil-simple" />
      </Link>
      {copyTo && (
        <Link to={copyTo} state={state} aria-label={`Duplicate ${name}`.trim()} title="Duplicate" className={LINK}>
          <Icon name="images" />
        </Link>
      )}
      {onDelete && <IconButton icon="trash" label={`Delete ${name}`.trim()} title="Delete" onClick={onDelete} />}
    </span>
  )
}

export function RestoreButton({ name, onRestore }: { name: string; onRestore: () => void }) {
  return (
    <Button kind="plain" small aria-label={`Restore ${name}`.trim()} onClick={onRestore}>
      Restore
    </Button>
  )
}

interface SelectBoxProps {
  label: string
  checked: boolean
  onChange: () => void
}

export function SelectBox({ label, checked, onChange }: SelectBoxProps) {
  return (
    <span className="relative grid size-(--target) shrink-0 place-items-center rounded-lg has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-focus">
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={onChange}
        className="peer absolute inset-0 size-full cursor-pointer opacity-0"
      />
      <CheckMark small />
    </span>
  )
}

interface RowPictureProps {
  src: string | null
  bed?: string | null
  /** Shows all of it, for what has no fixed shape. */
  fit?: boolean
}

/** The small picture of a row. The name beside it says what it is. */
export function RowPicture({ src, bed, fit }: RowPictureProps) {
  return <Picture src={src} alt="" bed={bed} fit={fit} sizes="46px" className="w-11.5 shrink-0 rounded-lg!" />
}

/** 'Draft' beside what is kept from agents; nothing for all others. */
export function DraftBadge({ isDraft }: { isDraft: boolean }) {
  if (!isDraft) return null
  return (
    <Badge tone="gray" icon="pencil-simple">
      Draft
    </Badge>
  )
}
