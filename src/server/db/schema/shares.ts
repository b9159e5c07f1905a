import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

import type { PostType } from '#domain/library/post.ts'
import type { CaptionLanguage } from '#domain/publication/caption.ts'

import { posts } from './library.ts'
import { users } from './people.ts'
import { publications } from './publishing.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** What an agent shared with other apps: a copy of the post, as publications have one. */
export const shares = pgTable(
  'shares',
  {
    agentId: integer('agent_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The UUID made on the device; another agent's never stands in its way. */
    id: uuid().notNull(),
    socialPostId: integer('social_post_id').references(() => posts.id, { onDelete: 'set null' }),
    publicationId: bigint('publication_id', { mode: 'number' }).references(() => publications.id, {
      onDelete: 'set null',
    }),
    title: text().notNull(),
    type: text().$type<PostType>().notNull(),
    caption: text().notNull(),
    captionLanguage: text('caption_language').$type<CaptionLanguage>().notNull(),
    thumbnailKey: text('thumbnail_key'),
    mainColor: text('main_color'),
    sharedAt: instant('shared_at').notNull(),
    /** When the agent marked it as posted. */
    postedAt: instant('posted_at'),
    /**
     * When the agent removed it. The row stays without its content, so that another device that repeats its record doesn't
     * bring it back.
     */
    removedAt: instant('removed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.agentId, t.id] }),
    index('shares_month').on(t.agentId, t.sharedAt),
    // What auto posts must not repeat.
    index('shares_posted')
      .on(t.agentId, t.socialPostId)
      .where(sql`${t.postedAt} is not null`),
    index('shares_post').on(t.socialPostId),
    index('shares_publication').on(t.publicationId),
    // By file, to find what may be removed from storage.
    index('shares_thumbnail').on(t.thumbnailKey),
  ],
)
