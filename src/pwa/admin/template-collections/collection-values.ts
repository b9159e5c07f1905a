import { z } from 'zod'

import { TemplateCollectionForm, type AdminTemplateCollection } from '#contract/admin-template-collections.ts'
import { TEMPLATE_TYPES, type TemplateType } from '#domain/template.ts'

/** The values of a template collection's form; its file is held apart. */
export const CollectionValues = TemplateCollectionForm.pick({ name: true, description: true }).extend({
  type: z.enum(TEMPLATE_TYPES),
  remove_image: z.boolean(),
  chosen_files: z.record(z.string(), z.string()),
})

export interface CollectionValues {
  name: string
  type: TemplateType
  description: string
  remove_image: boolean
  chosen_files: Record<string, string>
}

export function collectionValuesOf(record: AdminTemplateCollection | null): CollectionValues {
  return {
    name: record?.name ?? '',
    type: record?.type ?? 'branding',
    description: record?.description ?? '',
    remove_image: false,
    chosen_files: {},
  }
}

/** The multipart body of a save. */
export function collectionBody(values: CollectionValues, files: Readonly<Record<string, File>>): FormData {
  const body = new FormData()
  body.set('name', values.name)
  body.set('type', values.type)
  body.set('description', values.description)
  const { image } = files
  if (image) body.set('image', image)
  else if (values.remove_image) body.set('remove_image', '1')
  return body
}
