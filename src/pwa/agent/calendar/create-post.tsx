import { Button } from '#pwa/shared/ui/button.tsx'
import { useWide } from '#pwa/shared/ui/use-wide.ts'

/**
 * The primary action of the scheduler: in its head on wide screens; on a phone above the tabs, on a strip of its own,
 * so that it covers nothing.
 */
export function CreatePost({ onCreate }: { onCreate: () => void }) {
  return useWide() ? (
    <Button kind="lamp" icon="plus-bold" className="ml-auto" aria-haspopup="dialog" onClick={onCreate}>
      Create Post
    </Button>
  ) : (
    <div className="pointer-events-none fixed inset-x-0 bottom-[calc(var(--tabbar)+env(safe-area-inset-bottom))] z-15 flex justify-end bg-linear-to-t from-paper from-80% to-transparent px-5 pt-5 pb-3">
      <Button
        kind="lamp"
        icon="plus-bold"
        className="pointer-events-auto rounded-full!"
        aria-haspopup="dialog"
        onClick={onCreate}
      >
        Create Post
      </Button>
    </div>
  )
}
