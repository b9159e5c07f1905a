import { inArray, sql, type SQL } from 'drizzle-orm'

import {
  chooseVersion,
  inOwnOrder,
  isSameVersion,
  ORIGINAL,
  VERSION_SPAN_MS,
  type Version,
} from '#domain/publication/version.ts'

import type { Db, Tx } from '../../db/open.ts'

export { shuffleRank } from './shuffle-rank.ts'

/** Any number that nothing else uses for two-number advisory locks. */
const LOCK = 20_251_125

/** A version wanted for a post that an agent is to send. */
export interface Wish {
  agentId: number
  cityId: number | null
  postId: number
  at: Date
  /** The versions the post can go out in, in the order they are preferred. */
  inOrder: readonly Version[]
}

/** A version, and when another agent of the city sends the same one within the span; null where none does. */
export interface ChosenVersion {
  version: Version
  takenAt: Date | null
}

/**
 * Locks cities until the transaction ends, so that two processes don't choose the same version for two of their agents.
 * Always in the same order, so that they don't wait for each other.
 */
export async function lockCities(tx: Tx, cityIds: readonly (number | null)[]): Promise<void> {
  const ids = [...new Set(cityIds)].filter((id) => id !== null).toSorted((a, b) => a - b)
  if (ids.length === 0) return
  await tx.execute(sql`
    select pg_advisory_xact_lock(${LOCK}::int, id) from (
      select id::int from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) with ordinality as c(id, place)
      order by place
    ) c
  `)
}

/** Versions probed at first: in all but the largest cities one of them is free. */
const FIRST_PROBES = 4

/**
 * A version for each wish, in their order: one that no other agent of the city sends within the span, also none of the
 * other wishes, while there is one. To store what is chosen, the cities have to be locked before.
 */
export async function chooseVersions(db: Db, wishes: readonly Wish[]): Promise<ChosenVersion[]> {
  const known = new Distances()
  const chosen = new Map<Wish, ChosenVersion>()
  const choose = (wish: Wish, from: readonly Version[]) => {
    const version = chooseVersion(from, (one) => known.distance(wish, one))
    const takenAt = known.nearest(wish, version)
    if (takenAt !== null && from.length < wish.inOrder.length) return
    known.add(wish, version)
    chosen.set(wish, { version, takenAt: takenAt === null ? null : new Date(takenAt) })
  }
  await known.read(
    db,
    wishes.map((wish) => ({ ...wish, versions: wish.inOrder.slice(0, FIRST_PROBES) })),
  )
  for (const wish of wishes) choose(wish, wish.inOrder.slice(0, FIRST_PROBES))
  const left = wishes.filter((wish) => !chosen.has(wish))
  await known.read(
    db,
    left.map((wish) => ({ ...wish, versions: wish.inOrder.slice(FIRST_PROBES) })),
  )
  for (const wish of left) choose(wish, wish.inOrder)
  return wishes.map((wish) => chosen.get(wish) ?? { version: ORIGINAL, takenAt: null })
}

/** The columns of what a use is compared with. */
interface Compared {
  city: SQL
  post: SQL
  variant: SQL
  palette: SQL
  agent: SQL
  at: SQL
}

/** The nearest uses of a version by another agent of the city within the span, one before a time and one after it. */
function nearestUses({ city, post, variant, palette, agent, at }: Compared): SQL {
  const near = (times: SQL, direction: SQL) => sql`(
    select p.agent_id, p.scheduled_at from publications p
    where p.city_id = ${city} and p.social_post_id = ${post} and p.caption_variant = ${variant}
      and p.palette = ${palette} and p.agent_id <> ${agent} and ${times}
    order by p.scheduled_at ${direction} limit 1)`
  const before = sql`p.scheduled_at <= ${at} and p.scheduled_at > ${at} - interval '30 days'`
  const after = sql`p.scheduled_at > ${at} and p.scheduled_at < ${at} + interval '30 days'`
  return sql`${near(before, sql`desc`)} union all ${near(after, sql`asc`)}`
}

type Asked = Pick<Wish, 'agentId' | 'cityId' | 'postId' | 'at'>

/** When versions are sent near the times of wishes. */
class Distances {
  readonly #uses = new Map<string, { agentId: number; at: number }[]>()

