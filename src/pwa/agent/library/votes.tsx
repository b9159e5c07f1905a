import { IconButton } from '#pwa/shared/ui/icon-button.tsx'

import type { Reactions } from './use-reactions.ts'

/** Like and dislike; choosing one removes the other. */
export function Votes({ id, name, reactions }: { id: number; name: string; reactions: Reactions }) {
  const mine = reactions.of(id)
  return (
    <fieldset className="flex" aria-label={`Your opinion of ${name}`}>
      <IconButton
        icon="thumbs-up"
        fill={mine === 'like'}
        label="Like"
        aria-pressed={mine === 'like'}
        onClick={() => reactions.toggle(id, 'like')}
      />
      <IconButton
        icon="thumbs-down"
        fill={mine === 'dislike'}
        label="Dislike"
        aria-pressed={mine === 'dislike'}
        onClick={() => reactions.toggle(id, 'dislike')}
      />
    </fieldset>
  )
}
