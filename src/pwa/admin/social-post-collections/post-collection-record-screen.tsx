import { useQuery } from '@tanstack/react-query'
import { useController } from 'react-hook-form'

import { call } from '#client/call.ts'
import { type AdminCollection, PlainCollectionFields } from '#contract/admin/collections.ts'
import { LONGEST_DESCRIPTION } from '#contract/admin/records.ts'
import { TextField } from '#pwa/shared/form/text-field.tsx'
import { useLoadFailure } from '#pwa/shared/form/use-load-failure.ts'

import { emptyQuestion, EntryList, orderValue, type OrderValue } from '../shared/collections/entry-list.tsx'
import { FileField } from '../shared/files/file-field.tsx'
import { DraftField, FormSection, ProseField, Required } from '../shared/form/record-controls.tsx'
import { recordFields } from '../shared/form/record-fields.ts'
import { RecordForm } from '../shared/form/record-form.tsx'
import { useRecordForm } from '../shared/form/use-record-form.ts'
import { collectionOptions, collectionQueries } from '../shared/library-queries.ts'
import { RecordAnswer } from '../shared/record-answer.tsx'
import { POST, POST_COLLECTION, type RecordScreenProps } from '../shared/record-kind.ts'

/** Creates or changes a collection of posts. */
export function PostCollectionRecordScreen({ id }: RecordScreenProps) {
  return id === null ? <PostCollectionEditor record={null} /> : <EditCollection id={Number(id)} />
}

function EditCollection({ id }: { id: number }) {
  const query = useQuery(collectionQueries.one(id))
  useLoadFailure(query, 'Error fetching collection')
  return (
    <RecordAnswer kind={POST_COLLECTION} query={query}>
      {(record) => <PostCollectionEditor record={record} />}
    </RecordAnswer>
  )
}

const fields = recordFields<typeof PlainCollectionFields, AdminCollection, OrderValue>(PlainCollectionFields, {
  own: orderValue,
})

function PostCollectionEditor({ record }: { record: AdminCollection | null }) {
  const params = { id: record?.id ?? 0 }
  const state = useRecordForm({
    kind: POST_COLLECTION,
    record,
    id: record?.id,
    fields,
    questionOf: emptyQuestion(POST),
    send: (wire) =>
      record
        ? call('POST /admin/social-post-collections/:id', { params }, wire)
        : call('POST /admin/social-post-collections', undefined, wire),
    load: () => call('GET /admin/social-post-collections/:id', { params }),
    lists: [collectionQueries.listKey, collectionOptions.posts.queryKey],
  })
  const { control } = state.form
  const order = useController({ control, name: 'order' }).field
  return (
    <RecordForm state={state}>
      <FormSection title="Details">
        <TextField control={control} name="name" label={<Required>Name</Required>} maxLength={255} />
        <ProseField
          control={control}
          name="description"
          label={<Required>Description</Required>}
          rows={4}
          maxLength={LONGEST_DESCRIPTION}
        />
        <TextField
          control={control}
          name="haute_stock_name"
          label="Haute Stock Name"
          maxLength={255}
          hint="Where its photos come from. Agents don’t see this."
        />
        <DraftField control={control} name="is_draft" detail="it or its posts" />
      </FormSection>
      <FormSection title="Image" hint="Agents see it in the listings.">
        <FileField state={state} name="image" label="Collection Image" want="image" saved={state.record?.image_url} />
      </FormSection>
      <EntryList
        kind={POST}
        entries={state.record?.entries}
        order={order.value}
        onOrder={order.onChange}
        disabled={state.busy}
      />
    </RecordForm>
  )
}