  /** Reads, for each wish and version, the nearest use by another agent before it and after it. */
  async read(db: Db, wishes: readonly (Asked & { versions: readonly Version[] })[]): Promise<void> {
    const probes = wishes.flatMap(({ agentId, cityId, postId, at, versions }) =>
      cityId === null
        ? []
        : versions.map(({ variant, palette }) => ({
            agent: agentId,
            city: cityId,
            post: postId,
            at: at.toISOString(),
            variant,
            palette,
          })),
    )
    if (probes.length === 0) return
    const uses = nearestUses({
      city: sql`w.city`,
      post: sql`w.post`,
      variant: sql`w.variant`,
      palette: sql`w.palette`,
      agent: sql`w.agent`,
      at: sql`w.at`,
    })
    // One list, not a list within a list: PostgreSQL takes each for a hundred rows, and compiles a statement that it takes
    // for a long one, for 15 ms.
    const { rows } = await db.execute<{
      city: number
      post: number
      variant: string
      palette: Version['palette']
      agentId: number
      at: number
    }>(sql`
      select distinct w.city, w.post, w.variant, w.palette, u.agent_id as "agentId",
        (extract(epoch from u.scheduled_at) * 1000)::float8 as at
      from jsonb_to_recordset(${JSON.stringify(probes)}::jsonb)
          as w(agent int, city int, post int, at timestamptz, variant text, palette text)
        cross join lateral (${uses}) u
    `)
    for (const { city, post, variant, palette, agentId, at } of rows) {
      this.#add(keyOf(city, post, { variant, palette }), agentId, at)
    }
  }

  /** A version that is chosen for a wish counts for the later ones. */
  add({ cityId, postId, agentId, at }: Asked, version: Version): void {
    if (cityId !== null) this.#add(keyOf(cityId, postId, version), agentId, at.getTime())
  }

  #add(key: string, agentId: number, at: number): void {
    const uses = this.#uses.get(key) ?? []
    uses.push({ agentId, at })
    this.#uses.set(key, uses)
  }

  /** The nearest time at which another agent sends it, in milliseconds; null where none does within the span. */
  nearest({ cityId, postId, agentId, at }: Asked, version: Version): number | null {
    if (cityId === null) return null
    const others = (this.#uses.get(keyOf(cityId, postId, version)) ?? []).filter((use) => use.agentId !== agentId)
    const away = (use: { at: number }) => Math.abs(use.at - at.getTime())
    const near = others.filter((use) => away(use) < VERSION_SPAN_MS).toSorted((a, b) => away(a) - away(b))
    return near[0]?.at ?? null
  }

  distance(asked: Asked, version: Version): number {
    const at = this.nearest(asked, version)
    return at === null ? Infinity : Math.abs(at - asked.at.getTime())
  }
}

const keyOf = (cityId: number, postId: number, { variant, palette }: Version) =>
  `${cityId} ${postId} ${palette} ${variant ?? ''}`

/**
 * The order in which an agent's versions of a post are preferred: the original, which another one replaces only where
 * another agent of the city sends it, then an order of the agent's own. What the agent has `seen` comes before all others.
 */
export function preferred(versions: readonly Version[], rank: number, seen?: Version): Version[] {
  const first = [seen, ORIGINAL].filter((one) => one !== undefined)
  const leading = first.filter((one) => versions.some((version) => isSameVersion(version, one)))
  const rest = inOwnOrder(versions, rank).filter((one) => !first.some((other) => isSameVersion(one, other)))
  return [...leading, ...rest].filter((one, at, all) => all.findIndex((other) => isSameVersion(one, other)) === at)
}

/** By publication, when another agent of its city sends the same version within the span. */
export async function findAlsoSent(db: Db, publicationIds: readonly number[]): Promise<Map<number, Date>> {
  if (publicationIds.length === 0) return new Map()
  const uses = nearestUses({
    city: sql`o.city_id`,
    post: sql`o.social_post_id`,
    variant: sql`o.caption_variant`,
    palette: sql`o.palette`,
    agent: sql`o.agent_id`,
    at: sql`o.scheduled_at`,
  })
  const { rows } = await db.execute<{ id: number; at: number }>(sql`
    select o.id::float8 as id, (extract(epoch from u.scheduled_at) * 1000)::float8 as at
    from publications o cross join lateral (
      select near.scheduled_at from (${uses}) near
      order by abs(extract(epoch from near.scheduled_at - o.scheduled_at)) limit 1
    ) u
    where ${inArray(sql`o.id`, [...publicationIds])}
  `)
  return new Map(rows.map(({ id, at }) => [id, new Date(at)]))
}
