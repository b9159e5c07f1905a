import { Icon } from '#pwa/shared/ui/icon.tsx'

/** Marks a post that was planned by the auto-post settings. */
export function AutoBadge() {
  return (
    <span className="inline-flex min-h-6.5 items-center gap-1.25 rounded-full py-0.5 pr-2.5 pl-2 text-small font-semibold text-plum inset-ring inset-ring-plum-edge">
      <Icon name="sliders-horizontal" className="size-4!" />
      Auto
    </span>
  )
}
