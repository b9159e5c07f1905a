import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/**
 * What the demo has added to the other tables, so that a later start adds what is new in the demo and leaves what
 * people changed or deleted since.
 */
export const seeds = pgTable(
  'seeds',
  {
    kind: text()
      .$type<'version' | 'account' | 'collection' | 'post' | 'template_collection' | 'template' | 'history'>()
      .notNull(),
    /** The item's name in the demo; of a version its hash. */
    key: text().notNull(),
    /** Its id in its own table; of a version null. */
    id: integer(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.key] })],
)
