import { Link } from 'react-router-dom'

import { classes } from '#pwa/shared/ui/classes.ts'
import { Panel } from '#pwa/shared/ui/panel.tsx'

import { RowActions } from './row-actions.tsx'
import type { RowsProps } from './row-layout.ts'

/** The table rows on wide screens, 78 px high. */
export function RowTable<Row extends { id: number }>({ layout, rows, state, onDelete }: RowsProps<Row>) {
  const edge = 'px-3 first:pl-6 last:pr-4'
  return (
    <Panel className="overflow-x-auto!">
      <table className="w-full border-collapse text-[0.9375rem]/[1.3rem]">
        <thead>
          <tr className="h-12 text-left text-small whitespace-nowrap text-ink-soft">
            {layout.columns.map(({ head, className }) => (
              <th key={head} scope="col" className={classes(edge, 'font-medium', className)}>
                {head}
              </th>
            ))}
            {onDelete && (
              <th scope="col" className={`${edge} text-right font-medium`}>
                Actions
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className="h-19.5 border-t border-hair hover:bg-plum-tint/45">
              {layout.columns.map(({ head, cell, leads, className }) => (
                <td key={head} className={classes(edge, 'py-2', className)}>
                  {leads ? (
                    <Link
                      to={layout.hrefOf(row)}
                      state={state}
                      className="flex min-h-(--target) items-center font-semibold"
                    >
                      {cell(row)}
                    </Link>
                  ) : (
                    cell(row)
                  )}
                </td>
              ))}
              {onDelete && (
                <td className={`${edge} text-right whitespace-nowrap`}>
                  <RowActions
                    name={layout.nameOf(row)}
                    to={layout.hrefOf(row)}
                    state={state}
                    onDelete={() => onDelete(row)}
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
