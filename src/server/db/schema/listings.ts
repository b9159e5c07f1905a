import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

import type { Lead } from '#contract/listings/leads.ts'
import type { LeadSource, LeadStatus } from '#domain/leads/lead.ts'
import type { ListingContent, ListingStatus } from '#domain/listings/listing.ts'
import type { CaptionLanguage } from '#domain/publication/caption.ts'

import { users } from './people.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

const agent = () =>
  integer('agent_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** Houses for sale, under ids made on the agents' devices; another agent's never stands in the way. */
export const listings = pgTable(
  'listings',
  {
    agentId: agent(),
    id: uuid().notNull(),
    content: jsonb().$type<ListingContent>().notNull(),
    /** Copied from the content, for lists and the page. */
    status: text().$type<ListingStatus>().notNull(),
    isPublic: boolean('is_public').notNull().default(false),
    /** The end of the page's address; null until there is one. */
    slug: text(),
    source: text().$type<'agent' | 'csv' | 'feed'>().notNull().default('agent'),
    /** What names it at its source; null for those the agent wrote. */
    sourceKey: text('source_key'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    /**
     * When the agent deleted it. The row stays without its content, so that another device that repeats a change doesn't
     * bring it back.
     */
    removedAt: instant('removed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.agentId, t.id] }),
    uniqueIndex('listings_slug').on(t.slug),
    index('listings_changed').on(t.agentId, t.updatedAt, t.id),
    uniqueIndex('listings_source')
      .on(t.agentId, t.source, t.sourceKey)
      .where(sql`${t.sourceKey} is not null`),
  ],
)

/** The files of photos. Their order and words stand in the listing's content, which may come later than they do. */
export const listingPhotos = pgTable(
  'listing_photos',
  {
    agentId: agent(),
    id: uuid().notNull(),
    listingId: uuid('listing_id').notNull(),
    fileKey: text('file_key').notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** When it came, and was last part of its listing: one that isn't is removed some days later. */
    usedAt: instant('used_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.agentId, t.id] }),
    index('listing_photos_listing').on(t.agentId, t.listingId),
    index('listing_photos_used').on(t.usedAt),
    // By file, to find what may be removed from storage.
    index('listing_photos_file').on(t.fileKey),
  ],
)

/** People who asked or signed in, with what they agreed to. */
export const leads = pgTable(
  'leads',
  {
    agentId: agent(),
    id: uuid().notNull(),
    source: text().$type<LeadSource>().notNull(),
    listingId: uuid('listing_id'),
    /** The street of its listing at the time. */
    listingTitle: text('listing_title').notNull().default(''),
    cameFrom: text('came_from').notNull().default(''),
    name: text().notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    message: text().notNull(),
    notes: text().notNull().default(''),
    status: text().$type<LeadStatus>().notNull().default('new'),
    nextStep: text('next_step'),
    nextStepAt: instant('next_step_at'),
    /** When the agent was reminded of the next step; null until then. */
    remindedAt: instant('reminded_at'),
    language: text().$type<CaptionLanguage>().notNull(),
    hasAgent: boolean('has_agent'),
    consent: jsonb().$type<Lead['consent']>(),
    /** Of the leads that were added to it. */
    earlierConsents: jsonb('earlier_consents').$type<Lead['earlier_consents']>().notNull().default([]),
    disclosures: jsonb().$type<Lead['disclosures']>().notNull().default([]),
    at: instant('at').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    /** The lead it was added to; null for all others. */
    mergedInto: uuid('merged_into'),
    /** When it was deleted or merged. Of a deleted one nothing of the person stays. */
    removedAt: instant('removed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.agentId, t.id] }),
    index('leads_newest').on(t.agentId, t.at, t.id),
    index('leads_listing').on(t.agentId, t.listingId),
    // The few whose next step is still to be told.
    index('leads_next_step')
      .on(t.nextStepAt)
      .where(sql`${t.nextStepAt} is not null and ${t.remindedAt} is null and ${t.removedAt} is null`),
  ],
)
