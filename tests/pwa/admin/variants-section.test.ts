import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { beforeEach, expect, test, vi } from 'vitest'

import { postFields, type PostValues } from '#pwa/admin/social-posts/post-fields.ts'
import { TextHint } from '#pwa/admin/social-posts/text-hint.tsx'
import { VariantsSection } from '#pwa/admin/social-posts/variants-section.tsx'

interface Hint {
  text: string
  onChange: (text: string) => void
}
const hints = vi.hoisted((): Hint[] => [])
vi.mock('#pwa/shared/code/part.tsx', () => ({
  part: () => (hint: Hint) => {
    hints.push(hint)
    return null
  },
}))

beforeEach(() => {
  hints.length = 0
})

function noteSubmitting({ control }: UseFormReturn<PostValues>, isSubmitting: boolean) {
  control._formState.isSubmitting = isSubmitting
}

/** The section and the hint at a text of the post, as they are rendered. */
function rendered(isSubmitting: boolean): { html: string; form: UseFormReturn<PostValues> } {
  const variants = [{ name: 'Question', caption: 'Why?', spanish_caption: '' }]
  const defaultValues = { ...postFields.valuesOf(null), title: 'Why not?', variants }
  const forms: UseFormReturn<PostValues>[] = []
  function Form() {
    const form = useForm<PostValues>({ defaultValues })
    const { control } = form
    noteSubmitting(form, isSubmitting)
    forms.push(form)
    const hint = createElement(TextHint, { control, name: 'title' })
    return createElement('div', null, hint, createElement(VariantsSection, { control, flags: [] }))
  }
  const html = renderToString(createElement(Form))
  const [form] = forms
  if (!form) throw new Error('Nothing was rendered')
  return { html, form }
}

/** The controls of the section that can be used. */
function usableIn(isSubmitting: boolean): string[] {
  const { html } = rendered(isSubmitting)
  const controls = html.match(/<(?:button|input|textarea)[^>]*>/g) ?? []
  return controls.filter((control) => !/ (?:disabled|readOnly)=""/i.test(control))
}

test('the versions of a post can be changed until the post is being saved', () => {
  expect(usableIn(false).length).toBeGreaterThan(5)
  expect(usableIn(true)).toEqual([])
})

test('a better wording is put into a text of the post until the post is being saved', () => {
  const replaceIn = (isSubmitting: boolean) => {
    hints.length = 0
    const { form } = rendered(isSubmitting)
    for (const { onChange } of hints.filter(({ text }) => text !== '')) onChange('Better')
    return [form.getValues('title'), form.getValues('variants.0.caption')]
  }
  expect(replaceIn(false)).toEqual(['Better', 'Better'])
  expect(replaceIn(true)).toEqual(['Why not?', 'Why?'])
})
