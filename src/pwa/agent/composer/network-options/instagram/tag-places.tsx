import { useState, type KeyboardEvent, type MouseEvent } from 'react'

import type { NetworkOptions } from '#contract/publishing/publishing.ts'
import { classes } from '#pwa/shared/ui/classes.ts'

type Tag = NonNullable<NonNullable<NetworkOptions['instagram']>['user_tags']>[number]

interface TagPlacesProps {
  picture: string
  tags: readonly Tag[]
  onChange: (tags: Tag[]) => void
}

/** How far an arrow key moves a tag, as a share of the picture. */
const STEP = 0.05

const ARROWS = new Map([
  ['ArrowLeft', [-STEP, 0]],
  ['ArrowRight', [STEP, 0]],
  ['ArrowUp', [0, -STEP]],
  ['ArrowDown', [0, STEP]],
])

/** The picture with the people tagged on it: a tap places the chosen one, arrow keys move it. */
export function TagPlaces({ picture, tags, onChange }: TagPlacesProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  const current = tags.find(({ username }) => username === chosen) ?? tags.at(-1)
  if (!current) return null
  const { username: name } = current
  const place = (x: number, y: number) =>
    onChange(tags.map((tag) => (tag.username === name ? { ...tag, x: within(x), y: within(y) } : tag)))

  function tap({ currentTarget, clientX, clientY, detail }: MouseEvent) {
    // A key has no place.
    if (detail === 0) return
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    place((clientX - left) / width, (clientY - top) / height)
  }

  function move(event: KeyboardEvent, tag: Tag) {
    const [x, y] = ARROWS.get(event.key) ?? []
    if (x === undefined || y === undefined || tag !== current) return
    event.preventDefault()
    place(tag.x + x, tag.y + y)
  }

  return (
    <div className="grid gap-2">
      <p className="text-small text-ink-soft">
        Tap the picture to place <b>@{name}</b>.
      </p>
      <div className="relative w-fit max-w-full justify-self-start">
        <button
          type="button"
          aria-label={`Place @${name} on the picture`}
          onClick={tap}
          className="block cursor-crosshair overflow-hidden rounded-control"
        >
          <img src={picture} alt="" className="block max-h-90 max-w-full" />
        </button>
        {tags.map((tag) => (
          <button
            key={tag.username}
            type="button"
            aria-pressed={tag === current}
            onClick={() => setChosen(tag.username)}
            onFocus={() => setChosen(tag.username)}
            onKeyDown={(event) => move(event, tag)}
            style={{ left: `${tag.x * 100}%`, top: `${tag.y * 100}%` }}
            className={classes(
              'absolute max-w-40 -translate-1/2 truncate rounded-full px-2.5 py-1 text-small font-semibold',
              tag === current ? 'bg-plum text-on-plum' : 'bg-surface text-ink ring ring-hair',
            )}
          >
            @{tag.username}
          </button>
        ))}
      </div>
    </div>
  )
}

/** Within the picture, in hundredths. */
const within = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 100) / 100
