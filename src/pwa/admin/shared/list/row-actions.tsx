import { Link } from 'react-router-dom'

import { IconButton } from '#pwa/shared/ui/icon-button.tsx'
import { Icon } from '#pwa/shared/ui/icon.tsx'

interface RowActionsProps {
  name: string
  to: string
  state: unknown
  onDelete: () => void
}

/** Edit and Delete, whose accessible names include the record's. */
export function RowActions({ name, to, state, onDelete }: RowActionsProps) {
  return (
    <span className="inline-flex">
      <Link
        to={to}
        state={state}
        aria-label={`Edit ${name}`.trim()}
        title="Edit"
        className="grid size-(--target) place-items-center rounded-full text-ink-soft hover:bg-plum-tint hover:text-plum"
      >
        <Icon name="pencil-simple" />
      </Link>
      <IconButton icon="trash" label={`Delete ${name}`.trim()} title="Delete" onClick={onDelete} />
    </span>
  )
}
