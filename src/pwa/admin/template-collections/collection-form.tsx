import { useController } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'

import { call } from '#client/call.ts'
import type { AdminTemplateCollection } from '#contract/admin-template-collections.ts'
import { TEMPLATE_TYPES } from '#domain/template.ts'
import { Choice } from '#pwa/shared/form/choice.tsx'
import { TextField } from '#pwa/shared/form/text-field.tsx'

import { COLLECTION_OPTIONS_KEY } from '../shared/collection-choice/options.ts'
import { ImageSlot } from '../shared/files/image-slot.tsx'
import { FormSection } from '../shared/form/form-section.tsx'
import { ProseField } from '../shared/form/prose-field.tsx'
import { RecordForm } from '../shared/form/record-form.tsx'
import { saidPerField } from '../shared/form/refusal-words.ts'
import { Required } from '../shared/form/required.tsx'
import { resolverOf } from '../shared/form/resolver-of.ts'
import { useRecordForm } from '../shared/form/use-record-form.ts'
import { collectionBody, CollectionValues, collectionValuesOf } from './collection-values.ts'
import { TEMPLATE_COLLECTION_LIST_KEY } from './queries.ts'

const LIST = { path: '/admin/template-collections', name: 'Template Collections' }
const TYPES = TEMPLATE_TYPES.map((value) => ({ value, label: value.replaceAll('-', ' ') }))
const resolver = resolverOf(CollectionValues)

export function CollectionForm({ record }: { record: AdminTemplateCollection | null }) {
  const navigate = useNavigate()
  const params = { id: record?.id ?? 0 }
  const state = useRecordForm<CollectionValues, AdminTemplateCollection>({
    name: `admin/template-collections/${record?.id ?? 'new'}`,
    record,
    valuesOf: collectionValuesOf,
    resolver,
    bodyOf: collectionBody,
    send: (wire) =>
      record
        ? call('POST /admin/template-collections/:id', { params }, wire)
        : call('POST /admin/template-collections', undefined, wire),
    load: () => call('GET /admin/template-collections/:id', { params }),
    lists: [TEMPLATE_COLLECTION_LIST_KEY, COLLECTION_OPTIONS_KEY.templates],
    success: record ? 'Collection updated successfully' : 'Collection created successfully',
    refusal: saidPerField,
    onCreated: () => void navigate(LIST.path),
  })
  const { form, files, faults, busy } = state
  const { control } = form
  const {
    field: { value, onChange, ref },
    fieldState,
  } = useController({ control, name: 'type' })
  return (
    <RecordForm
      list={LIST}
      title={record ? 'Edit Template Collection' : 'Create New Template Collection'}
      deed={record ? 'Update Collection' : 'Create Collection'}
      state={state}
    >
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
          disabled={busy}
          ref={ref}
        />
        <ProseField control={control} name="description" label="Description" rows={4} />
      </FormSection>
      <FormSection title="Image" hint="Agents see it in the listings.">
        <ImageSlot
          label="Collection Image"
          saved={state.record?.image_url ?? null}
          removed={form.watch('remove_image')}
          file={files.files['image'] ?? null}
          lost={files.lost['image']}
          error={faults['image']}
          busy={busy}
          onFile={(file) => files.choose('image', file)}
          onRemoved={(removed) => form.setValue('remove_image', removed, { shouldDirty: true })}
        />
      </FormSection>
    </RecordForm>
  )
}
