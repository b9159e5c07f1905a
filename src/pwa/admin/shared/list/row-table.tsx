import { Link } from 'react-router-dom'

import { classes } from '#pwa/shared/ui/classes.ts'
import { Icon } from '#pwa/shared/ui/icon.tsx'
import { Panel } from '#pwa/shared/ui/panel.tsx'

import { RestoreButton, RowActions, type RowsProps, SelectBox } from './row-layout.tsx'
import { allSorts, nextOrder, type Sort } from './list-address.ts'

const CHOSEN = '-ml-2.5 flex items-center gap-1.5'
const EDGE = 'px-3 first:pl-6 last:pr-4'

/** The table rows on wide screens, 78 px high. */
export function RowTable<Row extends { id: number | string }>(props: RowsProps<Row>) {
  const { layout, rows, state, onDelete, onRestore } = props
  return (
    <Panel className="overflow-x-auto!">
      <table className="w-full border-collapse text-[0.9375rem]/[1.3rem]">
        <HeadRow {...props} />
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className="h-19.5 border-t border-hair hover:bg-plum-tint/45">
              <Cells row={row} {...props} />
              {onRestore && (
                <td className={`${EDGE} text-right`}>
                  <RestoreButton name={layout.nameOf(row)} onRestore={() => onRestore(row)} />
                </td>
              )}
              {onDelete && !onRestore && (
                <td className={`${EDGE} text-right whitespace-nowrap`}>
                  <RowActions
                    name={layout.nameOf(row)}
                    to={layout.hrefOf?.(row) ?? ''}
                    copyTo={layout.copyHrefOf?.(row)}
                    state={state}
                    onDelete={layout.isKept?.(row) ? undefined : () => onDelete(row)}
                  />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}

function HeadRow<Row extends { id: number | string }>(props: RowsProps<Row>) {
  const { layout, sorting, selection, onDelete, onRestore } = props
  const sorts = layout.sorts ? allSorts(layout.sorts) : []
  return (
    <thead>
      <tr className="h-12 text-left text-small whitespace-nowrap text-ink-soft">
        {layout.columns.map(({ head, className }, at) => {
          const sort = sorts.find((one) => one.head === head)
          const text = sort ? <SortHead sort={sort} sorting={sorting} /> : head
          return (
            <th
              key={head}
              scope="col"
              aria-sort={sort?.by === sorting.by ? ARIA_ORDER[sorting.order] : undefined}
              className={classes(EDGE, 'font-medium', className)}
            >
              {at === 0 && selection ? (
                <span className={CHOSEN}>
                  <SelectBox label="Select all on this page" checked={selection.isAll} onChange={selection.toggleAll} />
                  {text}
                </span>
              ) : (
                text
              )}
            </th>
          )
        })}
        {(onDelete ?? onRestore) && (
          <th scope="col" className={`${EDGE} text-right font-medium`}>
            Actions
          </th>
        )}
      </tr>
    </thead>
  )
}

const ARIA_ORDER = { asc: 'ascending', desc: 'descending' } as const

/** A head that sorts by its column; a second click turns the order around. */
function SortHead({ sort, sorting }: { sort: Sort; sorting: RowsProps<never>['sorting'] }) {
  const isSorted = sort.by === sorting.by
  return (
    <button
      type="button"
      title={sort[nextOrder(sort, sorting)]}
      onClick={() => sorting.onSort(sort.by, nextOrder(sort, sorting))}
      className={classes(
        '-mx-2 inline-flex min-h-(--target) items-center gap-1 rounded-lg px-2 hover:text-ink',
        isSorted && 'font-semibold text-ink',
      )}
    >
      {sort.head}
      {isSorted && (
        <Icon name="arrow-down" small className={classes('size-4!', sorting.order === 'asc' && 'rotate-180')} />
      )}
    </button>
  )
}

function Cells<Row extends { id: number | string }>({
  row,
  layout,
  state,
  selection,
  onRestore,
}: RowsProps<Row> & { row: Row }) {
  return layout.columns.map(({ head, cell, leads, className }, at) => (
    <td key={head} className={classes(EDGE, 'py-2', className)}>
      {at === 0 && selection ? (
        <span className={CHOSEN}>
          <SelectBox
            label={`Select ${layout.nameOf(row)}`}
            checked={selection.has(row.id)}
            onChange={() => selection.toggle(row.id)}
          />
          {cell(row)}
        </span>
      ) : leads ? (
        <span className="flex flex-wrap items-center gap-x-3">
          {onRestore || !layout.hrefOf ? (
            <b className="py-2 font-semibold">{cell(row)}</b>
          ) : (
            <Link
              to={layout.hrefOf(row)}
              state={state}
              className="flex min-h-(--target) items-center py-2 font-semibold"
            >
              {cell(row)}
            </Link>
          )}
          {layout.badge?.(row)}
          {layout.note && <span className="num -mt-2 w-full pb-1 text-small text-ink-soft">{layout.note(row)}</span>}
        </span>
      ) : (
        cell(row)
      )}
    </td>
  ))
}
