import type { ImportColumn } from '#contract/admin/post-imports.ts'
import { PLATFORM_FLAGS } from '#domain/platform/platform-flags.ts'

import type { ProblemError } from '../../../../http/problem.ts'

/** What is wrong with a row, by column; `row` is the whole row. */
export type RowFaults = Partial<Record<ImportColumn | 'row', string>>

export function messagesOf(faults: RowFaults): { column: ImportColumn | 'row'; message: string }[] {
  return Object.entries(faults).map(([column, message = '']) => ({ column: column as ImportColumn | 'row', message }))
}

const COLUMN_OF_FIELD: Partial<Record<string, ImportColumn>> = {
  social_post_collection_id: 'collection',
  alt_texts: 'alt_text',
  variants: 'version_1_caption',
  has_palettes: 'palettes',
  is_draft: 'draft',
  fb_new_images: 'fb_carousel_images',
  fb_existing_images: 'fb_carousel_images',
  ig_new_images: 'ig_carousel_images',
  ig_existing_images: 'ig_carousel_images',
}

function columnOf(field: string, variants: readonly number[]): ImportColumn | 'row' {
  const [, index, part] = /^variants\.(\d+)\.(\w+)$/.exec(field) ?? []
  if (part !== undefined) return `version_${variants[Number(index)] ?? 1}_${part}` as ImportColumn
  const name = field.replace(/\[.*$/, '').replace(/\..*$/, '')
  const isFlag = PLATFORM_FLAGS.some((flag) => flag === name)
  return isFlag ? 'platforms' : (COLUMN_OF_FIELD[name] ?? (name as ImportColumn))
}

/** Adds the errors of a form to those of its row. */
export function addFaults(
  faults: RowFaults,
  { fields }: Pick<ProblemError, 'fields'>,
  variants: readonly number[] = [],
): void {
  for (const [field, [message = '']] of Object.entries(fields ?? {})) faults[columnOf(field, variants)] ??= message
}
