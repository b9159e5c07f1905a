import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib'

import type { Database } from '../../db/database.ts'
import { openHousesOf, type PageFacts } from './render/page-facts.ts'

/** The channel on which the database reports the agents whose pages may look different (migration 0052). */
const CHANNEL = 'listing_page_changed'

/** The database is asked for one listing at most so often, whatever changes. */
const LEAST_MS = 1_000

/** How long a listing is taken to be the same while the database reports changes: an open house ends without one. */
const LONGEST_MS = 30_000

/** Of remembered listings; with their pages about 25 MB. */
const MOST = 200

/** Of remembered addresses without one, apart from these, so that made-up addresses take no listing's place. */
const MOST_MISSING = 1_000

/** A tenth larger than at 11, in a twentieth of the time. */
const BROTLI_QUALITY = 6

export type Encoding = 'br' | 'gzip' | 'identity'

/** A finished page, compressed when it was first asked for. */
interface KeptPage {
  /** Without quotes. */
  revision: string
  body: (encoding: Encoding) => Promise<Buffer>
}

interface Entry {
  facts: PageFacts | null
  /** Of all that the pages are made of. */
  revision: string
  askedAt: number
  until: number
  pages: Map<string, KeptPage>
}

/** The listings of public pages and the pages made of them, by slug, until the database reports a change. */
export interface PageCache {
  find: (slug: string) => Promise<PageFacts | null>
  /** A page of a listing that `find` has just returned, made once for each `form` of it. */
  page: (facts: PageFacts, form: string, make: () => string) => KeptPage
  close: () => Promise<void>
}

interface Source {
  listen: Database['listen']
  read: (slug: string) => Promise<PageFacts | null>
  now: () => Date
}

export async function openPageCache({ listen, read, now }: Source): Promise<PageCache> {
  const entries = new Map<string, Entry>()
  const missing = new Map<string, Entry>()
  const knownOf = (slug: string) => entries.get(slug) ?? missing.get(slug)
  const underWay = new Map<string, Promise<Entry>>()
  let changes = 0
  let isListening = false

  const expire = (isChanged: (entry: Entry) => boolean) => {
    changes += 1
    for (const entry of [...entries.values(), ...missing.values()])
      if (isChanged(entry)) entry.until = Math.min(entry.until, entry.askedAt + LEAST_MS)
  }
  const close = await listen(
    CHANNEL,
    (payload) => expire(({ facts }) => payload === null || facts === null || facts.agentId === Number(payload)),
    (is) => {
      isListening = is
      expire(() => true)
    },
  )

  const ask = async (slug: string): Promise<Entry> => {
    const askedAt = performance.now()
    const before = changes
    const known = knownOf(slug)
    const facts = await read(slug).catch((error: unknown) => {
      // While the database is away nothing changes that a visitor could miss.
      if (!known) throw error
      return known.facts
    })
    const revision = revisionOf([facts, facts && openHousesOf(facts, now()).map(({ id }) => id)])
    const isSame = known?.revision === revision
    // One that changed while it was read may be old.
    const lifetime = isListening && before === changes ? LONGEST_MS : LEAST_MS
    const entry: Entry = {
      facts: isSame ? known.facts : facts,
      revision,
      askedAt,
      until: askedAt + lifetime,
      pages: isSame ? known.pages : new Map<string, KeptPage>(),
    }
    entries.delete(slug)
    missing.delete(slug)
    const [among, most] = facts === null ? [missing, MOST_MISSING] : [entries, MOST]
    among.set(slug, entry)
    const [oldest] = among.keys()
    if (among.size > most && oldest !== undefined) among.delete(oldest)
    return entry
  }

  const entryOf = async (slug: string): Promise<Entry> => {
    const known = knownOf(slug)
    if (known && known.until > performance.now()) return known
    const asking = underWay.get(slug) ?? ask(slug).finally(() => underWay.delete(slug))
    underWay.set(slug, asking)
    return await asking
  }

  return {
    find: async (slug) => (await entryOf(slug)).facts,
    page: (facts, form, make) => {
      const pages = entries.get(facts.slug)?.pages
      const known = pages?.get(form)
      if (known && entries.get(facts.slug)?.facts === facts) return known
      const made = keptPage(make)
      if (entries.get(facts.slug)?.facts === facts) pages?.set(form, made)
      return made
    },
    close,
  }
}

const revisionOf = (data: unknown) => createHash('sha256').update(JSON.stringify(data)).digest('base64url').slice(0, 27)

/** The text of a page isn't kept, only what is sent of it: the compressed bytes are a tenth. */
function keptPage(make: () => string): KeptPage {
  const bodies = new Map<Encoding, Promise<Buffer>>()
  const compressed = {
    br: (html: string) =>
      promisify(brotliCompress)(html, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(html),
        },
      }),
    gzip: (html: string) => promisify(gzip)(html, { level: constants.Z_BEST_COMPRESSION }),
  }
  const body = async (encoding: Encoding): Promise<Buffer> => {
    if (encoding === 'identity') return await promisify(brotliDecompress)(await body('br'))
    const known = bodies.get(encoding) ?? compressed[encoding](make())
    bodies.set(encoding, known)
    return await known
  }
  return { revision: revisionOf(make()), body }
}

/** The encoding to answer with, by what the caller accepts. */
export function encodingFor(accepted: string | undefined): Encoding {
  const named = new Set(
    (accepted ?? '')
      .toLowerCase()
      .split(',')
      .map((one) => one.trim())
      .filter((one) => !/;\s*q=0(?:\.0*)?$/.test(one))
      .map((one) => one.split(';')[0]?.trim()),
  )
  if (named.has('br')) return 'br'
  return named.has('gzip') || named.has('*') ? 'gzip' : 'identity'
}
