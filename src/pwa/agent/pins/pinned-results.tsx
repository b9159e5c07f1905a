import { useLiveQuery } from 'dexie-react-hooks'

import { PostTile } from '#pwa/agent/library/post-tile.tsx'
import { MOSAIC } from '#pwa/shared/listing/mosaic.tsx'
import { useSignedIn } from '#pwa/shared/query/session.ts'
import { ButtonLink } from '#pwa/shared/ui/button-link.tsx'
import { Empty } from '#pwa/shared/ui/empty.tsx'
import { useDevice } from '#pwa/shared/ui/use-device.ts'
import { searchPinned } from '#sync/pins/search.ts'
import { reportUnlessStorage } from '#sync/storage/storage-error.ts'

import { PINS_PATH } from './use-pin-actions.ts'

interface PinnedResultsProps {
  /** What is searched for. */
  q: string
  /** The address of the search, to come back to. */
  path: string
}

/** What a search finds among the posts on this device, where the library can't be reached. */
export function PinnedResults({ q, path }: PinnedResultsProps) {
  const { user } = useSignedIn()
  const device = useDevice()
  const posts = useLiveQuery(async () => {
    try {
      return await searchPinned(user.id, q)
    } catch (error) {
      reportUnlessStorage(error)
      return []
    }
  }, [user.id, q])
  if (posts === undefined) return null
  if (posts.length === 0) {
    return (
      <Empty
        lit
        title={`No posts on this ${device} match`}
        action={
          <ButtonLink kind="line" to={PINS_PATH}>
            See what’s on this {device}
          </ButtonLink>
        }
      >
        We can’t reach the library, so we only searched the posts you keep here.
      </Empty>
    )
  }
  const state = { origin: { path, name: 'Search' }, from: null }
  return (
    <section aria-labelledby="found-here" className="grid gap-4">
      <h2 id="found-here">
        On this {device} ({posts.length})
      </h2>
      <ul className={MOSAIC}>
        {posts.map((post) => (
          <li key={post.id}>
            <PostTile post={post} state={state} eager={false} label={post.title} />
          </li>
        ))}
      </ul>
    </section>
  )
}
