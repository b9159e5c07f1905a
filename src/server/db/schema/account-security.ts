import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, serial, text, timestamp } from 'drizzle-orm/pg-core'

import { users } from './people.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const passkeys = pgTable(
  'passkeys',
  {
    id: serial().primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The authenticator's name for it, base64url. */
    credentialId: text('credential_id').notNull().unique(),
    /** COSE, base64url. */
    publicKey: text('public_key').notNull(),
    /** How often the authenticator says it was used; 0 where it doesn't count. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** Such as `internal` or `hybrid`; tells the browser where to look for it. */
    transports: jsonb().$type<string[]>().notNull().default([]),
    /** Whether the authenticator stores copies on other devices. */
    backedUp: boolean('backed_up').notNull().default(false),
    name: text().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastUsedAt: instant('last_used_at'),
  },
  (t) => [index('passkeys_user').on(t.userId)],
)

/** Challenges given to browsers; each is valid once and for a short time. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    /** SHA-256 of the challenge, hex. */
    challengeHash: text('challenge_hash').primaryKey(),
    purpose: text().$type<'add' | 'confirm' | 'sign_in'>().notNull(),
    /** SHA-256 of the cookie's token of the browser it was given to, signed in or not. */
    browserHash: text('browser_hash').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('passkey_challenges_expiry').on(t.expiresAt)],
)

/** New e-mail addresses that users asked for; one counts once a link mailed to it was opened. */
export const pendingEmailChanges = pgTable(
  'pending_email_changes',
  {
    id: serial().primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    newEmail: text('new_email').notNull(),
    requestedAt: instant('requested_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** When it was confirmed, replaced or dropped; the row stays until it expires, as it counts for the day. */
    endedAt: instant('ended_at'),
    /** SHA-256 of the link's token, hex; null until the email is sent. */
    tokenHash: text('token_hash').unique(),
  },
  (t) => [index('pending_email_changes_user').on(t.userId), index('pending_email_changes_expiry').on(t.expiresAt)],
)

/**
 * Changed e-mail addresses that can be undone by a link mailed to the old one. As long as one can be, both of its
 * addresses are reserved for the user.
 */
export const emailChanges = pgTable(
  'email_changes',
  {
    id: serial().primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The address that undoing restores. */
    oldEmail: text('old_email').notNull(),
    newEmail: text('new_email').notNull(),
    changedAt: instant('changed_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** SHA-256 of the link's token, hex; null until the email is sent. */
    tokenHash: text('token_hash').unique(),
  },
  (t) => [
    index('email_changes_user').on(t.userId),
    index('email_changes_expiry').on(t.expiresAt),
    index('email_changes_old_email').on(sql`lower(${t.oldEmail})`),
    index('email_changes_new_email').on(sql`lower(${t.newEmail})`),
  ],
)
