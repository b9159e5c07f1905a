import { sql, type SQL } from 'drizzle-orm'

import type { LibrarySearch } from '#contract/library/search.ts'
import { COLLECTIONS_PER_PAGE } from '#domain/library/tag-page.ts'
import { MOST_FOUND } from '#domain/library/search-limits.ts'
import { searchTerms, type Term } from '#domain/library/search.ts'

import type { Db } from '../../db/open.ts'
import {
  pageFrom,
  paged,
  rowsOf,
  type Counted,
  type Page,
  type PageRequest,
  matches,
  queryOf,
} from '../../db/statements.ts'
import { COLLECTION_TEXT, POST_TEXT } from '../../db/schema/index.ts'
import { searchTemplates } from '../templates/service.ts'
import { presentCollection, presentTile } from './presenter.ts'
import { COLLECTION, TILE } from './repo.ts'
import type { CollectionRow, PostTileRow } from './rows.ts'

const POSTS_PAGE_SIZE = 24

/**
 * Collections, posts and templates with all the words of `q`: first those with them in the title, then the others, the
 * newest first. Of more than `MOST_FOUND` only the newest are found: comparing the titles of all of them would take
 * seconds. Text without a letter or digit finds nothing.
 */
export async function searchLibrary(db: Db, q: string, page: number): Promise<LibrarySearch> {
  const words = searchTerms(q)
  const collections = paged(
    await findCollections(db, words, rowsOf(page, COLLECTIONS_PER_PAGE)),
    page,
    COLLECTIONS_PER_PAGE,
    presentCollection,
  )
  const posts = paged(await findPosts(db, words, rowsOf(page, POSTS_PAGE_SIZE)), page, POSTS_PAGE_SIZE, presentTile)
  const templates = await searchTemplates(db, words, page)
  return {
    data: { collections: collections.data, posts: posts.data, templates: templates.data },
    meta: {
      current_page: page,
      last_page: Math.max(collections.meta.last_page, posts.meta.last_page, templates.meta.last_page),
      collections_total: collections.meta.total,
      posts_total: posts.meta.total,
      templates_total: templates.meta.total,
    },
  }
}

// A word is looked up in the index of the texts and in the tags one after the other: with `or` no index would be used.
const postsWith = (query: SQL): SQL => sql`
  select id from library_posts where ${POST_TEXT} @@ ${query}
  union all
  select pt.post_id from social_post_tags pt join tags t on t.id = pt.tag_id
  where search_words(t.name) @@ ${query}`

const collectionsWith = (query: SQL): SQL => sql`
  select id from library_collections where ${COLLECTION_TEXT} @@ ${query}
  union all
  select o.social_post_collection_id as id from tags t join social_post_tags pt on pt.tag_id = t.id
  join library_posts o on o.id = pt.post_id where search_words(t.name) @@ ${query}`

async function findPosts(db: Db, words: readonly Term[], { limit, offset }: PageRequest): Promise<Page<PostTileRow>> {
  if (words.length === 0) return { rows: [], total: 0 }
  const { tables, inAll } = matches(words, postsWith, sql`p.id`)
  const { rows } = await db.execute<Counted<PostTileRow>>(sql`
    with ${tables}, newest as materialized (
      select p.id, p.title, p.spanish_title from library_posts p where ${inAll} order by p.id desc limit ${MOST_FOUND}
    ), found as materialized (
      select n.id, search_words(n.title || ' ' || n.spanish_title) @@ ${queryOf(words)} as named from newest n
    )
    select (select count(*)::int from found) as total, page.*
    from (values (1)) as whole left join lateral (
      select ${TILE}, found.named from found join library_posts p on p.id = found.id
      left join social_post_collections c on c.id = p.social_post_collection_id
      left join files f on f.key = p.thumbnail_key
      order by found.named desc, p.id desc limit ${limit} offset ${offset}
    ) page on true order by page.named desc, page.id desc`)
  return pageFrom(rows) ?? { rows: [], total: 0 }
}

async function findCollections(
  db: Db,
  words: readonly Term[],
  { limit, offset }: PageRequest,
): Promise<Page<CollectionRow>> {
  if (words.length === 0) return { rows: [], total: 0 }
  const { tables, inAll } = matches(words, collectionsWith, sql`c.id`)
  const { rows } = await db.execute<Counted<CollectionRow>>(sql`
    with ${tables}, newest as materialized (
      select c.id, c.name from library_collections c where ${inAll} order by c.id desc limit ${MOST_FOUND}
    ), found as materialized (
      select n.id, search_words(n.name) @@ ${queryOf(words)} as named from newest n
    )
    select (select count(*)::int from found) as total, page.*
    from (values (1)) as whole left join lateral (
      select ${COLLECTION}, found.named from found join library_collections c on c.id = found.id
      order by found.named desc, c.id desc limit ${limit} offset ${offset}
    ) page on true order by page.named desc, page.id desc`)
  return pageFrom(rows) ?? { rows: [], total: 0 }
}
