import type { Db } from './database.ts'

/**
 * A statement whose SQL is built once per database rather than on every call; building it costs more than mapping its
 * rows. Values that change are `sql.placeholder`s. PostgreSQL prepares it like every repeated statement (named-statements.ts).
 */
export function prepared<Statement>(build: (db: Db) => Statement): (db: Db) => Statement {
  const built = new WeakMap<Db, Statement>()
  return (db) => {
    const known = built.get(db) ?? build(db)
    built.set(db, known)
    return known
  }
}
