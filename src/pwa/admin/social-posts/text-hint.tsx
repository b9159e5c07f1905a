import { useController, type Control } from 'react-hook-form'

import type { PostText } from '#domain/fair-housing/texts.ts'
import { part } from '#pwa/shared/code/on-demand.tsx'

import type { PostValues } from './post-fields.ts'

const FairHousingHint = part(() =>
  import('#pwa/shared/fair-housing/fair-housing-hint.tsx').then((module) => module.FairHousingHint),
)

/** What is found in a text of the post, under its field. Agents of every state publish it. */
export function TextHint({ control, name }: { control: Control<PostValues>; name: PostText }) {
  const { field, formState } = useController({ control, name })
  const { isSubmitting } = formState
  return <FairHousingHint text={field.value} onChange={(text) => isSubmitting || field.onChange(text)} />
}
