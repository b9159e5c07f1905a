import { useController } from 'react-hook-form'

import { call } from '#client/call.ts'
import {
  type AdminCollection,
  type AdminTemplateCollection,
  PlainCollectionFields,
  PlainTemplateCollectionFields,
} from '#contract/admin/collections.ts'
import { LONGEST_DESCRIPTION } from '#contract/admin/records.ts'
import { TEMPLATE_TYPES } from '#domain/library/template.ts'
import { Choice } from '#pwa/shared/form/choice.tsx'
import { TextField } from '#pwa/shared/form/text-field.tsx'

import { FileField } from '../shared/files/file-field.tsx'
import { DraftField, FormSection, ProseField, Required } from '../shared/form/record-controls.tsx'
import { recordFields } from '../shared/form/record-fields.ts'
import { RecordForm } from '../shared/form/record-form.tsx'
import { messagePerField } from '../shared/form/save-outcomes.ts'
import { useRecordForm } from '../shared/form/use-record-form.ts'
import { collectionOptions, collectionQueries, templateCollectionQueries } from '../shared/library-queries.ts'
import { StoredRecord } from '../shared/record-answer.tsx'
import { POST, POST_COLLECTION, type RecordScreenProps, TEMPLATE, TEMPLATE_COLLECTION } from '../shared/record-kind.ts'
import { emptyQuestion, EntryList, orderValue, type OrderValue } from './entry-list.tsx'

/** Creates or changes a collection of posts. */
export function PostCollectionRecordScreen({ id }: RecordScreenProps) {
  if (id === null) return <PostCollectionEditor record={null} />
  return (
    <StoredRecord kind={POST_COLLECTION} query={collectionQueries.one(Number(id))} failed="Error fetching collection">
      {(record) => <PostCollectionEditor record={record} />}
    </StoredRecord>
  )
}

const postFields = recordFields<typeof PlainCollectionFields, AdminCollection, OrderValue>(PlainCollectionFields, {
  own: orderValue,
})

function PostCollectionEditor({ record }: { record: AdminCollection | null }) {
  const params = { id: record?.id ?? 0 }
  const state = useRecordForm({
    kind: POST_COLLECTION,
    record,
    id: record?.id,
    fields: postFields,
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

/** Creates or changes a collection of templates. */
export function TemplateCollectionRecordScreen({ id }: RecordScreenProps) {
  if (id === null) return <TemplateCollectionEditor record={null} />
  return (
    <StoredRecord
      kind={TEMPLATE_COLLECTION}
      query={templateCollectionQueries.one(Number(id))}
      failed="Error fetching collection"
    >
      {(record) => <TemplateCollectionEditor record={record} />}
    </StoredRecord>
  )
}

const TYPES = TEMPLATE_TYPES.map((value) => ({ value, label: value.replaceAll('-', ' ') }))

const templateFields = recordFields<typeof PlainTemplateCollectionFields, AdminTemplateCollection, OrderValue>(
  PlainTemplateCollectionFields,
  { initial: { type: 'branding' }, own: orderValue },
)

function TemplateCollectionEditor({ record }: { record: AdminTemplateCollection | null }) {
  const params = { id: record?.id ?? 0 }
  const state = useRecordForm({
    kind: TEMPLATE_COLLECTION,
    record,
    id: record?.id,
    fields: templateFields,
    questionOf: emptyQuestion(TEMPLATE),
    send: (wire) =>
      record
        ? call('POST /admin/template-collections/:id', { params }, wire)
        : call('POST /admin/template-collections', undefined, wire),
    load: () => call('GET /admin/template-collections/:id', { params }),
    lists: [templateCollectionQueries.listKey, collectionOptions.templates.queryKey],
    refusal: messagePerField,
  })
  const { control } = state.form
  const order = useController({ control, name: 'order' }).field
  const {
    field: { value, onChange, ref },
    fieldState,
  } = useController({ control, name: 'type' })
  return (
    <RecordForm state={state}>
      <FormSection title="Details" hint="The type decides which listing agents find it in.">
        <TextField control={control} name="name" label={<Required>Name</Required>} maxLength={255} />
        <Choice
          label="Type"
          title="Type"
          placeholder="Choose a type"
          value={value}
          options={TYPES}
          onChange={onChange}
          error={fieldState.error?.message}
          disabled={state.busy}
          ref={ref}
        />
        <ProseField control={control} name="description" label="Description" rows={4} maxLength={LONGEST_DESCRIPTION} />
        <DraftField control={control} name="is_draft" detail="it or its templates" />
      </FormSection>
      <FormSection title="Image" hint="Agents see it in the listings.">
        <FileField state={state} name="image" label="Collection Image" want="image" saved={state.record?.image_url} />
      </FormSection>
      <EntryList
        kind={TEMPLATE}
        entries={state.record?.entries}
        order={order.value}
        onOrder={order.onChange}
        disabled={state.busy}
      />
    </RecordForm>
  )
}
