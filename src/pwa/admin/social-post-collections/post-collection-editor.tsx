import { useController } from 'react-hook-form'

import { call } from '#client/call.ts'
import { PlainCollectionFields, type AdminCollection } from '#contract/admin/collections.ts'
import { LONGEST_DESCRIPTION } from '#contract/admin/records.ts'
import { TextField } from '#pwa/shared/form/text-field.tsx'

import { emptyQuestion } from '../shared/collection-entries/empty-question.ts'
import { EntryList } from '../shared/collection-entries/entry-list.tsx'
import { orderValue, type OrderValue } from '../shared/collection-entries/order-value.ts'
import { FileField } from '../shared/files/file-field.tsx'
import { DraftField } from '../shared/form/draft-field.tsx'
import { FormSection } from '../shared/form/form-section.tsx'
import { ProseField } from '../shared/form/prose-field.tsx'
import { recordFields } from '../shared/form/record-fields.ts'
import { RecordForm } from '../shared/form/record-form.tsx'
import { Required } from '../shared/form/required.tsx'
import { useRecordForm } from '../shared/form/use-record-form.ts'
import { POST, POST_COLLECTION } from '../shared/record-kind.ts'
import { collectionOptions } from '../shared/collection-choice/options.ts'
import { collectionQueries } from './queries.ts'

const fields = recordFields<typeof PlainCollectionFields, AdminCollection, OrderValue>(PlainCollectionFields, {
  own: orderValue,
})

export function PostCollectionEditor({ record }: { record: AdminCollection | null }) {
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
