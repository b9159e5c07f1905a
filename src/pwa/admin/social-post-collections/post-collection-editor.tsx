import { call } from '#client/call.ts'
import { CollectionForm, type AdminCollection } from '#contract/admin/collections.ts'
import { LONGEST_DESCRIPTION } from '#contract/admin/records.ts'
import { TextField } from '#pwa/shared/form/text-field.tsx'

import { FileField } from '../shared/files/file-field.tsx'
import { FormSection } from '../shared/form/form-section.tsx'
import { ProseField } from '../shared/form/prose-field.tsx'
import { recordFields } from '../shared/form/record-fields.ts'
import { RecordForm } from '../shared/form/record-form.tsx'
import { Required } from '../shared/form/required.tsx'
import { useRecordForm } from '../shared/form/use-record-form.ts'
import { POST_COLLECTION } from '../shared/record-kind.ts'
import { collectionOptions } from '../shared/collection-choice/options.ts'
import { collectionQueries } from './queries.ts'

const fields = recordFields<typeof CollectionForm, AdminCollection>(CollectionForm)

export function PostCollectionEditor({ record }: { record: AdminCollection | null }) {
  const params = { id: record?.id ?? 0 }
  const state = useRecordForm({
    kind: POST_COLLECTION,
    record,
    id: record?.id,
    fields,
    send: (wire) =>
      record
        ? call('POST /admin/social-post-collections/:id', { params }, wire)
        : call('POST /admin/social-post-collections', undefined, wire),
    load: () => call('GET /admin/social-post-collections/:id', { params }),
    lists: [collectionQueries.listKey, collectionOptions.posts.queryKey],
  })
  const { control } = state.form
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
          hint="Where its photos come from, if anywhere. Agents don’t see it."
        />
      </FormSection>
      <FormSection title="Image" hint="Agents see it in the listings.">
        <FileField state={state} name="image" label="Collection Image" want="image" saved={state.record?.image_url} />
      </FormSection>
    </RecordForm>
  )
}
