import { sql, type SQL } from 'drizzle-orm'

import type { Term, Way } from '#domain/library/search.ts'

/** The condition of PostgreSQL's text search for all of these terms. */
export const queryOf = (terms: readonly Term[]): SQL =>
  sql`to_tsquery('pg_catalog.simple', ${terms.map((ways) => `(${ways.map(written).join(' | ')})`).join(' & ')})`

function written({ words, begins }: Way): string {
  return words.join(' <-> ') + (begins ? ':*' : '')
}

/**
 * What each term finds as a table of its own, and the condition that a row's id is in all of them. They are
 * materialized because a planner without statistics would search the texts again for every row.
 */
export function matches(terms: readonly Term[], idsWith: (query: SQL) => SQL, id: SQL): { tables: SQL; inAll: SQL } {
  const names = terms.map((_, index) => sql.identifier(`word_${index}`))
  const tables = terms.map((term, index) => sql`${names[index]} as materialized (${idsWith(queryOf([term]))})`)
  return {
    tables: sql.join(tables, sql`, `),
    inAll: sql.join(
      names.map((name) => sql`${id} in (select id from ${name})`),
      sql` and `,
    ),
  }
}
