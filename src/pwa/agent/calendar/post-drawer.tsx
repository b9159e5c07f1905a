import type { ScheduledPost } from '#contract/publishing.ts'
import type { TimeZone } from '#domain/time.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { ConfirmButtons } from '#pwa/shared/ui/confirm-drawer.tsx'
import { Drawer } from '#pwa/shared/ui/drawer.tsx'

import { PostDetails } from './post-details.tsx'
import { canDelete } from './sort-out.ts'
import { useDeletePost } from './use-delete-post.ts'
import type { useOpenPost } from './use-open-post.ts'

interface PostDrawerProps {
  opened: ReturnType<typeof useOpenPost>
  posts: ReadonlyMap<string, readonly ScheduledPost[]>
  zone: TimeZone
  now: Date
}

/** One post looked at closely, and the question asked before it is deleted. */
export function PostDrawer({ opened, posts, zone, now }: PostDrawerProps) {
  const { open, shown, close, setStep } = opened
  const post = [...posts.values()].flat().find(({ id }) => id === shown?.id)
  const deletion = useDeletePost(close)
  const asks = shown?.step === 'delete'
  return (
    <Drawer
      title={asks ? 'Confirm Delete' : (post?.title ?? '')}
      open={open && post !== undefined}
      onOpenChange={(next) => {
        deletion.forget()
        if (!next) close()
      }}
      footer={
        post && asks ? (
          <ConfirmButtons
            deed="Delete"
            busyWord="Deleting..."
            busy={deletion.busy}
            onCancel={close}
            onConfirm={() => deletion.remove(post.id)}
          />
        ) : (
          post &&
          canDelete(post) && (
            <Button kind="line" icon="trash" wide onClick={() => setStep('delete')}>
              Delete
            </Button>
          )
        )
      }
    >
      {post && asks && (
        <div className="grid gap-3">
          <p className="text-ink-soft">
            Are you sure you want to delete this post? <b className="font-semibold text-ink">{post.title}</b> won’t go
            out.
          </p>
          {deletion.refusal && (
            <p role="alert" className="text-small font-medium text-danger">
              {deletion.refusal}
            </p>
          )}
        </div>
      )}
      {post && !asks && <PostDetails post={post} zone={zone} now={now} />}
    </Drawer>
  )
}
