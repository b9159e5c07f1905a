import { type ReactNode, useId, useState } from 'react'

import type { Tag } from '#contract/library/library.ts'
import { mayAddTag } from '#domain/library/sidebar-tags.ts'
import { Badge } from '#pwa/shared/ui/badge.tsx'
import { classes } from '#pwa/shared/ui/classes.ts'
import { Icon } from '#pwa/shared/ui/icon.tsx'

import { Chip } from './post-controls.tsx'

interface TagChoiceProps {
  tags: readonly Tag[]
  value: readonly number[]
  onChange: (ids: number[]) => void
  disabled: boolean
}

/** The tags of a post, by type. At most one of the sidebar's tags can be chosen; the others turn gray. */
export function TagChoice({ tags, value, onChange, disabled }: TagChoiceProps) {
  const { plain, groups } = tagGroups(tags)
  const chosen = tags.filter(({ id }) => value.includes(id))
  // Merged or deleted since the form was filled: a merged one is saved as the tag it is part of now.
  const former = tags.length === 0 ? [] : value.filter((one) => !tags.some(({ id }) => id === one))
  const chip = (tag: Tag) => {
    const on = value.includes(tag.id)
    return (
      <Chip
        key={tag.id}
        on={on}
        off={disabled || (!on && !mayAddTag(tag, chosen))}
        aria-pressed={on}
        onClick={() => onChange(on ? value.filter((id) => id !== tag.id) : [...value, tag.id])}
      >
        {on && <Icon name="check-bold" small />}
        {tag.name}
      </Chip>
    )
  }
  return (
    <>
      {former.length > 0 && (
        <div role="group" aria-label="former tags" className="flex flex-wrap gap-2">
          {former.map((id) => (
            <Chip key={id} on off={disabled} aria-pressed onClick={() => onChange(value.filter((one) => one !== id))}>
              <Icon name="x" small />
              Former tag {id}
            </Chip>
          ))}
        </div>
      )}
      {plain.length > 0 && (
        <div role="group" aria-label="category" className="flex flex-wrap gap-2">
          {plain.map(chip)}
        </div>
      )}
      {groups.length > 0 && (
        <div className="rounded-2xl bg-surface ring ring-hair">
          {groups.map((group) => (
            <TagGroup key={group.type} type={group.type} chosen={chosen.filter(({ type }) => type === group.type)}>
              {group.tags.map(chip)}
            </TagGroup>
          ))}
        </div>
      )}
    </>
  )
}

interface TagGroupProps {
  type: string
  chosen: readonly Tag[]
  children: ReactNode
}

/** A collapsible group of tags. It opens by itself when it holds a chosen one. */
function TagGroup({ type, chosen, children }: TagGroupProps) {
  const id = useId()
  const [touched, setTouched] = useState<boolean | null>(null)
  const open = touched ?? chosen.length > 0
  return (
    <div className="not-first:border-t not-first:border-hair">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setTouched(!open)}
        className="flex min-h-13 w-full items-center gap-3 rounded-2xl px-4 text-left"
      >
        <span className="flex-1 font-semibold">
          {type.charAt(0).toUpperCase() + type.slice(1).replaceAll('_', ' ')}
        </span>
        {chosen.map((tag) => (
          <Badge key={tag.id} tone="plum" className="max-desk:hidden">
            {tag.name}
          </Badge>
        ))}
        <Icon name="caret-down" small className={classes('text-ink-soft', open && 'rotate-180')} />
      </button>
      <div
        id={id}
        role="group"
        aria-label={type}
        hidden={!open}
        className={open ? 'flex flex-wrap gap-2 px-4 pt-0.5 pb-4.5' : undefined}
      >
        {children}
      </div>
    </div>
  )
}

const PLAIN = 'category'

/** Tags as the form shows them: the categories, then the other types by name (admin specification, section 2). */
export function tagGroups(tags: readonly Tag[]): { plain: Tag[]; groups: { type: string; tags: Tag[] }[] } {
  const types = [...new Set(tags.map(({ type }) => type))].filter((type) => type !== PLAIN).toSorted()
  return {
    plain: tags.filter(({ type }) => type === PLAIN),
    groups: types.map((type) => ({ type, tags: tags.filter((tag) => tag.type === type) })),
  }
}
