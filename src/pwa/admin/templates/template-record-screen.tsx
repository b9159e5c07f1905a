import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

import { call } from '#client/call.ts'
import type { CollectionOption } from '#contract/admin/records.ts'
import { type AdminTemplate, TemplateForm } from '#contract/admin/admin-templates.ts'
import { lacksOfTemplate, newLacks, type TemplateLack, templateLackMessages } from '#domain/library/lacks.ts'
import { TEMPLATE_FACTS, TEMPLATE_PICTURES } from '#domain/library/template-facts.ts'
import { TextField } from '#pwa/shared/form/text-field.tsx'
import { Icon } from '#pwa/shared/ui/icon.tsx'

import { usesLabel } from '../shared/admin-labels.ts'
import { CollectionField } from '../shared/collection-choice.tsx'
import { FileField } from '../shared/files/file-field.tsx'
import { DraftField, FormSection, Lacks, LinkField } from '../shared/form/record-controls.tsx'
import { recordFields } from '../shared/form/record-fields.ts'
import { RecordForm } from '../shared/form/record-form.tsx'
import { useRecordForm } from '../shared/form/use-record-form.ts'
import { collectionOptions, templateQueries } from '../shared/library-queries.ts'
import { StoredRecord } from '../shared/record-answer.tsx'
import { type RecordScreenProps, TEMPLATE } from '../shared/record-kind.ts'

/** Creates or changes a template. The record is fetched once the collections are loaded, or have failed to load. */
export function TemplateRecordScreen({ id }: RecordScreenProps) {
  const { data: options, error, isPending } = useQuery(collectionOptions.templates)
  useEffect(() => {
    if (error) console.warn('The collections of templates didn’t load', error)
  }, [error])
  if (id === null) return <TemplateEditor record={null} options={options} />
  return (
    <StoredRecord
      kind={TEMPLATE}
      query={{ ...templateQueries.one(id), enabled: !isPending }}
      failed="Error fetching templates"
    >
      {(record) => <TemplateEditor record={record} options={options} />}
    </StoredRecord>
  )
}

const fields = recordFields<typeof TemplateForm, AdminTemplate>(TemplateForm)

function lacksIn(values: ReturnType<typeof fields.valuesOf>, record: AdminTemplate | null): TemplateLack[] {
  const isChosen = (name: string) => values.chosen_files[name] !== undefined
  return lacksOfTemplate({
    title: values.title,
    collection: values.template_collection_id,
    canvaLink: values.canva_link,
    hasFile: isChosen('file') || (Boolean(record?.file_url) && !values.remove_file),
    hasImage: isChosen('image') || (Boolean(record?.image_url) && !values.remove_image),
  })
}

function lackQuestion(values: ReturnType<typeof fields.valuesOf>, record: AdminTemplate | null): string | null {
  const before = record ? lacksIn(fields.valuesOf(record), record) : []
  return templateLackMessages(newLacks(lacksIn(values, record), before)).join(' ') || null
}

interface TemplateEditorProps {
  record: AdminTemplate | null
  options: readonly CollectionOption[] | undefined
}

function TemplateEditor({ record, options }: TemplateEditorProps) {
  const params = { uuid: record?.uuid ?? '' }
  const state = useRecordForm({
    kind: TEMPLATE,
    record,
    id: record?.uuid,
    fields,
    questionOf: lackQuestion,
    send: (wire) =>
      record ? call('POST /admin/templates/:uuid', { params }, wire) : call('POST /admin/templates', undefined, wire),
    load: () => call('GET /admin/templates/:uuid', { params }),
    lists: [templateQueries.listKey],
  })
  const { control, watch } = state.form
  const fileUrl = watch('remove_file') ? null : state.record?.file_url
  return (
    <RecordForm state={state}>
      {record && <p className="pb-4 text-ink-soft">{usesLabel('Used', record.uses)}.</p>}
      <FormSection title="Details">
        <TextField control={control} name="title" label="Title" maxLength={255} />
        <CollectionField control={control} name="template_collection_id" options={options} />
        <LinkField control={control} name="canva_link" label="Canva Link" />
        <DraftField control={control} name="is_draft" detail="it" />
      </FormSection>
      <FormSection
        title="Files"
        hint="Agents see the image in the library and download the PDF. PDF form fields named like an agent’s details are filled in for each agent."
      >
        <div className="grid gap-6 desk:grid-cols-2">
          <FileField state={state} name="image" label="Template Image" want="image" saved={state.record?.image_url} />
          <div className="grid min-w-0 content-start gap-2">
            <FileField state={state} name="file" label="Template PDF" want="pdf" saved={state.record?.file_url} />
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
            <details className="text-small text-ink-soft">
              <summary className="min-h-(--target) cursor-pointer content-center">Names of the PDF fields</summary>
              <ul className="columns-2 gap-4 [word-break:break-word]">
                {[...TEMPLATE_FACTS, ...TEMPLATE_PICTURES].map((name) => (
                  <li key={name}>{name}</li>
                ))}
              </ul>
            </details>
          </div>
        </div>
      </FormSection>
      <Lacks messages={templateLackMessages(lacksIn(watch(), state.record))} />
    </RecordForm>
  )
}
