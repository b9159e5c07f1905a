import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { expect, test, vi } from 'vitest'

import type { Slide } from '#pwa/admin/social-posts/media/carousel.ts'
import { CarouselSlots } from '#pwa/admin/social-posts/media/carousel-slots.tsx'
import { postFields, type PostValues } from '#pwa/admin/social-posts/post-fields.ts'
import type { PostFormState } from '#pwa/admin/social-posts/post-state.ts'

interface Editor {
  label: string
  onSlides: (slides: readonly Slide[]) => void
  onFiles: (files: readonly File[]) => void
}
const editors = vi.hoisted(() => new Map<string, Editor>())
vi.mock('#pwa/admin/social-posts/media/carousel-editor.tsx', () => ({
  CarouselEditor: (editor: Editor) => {
    editors.set(editor.label, editor)
    return null
  },
}))
vi.mock('#pwa/admin/social-posts/media/alt-text-fields.tsx', () => ({ AltTextFields: () => null }))
const read = vi.hoisted(() => new Map<string, PromiseWithResolvers<null>>())
vi.mock('#pwa/admin/shared/files/file-rules.ts', () => ({
  fileErrorOf: (file: File) => {
    const reading = Promise.withResolvers<null>()
    read.set(file.name, reading)
    return reading.promise
  },
}))

/** The form of a carousel with two saved pictures, and its editor. */
function opened(): { form: UseFormReturn<PostValues>; editor: Editor } {
  const forms: UseFormReturn<PostValues>[] = []
  function Form() {
    const form = useForm<PostValues>({ defaultValues: { ...postFields.valuesOf(null), fb: [{ id: 1 }, { id: 2 }] } })
    forms.push(form)
    const files = { files: {}, lost: {}, change: () => undefined }
    const state = { form, files, source: null, errors: {}, forgetErrors: () => undefined, busy: false }
    return createElement(CarouselSlots, { state: state as unknown as PostFormState })
  }
  renderToString(createElement(Form))
  const [form] = forms
  const editor = editors.get('Facebook')
  if (!form || !editor) throw new Error('Nothing was rendered')
  form.control._state.mount = true
  return { form, editor }
}

const names = (form: UseFormReturn<PostValues>) =>
  form.getValues('fb').map((slide) => ('id' in slide ? slide.id : slide.name))

test('a picture that was removed while others were being read stays removed', async () => {
  const { form, editor } = opened()
  editor.onFiles([new File(['x'], 'new.jpg')])
  editor.onSlides([{ id: 2 }])
  read.get('new.jpg')?.resolve(null)
  await vi.waitFor(() => expect(names(form)).toContain('new.jpg'))
  expect(names(form)).toEqual([2, 'new.jpg'])
})

test('pictures that are added while earlier ones are still being read join them', async () => {
  const { form, editor } = opened()
  editor.onFiles([new File(['x'], 'one.jpg')])
  editor.onFiles([new File(['x'], 'two.jpg')])
  read.get('two.jpg')?.resolve(null)
  await vi.waitFor(() => expect(names(form)).toContain('two.jpg'))
  read.get('one.jpg')?.resolve(null)
  await vi.waitFor(() => expect(names(form)).toContain('one.jpg'))
  expect(names(form)).toEqual([1, 2, 'two.jpg', 'one.jpg'])
})
