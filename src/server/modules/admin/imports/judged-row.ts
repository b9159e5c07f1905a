import type { PostForm } from '#contract/admin/posts.ts'

import type { PostFields } from '../posts/fields.ts'
import type { MediaPlan } from '../posts/media.ts'
import type { WholePost } from '../posts/repo.ts'
import type { RowFaults } from './reading/row-faults.ts'
import type { RowFile } from './reading/row-files.ts'

export interface Judged {
  row: number
  current: WholePost | null
  /** How its post is saved; null where the row has errors. */
  save: { form: PostForm; plan: MediaPlan; fields: PostFields } | null
  /** Messages by column. */
  errors: RowFaults
  /** Found when they are asked for: reading texts for them takes most of the time. */
  warnings: () => RowFaults
  /** The files it names that were stored, by the fields of the form. */
  files: ReadonlyMap<string, { key: string }>
  /** The files it names that weren't checked yet. */
  unchecked: RowFile[]
  /** The storage key of its first picture. */
  picture: string | null
}
