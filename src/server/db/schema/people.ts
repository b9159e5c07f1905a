import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

import type { ContentCategory } from '#domain/auto-post/auto-post.ts'
import type { Plan } from '#domain/plan/plan.ts'
import type { TimeZone } from '#domain/time/time.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Everybody who can sign in. E-mail addresses are compared without case. */
export const users = pgTable(
  'users',
  {
    id: serial().primaryKey(),
    email: text().notNull(),
    /** Argon2id, in the usual encoded form; empty (`NO_PASSWORD`) until an agent who paid has set the first one. */
    passwordHash: text('password_hash').notNull(),
    role: text().$type<'agent' | 'admin'>().notNull(),
    /** An admin of the library alone, who sees no agents, payments or operations; false for everybody else. */
    contentOnly: boolean('content_only').notNull().default(false),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** The user's id for authenticators; it contains nothing about the person. */
    passkeyHandle: uuid('passkey_handle').notNull().defaultRandom(),
    /** Since when the user may not sign in; null while allowed to. */
    disabledAt: instant('disabled_at'),
    /** The last call made while signed in, to within five minutes; null before the first. */
    lastSeenAt: instant('last_seen_at'),
  },
  (t) => [uniqueIndex('users_email').on(sql`lower(${t.email})`)],
)

/** The profile of an agent; one row for each user of that role. */
export const agents = pgTable('agents', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  license: text().notNull().default(''),
  phone: text().notNull().default(''),
  workEmail: text('work_email').notNull().default(''),
  designations: text().notNull().default(''),
  website: text().notNull().default(''),
  /** What the agent calls the market, for captions. */
  market: text().notNull().default(''),
  /** Whether captions that go out end with the agent's signature. */
  signature: boolean().notNull().default(true),
  timeZone: text('time_zone').$type<TimeZone>().notNull().default('America/Chicago'),
  /** Storage keys of portrait and logo. */
  avatarKey: text('avatar_key'),
  brokerLogoKey: text('broker_logo_key'),
  brokerageName: text('brokerage_name').notNull().default(''),
  brokeragePhone: text('brokerage_phone').notNull().default(''),
  brokerageAddress: text('brokerage_address').notNull().default(''),
  /** A city of the list the server searches, by its GeoNames id. */
  brokerageCityId: integer('brokerage_city_id'),
  brokerageZipCode: text('brokerage_zip_code').notNull().default(''),
  plan: text().$type<Plan>(),
  /** Since when nothing goes out for the agent, at the agent's own wish; null while posts go out. */
  pausedAt: instant('paused_at'),
  /** When the pause ends by itself; null for one that the agent ends. */
  pausedUntil: instant('paused_until'),
  /** The categories whose posts got more reactions than the agent's others. */
  likedCategories: jsonb('liked_categories').$type<ContentCategory[]>().notNull().default([]),
})

/** Signed-in browsers. A browser that only fetched a CSRF cookie has no row: its token is verified without one. */
export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the cookie's token, hex: a stolen table opens no session. */
    tokenHash: text('token_hash').primaryKey(),
    /** Identifies the session in the API; opens nothing. */
    id: uuid().notNull().unique().defaultRandom(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    /** When the password or a passkey was last given in this session. */
    authenticatedAt: instant('authenticated_at').notNull().defaultNow(),
    /** The last call, to within five minutes. */
    lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
    /** The browser's User-Agent at sign-in, cut to 500 characters. */
    userAgent: text('user_agent').notNull().default(''),
  },
  (t) => [index('sessions_user').on(t.userId), index('sessions_expiry').on(t.expiresAt)],
)

/** The cities an agent serves, by their GeoNames ids, in the order the agent chose them. */
export const serviceAreas = pgTable(
  'service_areas',
  {
    agentId: integer('agent_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    cityId: integer('city_id').notNull(),
    /** From 1. */
    position: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.agentId, t.cityId] })],
)

/** Mailed links that set a password; each is valid once and for a short time. */
export const passwordLinks = pgTable(
  'password_links',
  {
    /** SHA-256 of the link's token, hex: a stolen table opens nothing. */
    tokenHash: text('token_hash').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Whether it sets the user's first password. */
    first: boolean().notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('password_links_user').on(t.userId), index('password_links_expiry').on(t.expiresAt)],
)
