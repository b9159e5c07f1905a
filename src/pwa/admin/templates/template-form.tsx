import { useNavigate } from 'react-router-dom'

import { call } from '#client/call.ts'
import type { AdminTemplate } from '#contract/admin-templates.ts'
import type { CollectionOption } from '#contract/admin.ts'
import { TextField } from '#pwa/shared/form/text-field.tsx'
import { Icon } from '#pwa/shared/ui/icon.tsx'

import { CollectionField } from '../shared/collection-choice/collection-field.tsx'
import { FileSlot } from '../shared/files/file-slot.tsx'
import { ImageSlot } from '../shared/files/image-slot.tsx'
import { FormSection } from '../shared/form/form-section.tsx'
import { RecordForm } from '../shared/form/record-form.tsx'
import { saidOnce } from '../shared/form/refusal-words.ts'
import { resolverOf } from '../shared/form/resolver-of.ts'
import { useRecordForm } from '../shared/form/use-record-form.ts'
import { TEMPLATE_LIST_KEY } from './queries.ts'
import { templateBody, TemplateValues, templateValuesOf } from './template-values.ts'

const LIST = { path: '/admin/templates', name: 'Templates' }
const resolver = resolverOf(TemplateValues)

interface TemplateFormProps {
  record: AdminTemplate | null
  options: readonly CollectionOption[] | undefined
}

export function TemplateForm({ record, options }: TemplateFormProps) {
  const navigate = useNavigate()
  const params = { uuid: record?.uuid ?? '' }
  const state = useRecordForm<TemplateValues, AdminTemplate>({
    name: `admin/templates/${record?.uuid ?? 'new'}`,
    record,
    valuesOf: templateValuesOf,
    resolver,
    bodyOf: templateBody,
    send: (wire) =>
      record ? call('POST /admin/templates/:uuid', { params }, wire) : call('POST /admin/templates', undefined, wire),
    load: () => call('GET /admin/templates/:uuid', { params }),
    lists: [TEMPLATE_LIST_KEY],
    success: record ? 'Template updated successfully' : 'Template created successfully',
    refusal: saidOnce,
    onCreated: () => void navigate(LIST.path),
  })
  const { form, files, faults, busy } = state
  const { control } = form
  const fileUrl = form.watch('remove_file') ? null : (state.record?.file_url ?? null)
  const removed = (field: 'remove_image' | 'remove_file') => form.setValue(field, true, { shouldDirty: true })
  return (
    <RecordForm
      list={LIST}
      title={record ? 'Edit Template' : 'Create New Template'}
      deed={record ? 'Update Template' : 'Create Template'}
      state={state}
    >
      <FormSection title="Details">
        <TextField control={control} name="title" label="Title" maxLength={255} />
        <CollectionField control={control} name="template_collection_id" options={options} />
        <TextField control={control} name="canva_link" label="Canva Link" type="url" placeholder="https://" />
      </FormSection>
      <FormSection title="Files" hint="The picture stands in the listing; the PDF is what agents download.">
        <div className="grid gap-6 desk:grid-cols-2">
          <ImageSlot
            label="Template Image"
            saved={state.record?.image_url ?? null}
            removed={form.watch('remove_image')}
            file={files.files['image'] ?? null}
            lost={files.lost['image']}
            error={faults['image']}
            busy={busy}
            onFile={(file) => files.choose('image', file)}
            onRemoved={() => removed('remove_image')}
          />
          <div className="grid content-start gap-2">
            <FileSlot
              label="Template PDF"
              want="pdf"
              saved={fileUrl}
              file={files.files['file'] ?? null}
              lost={files.lost['file']}
              error={faults['file']}
              disabled={busy}
              onChoose={(file) => files.choose('file', file)}
              onRemove={() => {
                if (files.files['file']) files.choose('file', null)
                else removed('remove_file')
              }}
            />
            {fileUrl && (
              <a
                href={fileUrl}
                target="_blank"
                rel="noreferrer"
                className="inline-flex min-h-(--target) items-center gap-2 justify-self-start font-semibold text-plum underline underline-offset-3"
              >
                View PDF
                <Icon name="arrow-square-out" small />
              </a>
            )}
          </div>
        </div>
      </FormSection>
    </RecordForm>
  )
}
