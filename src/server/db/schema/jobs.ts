import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** When each regular job was last run, by whichever process of those that share the database. */
export const turns = pgTable('turns', {
  name: text().primaryKey(),
  takenAt: timestamp('taken_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
})
