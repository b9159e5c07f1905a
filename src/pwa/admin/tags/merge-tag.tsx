import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'

import { call } from '#client/call.ts'
import type { AdminTag } from '#contract/admin/tags.ts'

import { ActionButton } from '../shared/action-button.tsx'
import { choicesOf } from '../shared/collection-choice/options.ts'
import { FormSection } from '../shared/form/form-section.tsx'
import { countLabel } from '../shared/list/count-label.ts'
import { Select } from '../shared/list/list-filters.tsx'
import { TAG } from '../shared/record-kind.ts'
import { tagsQuery } from '../social-posts/queries.ts'
import { useTagsChanged } from './queries.ts'

/** Gives the posts of a tag another one in its place. */
export function MergeTag({ tag }: { tag: AdminTag }) {
  const navigate = useNavigate()
  const changed = useTagsChanged()
  const { data: tags = [] } = useQuery(tagsQuery)
  const [chosen, setChosen] = useState('')
  const into = tags.find(({ id }) => String(id) === chosen)
  const merge = async (id: number) => {
    await call('POST /admin/tags/:id/merge', { params: { id: tag.id }, body: { into: id } })
    void navigate(`${TAG.path}/${id}`, { replace: true })
  }
  return (
    <FormSection title="Merge" hint="Gives its posts another tag, and removes this one.">
      <Select label="Merge into" value={chosen} onChange={setChosen}>
        <option value="">Choose a tag</option>
        {choicesOf(tags.filter(({ id }) => id !== tag.id)).map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      {into && (
        <div>
          <ActionButton
            label="Merge"
            about={tag.name}
            title={`Merge “${tag.name}” into “${into.name}”?`}
            busyLabel="Merging..."
            danger
            done="Tags merged"
            send={() => merge(into.id)}
            onDone={changed}
          >
            <p>
              {tag.posts === 0 ? 'No post has it yet.' : `${countLabel(tag.posts, 'post')} will have “${into.name}”.`}{' '}
              Imports and links that name “{tag.name}” will mean “{into.name}”. This can’t be undone.
            </p>
          </ActionButton>
        </div>
      )}
    </FormSection>
  )
}
