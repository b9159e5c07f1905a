import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'

import type { AdminPost } from '#contract/admin/posts.ts'
import type { CollectionOption } from '#contract/admin/records.ts'
import type { Tag } from '#contract/library/library.ts'
import { appearsIn } from '#domain/library/visibility.ts'
import { postLackMessages } from '#domain/library/lacks.ts'
import { sizedImage } from '#domain/media/media.ts'
import { fillCaption, NO_VALUES } from '#domain/publication/caption-fields.ts'
import { part } from '#pwa/shared/code/on-demand.tsx'
import { useObjectUrl } from '#pwa/shared/profile/use-object-url.ts'
import { useSignedIn } from '#pwa/shared/query/session.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { Drawer } from '#pwa/shared/ui/drawer/drawer.tsx'

import { Lacks } from '../../shared/form/record-controls.tsx'
import { agentIn, AS_AGENT } from '../../shared/library-queries.ts'
import { type PostFile, postFilesOf } from '../media/use-warnings.ts'
import type { PostFormState } from './post-fields.ts'
import { lacksIn } from './save-question.ts'

/** A preview of the post on an agent's phone, while it is edited. */
export function PhonePreview({ state }: { state: PostFormState }) {
  const { form, files, source } = state
  const values = form.watch()
  const media = postFilesOf(values, files.files, source)
  const shown = media.find(isOf('image')) ?? media.find(isOf('video'))
  const languages = [
    ['English', values.title !== '' || values.caption !== ''],
    ['Spanish', values.spanish_title !== '' || values.spanish_caption !== ''],
  ] as const
  return (
    <aside aria-label="On the agent’s phone" className="sticky top-6 hidden self-start xl:block">
      <p className="mb-2.5 text-small text-ink-soft">On the agent’s phone</p>
      <div className="grid gap-2.5 rounded-sheet bg-surface p-3.5 pb-4.5 shadow-lift-2 ring ring-hair">
        <span
          style={CSS.supports('color', values.main_color) ? { backgroundColor: values.main_color } : {}}
          className="picture relative grid aspect-[4/5] place-items-center overflow-hidden rounded-[18px] bg-sketch text-small text-ink-soft"
        >
          {shown ? <Shown part={shown} poster={drawnPoster(source)} /> : 'No Media'}
        </span>
        <h3 className="line-clamp-3 wrap-anywhere">{values.title || 'English Title'}</h3>
        <p className="line-clamp-2 text-small wrap-anywhere text-ink-soft">
          {fillCaption(values.caption, NO_VALUES) || 'English Caption'}
        </p>
        <p className="flex gap-2">
          {languages.map(
            ([language, there]) =>
              there && (
                <span key={language} className="rounded-full bg-sunk px-3 py-1 text-small font-medium text-ink-soft">
                  {language}
                </span>
              ),
          )}
        </p>
      </div>
    </aside>
  )
}

const isOf =
  (kind: 'image' | 'video') =>
  ({ file, saved }: PostFile) =>
    (file?.type ?? saved?.mime)?.startsWith(`${kind}/`) ?? false

/** A picture, or a video without one: a saved one has the poster the server drew, a new one its first frame. */
function Shown({ part, poster }: { part: PostFile; poster: string | null }) {
  const chosen = useObjectUrl(part.file ?? null)
  const url = chosen ?? part.saved?.url
  if (!url) return null
  const still = isOf('image')(part) ? url : chosen ? null : poster
  if (still !== null) return <img src={chosen ?? sizedImage(still, 540)} alt="" className="size-full object-contain" />
  // The very first frame is black in many videos.
  return (
    <video
      muted
      playsInline
      preload="metadata"
      src={`${url}#t=0.1`}
      aria-hidden="true"
      tabIndex={-1}
      className="size-full object-contain"
    />
  )
}

/** Where the thumbnail is no file of the post's own, the server drew it. */
function drawnPoster(record: AdminPost | null): string | null {
  const thumbnail = record?.thumbnail ?? null
  return record?.media.some(({ url }) => url === thumbnail) ? null : thumbnail
}

const PostAsAgentView = part(() => import('../post-as-agent.tsx').then((module) => module.PostAsAgentView))

/** The button that shows a saved post as an agent gets it, also before it is released; an address can open it at once. */
export function ViewAsAgent({ post }: { post: Pick<AdminPost, 'id' | 'version'> }) {
  const [search] = useSearchParams()
  const { user } = useSignedIn()
  const [open, setOpen] = useState(search.has(AS_AGENT))
  const [agentId, setAgentId] = useState(user.content_only ? null : agentIn(search))
  return (
    <>
      <Button kind="line" small icon="eye" onClick={() => setOpen(true)}>
        View as an agent
      </Button>
      <Drawer side title="View as an agent" open={open} onOpenChange={setOpen}>
        <PostAsAgentView post={post} agentId={agentId} onAgent={setAgentId} />
      </Drawer>
    </>
  )
}

interface AppearsInProps {
  state: PostFormState
  options: readonly CollectionOption[] | undefined
  tags: readonly Tag[]
}

/** Where agents will find the post, and what they will miss of it. */
export function AppearsIn({ state: { form, source }, options, tags }: AppearsInProps) {
  const values = form.watch()
  const chosen = tags.filter(({ id }) => values.tags.includes(id))
  const collection = options?.find(({ id }) => id === values.social_post_collection_id)
  return (
    <Lacks messages={postLackMessages(lacksIn(values, source))}>
      {collection && chosen.length > 0 && appearsIn(collection.name, chosen)}
    </Lacks>
  )
}
