import { z } from 'zod'

import { TemplateForm, type AdminTemplate } from '#contract/admin-templates.ts'

/** The values of a template's form; its files are held apart. */
export const TemplateValues = TemplateForm.pick({ title: true, canva_link: true }).extend({
  template_collection_id: z.number().nullable(),
  remove_image: z.boolean(),
  remove_file: z.boolean(),
  chosen_files: z.record(z.string(), z.string()),
})

export interface TemplateValues {
  title: string
  canva_link: string
  template_collection_id: number | null
  remove_image: boolean
  remove_file: boolean
  chosen_files: Record<string, string>
}

export function templateValuesOf(record: AdminTemplate | null): TemplateValues {
  return {
    title: record?.title ?? '',
    canva_link: record?.canva_link ?? '',
    template_collection_id: record?.template_collection_id ?? null,
    remove_image: false,
    remove_file: false,
    chosen_files: {},
  }
}

/** The multipart body of a save. */
export function templateBody(values: TemplateValues, files: Readonly<Record<string, File>>): FormData {
  const body = new FormData()
  body.set('title', values.title)
  body.set('canva_link', values.canva_link)
  if (values.template_collection_id !== null) body.set('template_collection_id', String(values.template_collection_id))
  const { image, file } = files
  if (image) body.set('image', image)
  else if (values.remove_image) body.set('remove_image', '1')
  if (file) body.set('file', file)
  else if (values.remove_file) body.set('remove_file', '1')
  return body
}
