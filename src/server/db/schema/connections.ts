import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, serial, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'

import type { Platform } from '#domain/platform/platform.ts'

import { users } from './people.ts'

export type ConsentPurpose = 'publish' | 'insights' | 'pages'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/**
 * The agents' accounts on the platforms; of several on one platform the first connected, by `id`, is the default
 * one. Tokens are encrypted at rest.
 */
export const connections = pgTable(
  'connections',
  {
    id: serial().primaryKey(),
    agentId: integer('agent_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    platform: text().$type<Platform>().notNull(),
    /** Token of the person, from which account tokens are read. */
    userToken: text('user_token'),
    userTokenExpiresAt: instant('user_token_expires_at'),
    refreshToken: text('refresh_token'),
    /** The chosen page or profile; null between consent and choice. */
    accountId: text('account_id'),
    accountName: text('account_name'),
    accountToken: text('account_token'),
    /**
     * The person's id that the platform gives to this app alone and that its callbacks contain; null where it has
     * none.
     */
    appScopedUserId: text('app_scoped_user_id'),
    scopes: jsonb().$type<string[]>().notNull().default([]),
    needsReconnect: boolean('needs_reconnect').notNull().default(false),
    /** When the agent last refused the permission to read how posts do. */
    insightsRefusedAt: instant('insights_refused_at'),
    connectedAt: instant('connected_at'),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('connections_account').on(t.agentId, t.platform, t.accountId),
    uniqueIndex('connections_begun')
      .on(t.agentId, t.platform)
      .where(sql`${t.accountId} is null`),
    index('connections_expiry').on(t.userTokenExpiresAt),
    index('connections_person').on(t.platform, t.appScopedUserId),
  ],
)

/** States of running consents; each is valid once, for its agent and platform, for a short time. */
export const consents = pgTable('oauth_consents', {
  /** SHA-256 of the state parameter, hex. */
  stateHash: text('state_hash').primaryKey(),
  agentId: integer('agent_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  platform: text().$type<Platform>().notNull(),
  /** Whether it is for publishing, for reading how an account's posts do, or for posting as a company's page. */
  purpose: text().$type<ConsentPurpose>().notNull().default('publish'),
  /** The account to reconnect; null for an additional one. */
  accountId: text('account_id'),
  /** The screen the agent goes back to afterwards, a path inside the app; null for the overview. */
  returnTo: text('return_to'),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
})
