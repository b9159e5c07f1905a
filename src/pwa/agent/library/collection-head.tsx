import type { Tag } from '#contract/library/library.ts'
import { isTag } from '#domain/library/post.ts'
import { part } from '#pwa/shared/code/on-demand.tsx'
import { Badge } from '#pwa/shared/ui/badge.tsx'
import { PageTitle } from '#pwa/shared/ui/page-title.tsx'

import type { Reactions } from './use-reactions.ts'
import { Votes } from './votes.tsx'

/** Loaded after the first paint, since it brings the device's database; its space is reserved. */
const PinControl = part(() => import('#pwa/agent/pins/pin-control.tsx').then((module) => module.PinControl))

interface CollectionHeadProps {
  id: number
  name: string
  description: string
  tags: readonly Tag[]
  reactions: Reactions
  /** Its cover, or the first picture there is. */
  cover: string | null
  mainColor: string | null
}

/** Name, description, tags and the agent's reaction to a collection. */
export function CollectionHead({ id, name, description, tags, reactions, cover, mainColor }: CollectionHeadProps) {
  const isPremium = tags.some((tag) => isTag(tag, 'premium'))
  const others = tags.filter((tag) => !isTag(tag, 'premium'))
  return (
    <header className="grid gap-3 pb-5.5 desk:pb-8.5">
      {isPremium && (
        <Badge tone="ink" icon="star-four-fill" className="justify-self-start">
          Premium
        </Badge>
      )}
      <PageTitle title={name} className="p-0!" />
      {description && <p className="max-w-[56ch] wrap-anywhere text-ink-soft">{description}</p>}
      <div className="flex items-center justify-between gap-3">
        <ul aria-label="Tags" className="flex min-w-0 flex-wrap gap-x-4 gap-y-1 text-small wrap-anywhere text-ink-soft">
          {others.map((tag) => (
            <li key={tag.id}>{tag.name}</li>
          ))}
        </ul>
        <Votes id={id} name={name} reactions={reactions} />
      </div>
      <div className="flex min-h-(--target)">
        <PinControl part={{ subject: `collection:${id}`, title: name, cover, mainColor }} />
      </div>
    </header>
  )
}
