import { useNavigate } from 'react-router-dom'

import { call } from '#client/call.ts'
import type { AdminCollection } from '#contract/admin-collections.ts'
import { TextField } from '#pwa/shared/form/text-field.tsx'

import { ImageSlot } from '../shared/files/image-slot.tsx'
import { FormSection } from '../shared/form/form-section.tsx'
import { ProseField } from '../shared/form/prose-field.tsx'
import { RecordForm } from '../shared/form/record-form.tsx'
import { saidOnce } from '../shared/form/refusal-words.ts'
import { Required } from '../shared/form/required.tsx'
import { resolverOf } from '../shared/form/resolver-of.ts'
import { useRecordForm } from '../shared/form/use-record-form.ts'
import { COLLECTION_OPTIONS_KEY } from '../shared/collection-choice/options.ts'
import { collectionBody, CollectionValues, collectionValuesOf } from './collection-values.ts'
import { COLLECTION_LIST_KEY } from './queries.ts'

const LIST = { path: '/admin/social-post-collections', name: 'Social Post Collections' }
const resolver = resolverOf(CollectionValues)

export function CollectionForm({ record }: { record: AdminCollection | null }) {
  const navigate = useNavigate()
  const params = { id: record?.id ?? 0 }
  const state = useRecordForm<CollectionValues, AdminCollection>({
    name: `admin/social-post-collections/${record?.id ?? 'new'}`,
    record,
    valuesOf: collectionValuesOf,
    resolver,
    bodyOf: collectionBody,
    send: (wire) =>
      record
        ? call('POST /admin/social-post-collections/:id', { params }, wire)
        : call('POST /admin/social-post-collections', undefined, wire),
    load: () => call('GET /admin/social-post-collections/:id', { params }),
    lists: [COLLECTION_LIST_KEY, COLLECTION_OPTIONS_KEY.posts],
    success: record ? 'Collection updated successfully' : 'Collection created successfully',
    refusal: saidOnce,
    onCreated: () => void navigate(LIST.path),
  })
  const { form, files, faults, busy } = state
  const { control } = form
  return (
    <RecordForm
      list={LIST}
      title={record ? 'Edit Post Collection' : 'Create New Post Collection'}
      deed={record ? 'Update Collection' : 'Create Collection'}
      state={state}
    >
      <FormSection title="Details">
        <TextField control={control} name="name" label={<Required>Name</Required>} maxLength={255} />
        <ProseField control={control} name="description" label={<Required>Description</Required>} rows={4} />
        <TextField
          control={control}
          name="haute_stock_name"
          label="Haute Stock Name"
          maxLength={255}
          hint="Where its photographs come from, if they do. Agents don’t see it."
        />
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
