import { useQuery } from '@tanstack/react-query'
import { useController } from 'react-hook-form'

import { call } from '#client/call.ts'
import { LONGEST_DESCRIPTION } from '#contract/admin/records.ts'
import { type AdminTemplateCollection, PlainTemplateCollectionFields } from '#contract/admin/collections.ts'
import { TEMPLATE_TYPES } from '#domain/library/template.ts'
import { Choice } from '#pwa/shared/form/choice.tsx'
import { TextField } from '#pwa/shared/form/text-field.tsx'
import { useLoadFailure } from '#pwa/shared/form/use-load-failure.ts'

import { emptyQuestion, EntryList, orderValue, type OrderValue } from '../shared/collections/entry-list.tsx'
import { FileField } from '../shared/files/file-field.tsx'
import { DraftField, FormSection, ProseField, Required } from '../shared/form/record-controls.tsx'
import { recordFields } from '../shared/form/record-fields.ts'
import { RecordForm } from '../shared/form/record-form.tsx'
import { messagePerField } from '../shared/form/save-outcomes.ts'
import { useRecordForm } from '../shared/form/use-record-form.ts'
import { collectionOptions, templateCollectionQueries } from '../shared/library-queries.ts'
import { RecordAnswer } from '../shared/record-answer.tsx'
import { type RecordScreenProps, TEMPLATE, TEMPLATE_COLLECTION } from '../shared/record-kind.ts'

/** Creates or changes a collection of templates. */
export function TemplateCollectionRecordScreen({ id }: RecordScreenProps) {
  return id === null ? <TemplateCollectionEditor record={null} /> : <EditCollection id={Number(id)} />
}

function EditCollection({ id }: { id: number }) {
  const query = useQuery(templateCollectionQueries.one(id))
  useLoadFailure(query, 'Error fetching collection')
  return (
    <RecordAnswer kind={TEMPLATE_COLLECTION} query={query}>
      {(record) => <TemplateCollectionEditor record={record} />}
    </RecordAnswer>
  )
}

const TYPES = TEMPLATE_TYPES.map((value) => ({ value, label: value.replaceAll('-', ' ') }))
const fields = recordFields<typeof PlainTemplateCollectionFields, AdminTemplateCollection, OrderValue>(
  PlainTemplateCollectionFields,
  { initial: { type: 'branding' }, own: orderValue },
)

function TemplateCollectionEditor({ record }: { record: AdminTemplateCollection | null }) {
  const params = { id: record?.id ?? 0 }
  const state = useRecordForm({
    kind: TEMPLATE_COLLECTION,
    record,
    id: record?.id,
    fields,
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
