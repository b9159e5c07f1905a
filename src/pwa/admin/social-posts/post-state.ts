import type { AdminPost } from '#contract/admin/posts.ts'

import type { useRecordForm } from '../shared/form/use-record-form.ts'
import type { PostValues } from './post-fields.ts'

/** The form of a post with its files, as its sections share it. */
export type PostFormState = ReturnType<typeof useRecordForm<PostValues, AdminPost>>
