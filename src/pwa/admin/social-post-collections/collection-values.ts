import { z } from 'zod'

import { CollectionForm, type AdminCollection } from '#contract/admin-collections.ts'

/** The values of a post collection's form; its file is held apart. */
export const CollectionValues = CollectionForm.pick({ name: true, description: true, haute_stock_name: true }).extend({
  remove_image: z.boolean(),
  chosen_files: z.record(z.string(), z.string()),
})

export interface CollectionValues {
  name: string
  description: string
  haute_stock_name: string
  remove_image: boolean
  chosen_files: Record<string, string>
}

export function collectionValuesOf(record: AdminCollection | null): CollectionValues {
  return {
    name: record?.name ?? '',
    description: record?.description ?? '',
    haute_stock_name: record?.haute_stock_name ?? '',
    remove_image: false,
    chosen_files: {},
  }
}

/** The multipart body of a save. */
export function collectionBody(values: CollectionValues, files: Readonly<Record<string, File>>): FormData {
  const body = new FormData()
  body.set('name', values.name)
  body.set('description', values.description)
  body.set('haute_stock_name', values.haute_stock_name)
  const { image } = files
  if (image) body.set('image', image)
  else if (values.remove_image) body.set('remove_image', '1')
  return body
}
