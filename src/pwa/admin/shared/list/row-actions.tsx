import { Link } from 'react-router-dom'

import { Button } from '#pwa/shared/ui/button.tsx'
import { IconButton } from '#pwa/shared/ui/icon-button.tsx'
import { Icon } from '#pwa/shared/ui/icon.tsx'

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

/** The action of a deleted record. */
export function RestoreButton({ name, onRestore }: { name: string; onRestore: () => void }) {
  return (
    <Button kind="plain" small aria-label={`Restore ${name}`.trim()} onClick={onRestore}>
      Restore
    </Button>
  )
}
