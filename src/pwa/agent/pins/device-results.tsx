import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useMemo, useRef, useState } from 'react'

import type { Collection, CollectionPost } from '#contract/library/library.ts'
import type { Template } from '#contract/library/templates.ts'
import { CollectionTile } from '#pwa/agent/library/collection-tile.tsx'
import { PostTile } from '#pwa/agent/library/post-tile.tsx'
import { TemplateTile } from '#pwa/agent/templates/template-tile.tsx'
import { MOSAIC } from '#pwa/shared/card-list/mosaic.tsx'
import { useSignedIn } from '#pwa/shared/query/session.ts'
import { ButtonLink } from '#pwa/shared/ui/button-link.tsx'
import { Button } from '#pwa/shared/ui/button.tsx'
import { Empty } from '#pwa/shared/ui/empty.tsx'
import { useDevice } from '#pwa/shared/ui/use-device.ts'
import { readDeviceLibrary, searchDevice, type DeviceLibrary } from '#sync/pins/search.ts'
import { reportUnlessStorage } from '#sync/storage/storage-error.ts'

import { PINS_PATH } from './use-pins.ts'

interface DeviceResultsProps {
  /** What is searched for; with nothing, what could be found is only read. */
  q: string
  path: string
}

/** What a search finds on this device, while the library doesn't answer. */
export function DeviceResults({ q, path }: DeviceResultsProps) {
  const { user } = useSignedIn()
  const device = useDevice()
  const library = useLiveQuery(() => readOrNothing(user.id), [user.id])
  const found = useMemo(() => library && searchDevice(library, q), [library, q])
  if (!found || q === '') return null
  const { posts, collections, templates } = found
  if (posts.length + collections.length + templates.length === 0) {
    return (
      <Empty
        lit
        title={`Nothing on this ${device} matches`}
        action={
          <ButtonLink kind="line" to={PINS_PATH}>
            See what’s on this {device}
          </ButtonLink>
        }
      >
        We only searched what’s here, not the whole library.
      </Empty>
    )
  }
  const origin = { path, name: 'Search' }
  return (
    <div className="grid gap-10" key={q}>
      <output className="sr-only">
        {`${counted(collections.length, 'collection')}, ${counted(posts.length, 'post')} and ${counted(templates.length, 'template')} found on this ${device}`}
      </output>
      {collections.length > 0 && <FoundCollections collections={collections} device={device} origin={origin} />}
      {posts.length > 0 && <FoundPosts posts={posts} device={device} origin={origin} />}
      {templates.length > 0 && <FoundTemplates templates={templates} device={device} origin={origin} />}
    </div>
  )
}

const NOTHING: DeviceLibrary = { posts: [], collections: [], templates: [] }

async function readOrNothing(userId: number): Promise<DeviceLibrary> {
  try {
    return await readDeviceLibrary(userId)
  } catch (error) {
    reportUnlessStorage(error)
    return NOTHING
  }
}

interface FoundProps {
  device: string
  origin: { path: string; name: string }
}

/** One row on a desk, two on a phone; the posts are what is mostly searched for. */
const FIRST_COLLECTIONS = 4

function FoundCollections({ collections, device, origin }: FoundProps & { collections: readonly Collection[] }) {
  const [showsAll, setShowsAll] = useState(false)
  return (
    <section aria-labelledby="collections-here" className="grid gap-4">
      <h2 id="collections-here">
        Collections on this {device} ({collections.length})
      </h2>
      <ul className={MOSAIC}>
        {(showsAll ? collections : collections.slice(0, FIRST_COLLECTIONS)).map((collection) => (
          <li key={collection.id}>
            <CollectionTile collection={collection} from={origin} />
          </li>
        ))}
      </ul>
      {!showsAll && collections.length > FIRST_COLLECTIONS && (
        <Button kind="line" onClick={() => setShowsAll(true)} className="justify-self-start">
          Show all {collections.length} collections
        </Button>
      )}
    </section>
  )
}

function FoundPosts({ posts, device, origin }: FoundProps & { posts: readonly CollectionPost[] }) {
  const { shown, end } = useBatches()
  const state = { origin, from: null }
  return (
    <section aria-labelledby="posts-here" className="grid gap-4">
      <h2 id="posts-here">
        Posts on this {device} ({posts.length})
      </h2>
      <ul className={MOSAIC}>
        {posts.slice(0, shown).map((post) => (
          <li key={post.id}>
            <PostTile post={post} state={state} eager={false} label={post.title} />
          </li>
        ))}
      </ul>
      {shown < posts.length && <div ref={end} />}
    </section>
  )
}

function FoundTemplates({ templates, device, origin }: FoundProps & { templates: readonly Template[] }) {
  return (
    <section aria-labelledby="templates-here" className="grid gap-4">
      <h2 id="templates-here">
        Templates on this {device} ({templates.length})
      </h2>
      <ul className={MOSAIC}>
        {templates.map((template) => (
          <li key={template.id}>
            <TemplateTile template={template} state={{ origin, from: null }} eager={false} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Tiles rendered at once: as many as a screen shows, and each time the end comes near. */
const BATCH = 8

/** How many tiles are rendered; more whenever the element `end` comes near the screen. */
function useBatches() {
  const [shown, setShown] = useState(BATCH)
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!end.current) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setShown(shown + BATCH)
      },
      { rootMargin: '400px' },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [shown])
  return { shown, end }
}

function counted(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`
}
