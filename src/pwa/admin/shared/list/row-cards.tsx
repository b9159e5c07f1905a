import { Link } from 'react-router-dom'

import { Panel } from '#pwa/shared/ui/panel.tsx'

import { RowActions } from './row-actions.tsx'
import type { RowsProps } from './row-columns.ts'

/** Rows on a phone: the picture first, the name and a line under it, the actions within reach of the thumb. */
export function RowCards<Row extends { id: number }>({ look, rows, state, onDelete }: RowsProps<Row>) {
  return (
    <Panel>
      <ul>
        {rows.map((row) => (
          <li
            key={row.id}
            className="flex items-center gap-3 py-2.5 pr-1.5 pl-4 not-first:border-t not-first:border-hair"
          >
            <Link to={look.hrefOf(row)} state={state} className="flex min-h-14 min-w-0 flex-1 items-center gap-4">
              {look.thumb?.(row)}
              <span className="min-w-0">
                <span className="line-clamp-2 leading-[1.35rem] font-semibold">{look.nameOf(row)}</span>
                <span className="mt-0.5 line-clamp-3 text-small text-ink-soft">{look.detail(row)}</span>
                {look.signs && <span className="mt-1.5 block text-small">{look.signs(row)}</span>}
              </span>
            </Link>
            {onDelete && (
              <span className="flex shrink-0">
                <RowActions
                  name={look.nameOf(row)}
                  to={look.hrefOf(row)}
                  state={state}
                  onDelete={() => onDelete(row)}
                />
              </span>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
