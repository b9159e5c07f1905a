import { useId, useState } from 'react'
import { classes } from '#pwa/shared/ui/classes.ts'
import { Icon } from '#pwa/shared/ui/icon.tsx'
import { holds, isAt, isFold, type Fold, type Group } from '../navigation.ts'
import { Link } from 'react-router-dom'
import type { Place } from '../navigation.ts'

const ROW =
  'relative flex min-h-11 w-full shrink-0 items-center gap-3 rounded-xl text-left text-[0.9375rem] font-medium tracking-[-0.008em]'

interface SidebarRowProps {
  place: Place
  here: boolean
  folded: boolean
  /** Indented by the width of an icon, under a fold. */
  inner?: boolean
}

/** One entry of the sidebar. The present one is lit; collapsed, only the icon is left and its name is a tooltip. */
function SidebarRow({ place, here, folded, inner }: SidebarRowProps) {
  return (
    <Link
      to={place.to}
      aria-current={here ? 'page' : undefined}
      data-tip={folded ? place.label : undefined}
      className={classes(
        ROW,
        here
          ? 'row-lit overflow-hidden bg-surface font-semibold text-plum shadow-lift-1'
          : 'text-ink-soft hover:bg-plum-tint hover:text-plum',
        folded ? 'justify-center' : inner ? 'pr-2.5 pl-6' : 'px-2.5',
      )}
    >
      <Icon name={place.icon} fill={here} />
      <span className={folded ? 'sr-only' : 'min-w-0'}>{place.label}</span>
    </Link>
  )
}

interface GroupProps {
  path: string
  folded: boolean
  /** Expands the collapsed sidebar. */
  unfold: () => void
}

/** A group under its name. It opens by itself when the user goes to one of its places. */
export function SidebarGroup({ group, ...rest }: GroupProps & { group: Group }) {
  const id = useId()
  const [open, toggle] = useOpening({ atFirst: group.open, inside: holds(group.entries, rest.path) })
  const shown = open || rest.folded || group.label === null
  return (
    <div
      className={
        rest.folded && group.label !== null ? 'mt-1.5 grid gap-0.5 border-t border-hair pt-1.5' : 'grid gap-0.5'
      }
    >
      {group.label !== null && !rest.folded && (
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={toggle}
          className="flex min-h-11 w-full items-end justify-between rounded-xl px-2.5 pb-1.5 text-left text-small font-medium text-ink-hint hover:text-plum"
        >
          {group.label}
          <Caret open={open} />
        </button>
      )}
      <ul id={id} aria-label={group.label ?? undefined} hidden={!shown} className={shown ? 'grid gap-0.5' : undefined}>
        {group.entries.map((entry) => (
          <li key={entry.label}>
            {isFold(entry) ? (
              <SidebarFold fold={entry} {...rest} />
            ) : (
              <SidebarRow place={entry} here={isAt(rest.path, entry.to)} folded={rest.folded} />
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

function SidebarFold({ fold, path, folded, unfold }: GroupProps & { fold: Fold }) {
  const id = useId()
  const [open, toggle] = useOpening({ atFirst: false, inside: holds(fold.places, path) })
  const shown = open && !folded
  return (
    <>
      <button
        type="button"
        aria-expanded={shown}
        aria-controls={id}
        data-tip={folded ? fold.label : undefined}
        onClick={() => {
          if (folded) unfold()
          if (!folded || !open) toggle()
        }}
        className={classes(
          ROW,
          'hover:bg-plum-tint hover:text-plum',
          holds(fold.places, path) && !shown ? 'row-lit overflow-hidden text-plum' : 'text-ink-soft',
          folded ? 'justify-center' : 'px-2.5',
        )}
      >
        <Icon name={fold.icon} />
        <span className={folded ? 'sr-only' : 'flex-1'}>{fold.label}</span>
        {!folded && <Caret open={open} />}
      </button>
      <ul id={id} aria-label={fold.label} hidden={!shown} className={shown ? 'mt-0.5 grid gap-0.5' : undefined}>
        {fold.places.map((place) => (
          <li key={place.to}>
            <SidebarRow place={place} here={isAt(path, place.to)} folded={false} inner />
          </li>
        ))}
      </ul>
    </>
  )
}

function Caret({ open }: { open: boolean }) {
  return (
    <Icon
      name="caret-down"
      small
      className={classes('transition-[rotate] duration-(--d-move)', open ? 'rotate-180' : undefined)}
    />
  )
}

/** Open as the user left it, and opened again whenever they go to one of its places. */
function useOpening({ atFirst, inside }: { atFirst: boolean; inside: boolean }): [open: boolean, toggle: () => void] {
  const [open, setOpen] = useState(atFirst || inside)
  const [wasInside, setWasInside] = useState(inside)
  if (inside !== wasInside) {
    setWasInside(inside)
    if (inside) setOpen(true)
  }
  return [open, () => setOpen(!open)]
}
