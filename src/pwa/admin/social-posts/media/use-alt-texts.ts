import type { AdminMedia } from '#contract/admin/posts.ts'

import type { PostFormState } from '../post-state.ts'
import { savedTexts, type PictureTexts } from './alt-texts.ts'

/** The alternative texts of a post's pictures as the form has them. */
export function useAltTexts({ form, forgetErrors }: PostFormState) {
  const written = form.watch('alt_texts')
  return {
    textsOf: (name: string, saved: AdminMedia | null | undefined): PictureTexts => written[name] ?? savedTexts(saved),
    setTexts: (name: string, texts: PictureTexts) => {
      forgetErrors('alt_texts')
      form.setValue('alt_texts', { ...form.getValues('alt_texts'), [name]: texts }, { shouldDirty: true })
    },
  }
}
