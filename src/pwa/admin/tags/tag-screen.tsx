import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useNavigate } from 'react-router-dom'

import { call } from '#client/call.ts'
import { type AdminTag, LONGEST_TAG_NAME, LONGEST_TAG_TYPE, TagForm } from '#contract/admin/tags.ts'
import { TextField } from '#pwa/shared/form/text-field.tsx'
import { useLoadFailure } from '#pwa/shared/form/use-load-failure.ts'
import { useSave } from '#pwa/shared/form/use-save.ts'
import { BackLink } from '#pwa/shared/origin/back-link.tsx'
import { Button } from '#pwa/shared/ui/button.tsx'
import { Field } from '#pwa/shared/ui/field/field.tsx'
import { Input } from '#pwa/shared/ui/field/input.tsx'
import { PageTitle } from '#pwa/shared/ui/page-title.tsx'

import { ActionButton } from '../shared/action-button.tsx'
import { countLabel } from '../shared/admin-labels.ts'
import { FormSection } from '../shared/form/record-controls.tsx'
import { choicesOf, tagQueries, tagsQuery, useTagsChanged } from '../shared/library-queries.ts'
import { useListLeft } from '../shared/list/list-address.ts'
import { Select } from '../shared/list/list-filters.tsx'
import { Failed, RecordLoading } from '../shared/record-answer.tsx'
import { POST, type RecordScreenProps, TAG } from '../shared/record-kind.ts'

/** Creates a tag, or renames, retypes or merges one. */
export function TagScreen({ id }: RecordScreenProps) {
  return id === null ? <Frame title="Create New Tag" tag={null} /> : <StoredTag id={Number(id)} />
}

function StoredTag({ id }: { id: number }) {
  const query = useQuery(tagQueries.one(id))
  useLoadFailure(query, 'Error fetching tag')
  const { data, error } = query
  if (data) return <Frame title="Edit Tag" tag={data} />
  if (!error) return <RecordLoading sections={2} />
  return <Failed query={query} title="This tag didn’t load" missing="There is no such tag" />
}

function Frame({ title, tag }: { title: string; tag: AdminTag | null }) {
  return (
    <>
      <BackLink to={useListLeft(TAG.path)}>{TAG.list}</BackLink>
      <PageTitle title={title} className="pt-1! [&_h1]:desk:text-[2.25rem]/[2.6rem]" />
      <TagFields tag={tag} />
      {tag && (
        <>
          <FormSection title="Posts">
            {tag.posts === 0 ? (
              <p className="text-ink-soft">No post has this tag.</p>
            ) : (
              <Link to={`${POST.path}?tag=${tag.id}`} className="font-semibold text-plum">
                {countLabel(tag.posts, 'post')}
              </Link>
            )}
          </FormSection>
          {!tag.is_fixed && <MergeTag tag={tag} />}
        </>
      )}
    </>
  )
}

function TagFields({ tag }: { tag: AdminTag | null }) {
  const typesId = useId()
  const navigate = useNavigate()
  const changed = useTagsChanged()
  const { data: tags = [] } = useQuery(tagsQuery)
  const form = useForm({
    resolver: zodResolver(TagForm),
    defaultValues: { name: tag?.name ?? '', type: tag?.type ?? 'category' },
  })
  const { control, formState, register } = form
  const save = useSave({
    form,
    send: (body: TagForm) =>
      tag ? call('PUT /admin/tags/:id', { params: { id: tag.id }, body }) : call('POST /admin/tags', { body }),
    onSaved: ({ data: { id, name, type } }) => {
      void changed()
      form.reset({ name, type })
      if (!tag) void navigate(`${TAG.path}/${id}`, { replace: true })
    },
    success: tag ? 'Tag updated successfully' : 'Tag created successfully',
  })
  const types = [...new Set(tags.map(({ type }) => type))].toSorted()
  return (
    <form noValidate onSubmit={(event) => void save(event)}>
      <FormSection
        title="Tag"
        hint={
          tag?.is_fixed
            ? 'Porchlight uses this tag itself, so you can only rename it.'
            : 'Imports still find a tag by its former names.'
        }
      >
        <TextField control={control} name="name" label="Name" maxLength={LONGEST_TAG_NAME} autoComplete="off" />
        <Field
          label="Type"
          error={formState.errors.type?.message}
          hint="Tags of one type are a group in the post form. A post has one sidebar tag at most."
        >
          <Input
            {...register('type')}
            list={typesId}
            maxLength={LONGEST_TAG_TYPE}
            autoComplete="off"
            readOnly={tag?.is_fixed}
            className="read-only:bg-sunk"
          />
        </Field>
        <datalist id={typesId}>
          {types.map((type) => (
            <option key={type} value={type}>
              {type}
            </option>
          ))}
        </datalist>
        <Button
          kind="primary"
          type="submit"
          busy={formState.isSubmitting && 'Saving...'}
          className="desk:justify-self-start"
        >
          {tag ? 'Save Changes' : 'Create Tag'}
        </Button>
      </FormSection>
    </form>
  )
}

/** Gives the posts of a tag another one in its place. */
function MergeTag({ tag }: { tag: AdminTag }) {
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
