import { Link } from 'react-router-dom'

import { Panel } from '#pwa/shared/ui/panel.tsx'

import { RestoreButton, RowActions, type RowsProps, SelectBox } from './row-layout.tsx'

/** Rows on a phone: the picture first, the name and a line under it, the actions below where they would squeeze it. */
export function RowCards<Row extends { id: number | string }>({
  layout,
  rows,
  state,
  selection,
  onDelete,
  onRestore,
}: Omit<RowsProps<Row>, 'sorting'>) {
  return (
    <Panel>
      {selection && (
        <div className="flex items-center gap-1.5 border-b border-hair px-2 text-small text-ink-soft">
          <SelectBox label="Select all on this page" checked={selection.isAll} onChange={selection.toggleAll} />
          <span aria-hidden="true">Select all on this page</span>
        </div>
      )}
      <ul>
        {rows.map((row) => (
          <li
            key={row.id}
            className="flex flex-wrap items-center gap-x-3 py-2.5 pr-1.5 pl-4 not-first:border-t not-first:border-hair"
          >
            {selection && (
              <span className="-mr-2 -ml-2">
                <SelectBox
                  label={`Select ${layout.nameOf(row)}`}
                  checked={selection.has(row.id)}
                  onChange={() => selection.toggle(row.id)}
                />
              </span>
            )}
            {onRestore || !layout.hrefOf ? (
              <span className={CARD}>
                <CardText layout={layout} row={row} />
              </span>
            ) : (
              <Link to={layout.hrefOf(row)} state={state} className={CARD}>
                <CardText layout={layout} row={row} />
              </Link>
            )}
            {onRestore && <RestoreButton name={layout.nameOf(row)} onRestore={() => onRestore(row)} />}
            {onDelete && !onRestore && (
              <span className="ml-auto flex shrink-0">
                <RowActions
                  name={layout.nameOf(row)}
                  to={layout.hrefOf?.(row) ?? ''}
                  copyTo={layout.copyHrefOf?.(row)}
                  state={state}
                  onDelete={layout.isKept?.(row) ? undefined : () => onDelete(row)}
                />
              </span>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const CARD = 'flex min-h-14 min-w-0 flex-[1_1_11rem] items-center gap-4'

function CardText<Row extends { id: number | string }>({ layout, row }: Pick<RowsProps<Row>, 'layout'> & { row: Row }) {
  const badge = layout.badge?.(row)
  return (
    <>
      {layout.thumb?.(row)}
      <span className="min-w-0">
        <span className="line-clamp-2 leading-[1.35rem] font-semibold wrap-anywhere">{layout.nameOf(row)}</span>
        <span className="mt-0.5 line-clamp-3 text-small wrap-anywhere text-ink-soft">{layout.detail(row)}</span>
        {badge && <span className="mt-1.5 block">{badge}</span>}
        {layout.signs && <span className="mt-1.5 block text-small">{layout.signs(row)}</span>}
      </span>
    </>
  )
}
