import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { expect, test, vi } from 'vitest'

import { useSave } from '#pwa/shared/form/use-save.ts'

vi.mock('#pwa/shared/ui/toast/notify.tsx', () => ({ notify: { success: vi.fn(), info: vi.fn(), error: vi.fn() } }))
vi.mock('#pwa/shared/ui/toast/long-save.ts', () => ({ startLongSave: () => ({ end: () => undefined }) }))

function never(): never {
  throw new Error('Nothing was rendered')
}

interface Profile {
  name: string
  phone: string
}

test('what is typed while a form is being saved stays in it, as a change of what was saved', async () => {
  const answer = Promise.withResolvers<Profile>()
  const shown: { form: UseFormReturn<Profile>; submit: () => Promise<void> }[] = []
  function Screen() {
    const form = useForm<Profile>({ defaultValues: { name: 'Ana', phone: '' } })
    const onSaved = (now: Profile) => form.reset(now)
    shown.push({ form, submit: useSave({ form, send: () => answer.promise, onSaved, success: 'Saved', queues: true }) })
    return null
  }
  renderToString(createElement(MemoryRouter, null, createElement(Screen)))
  const [{ form, submit } = never()] = shown
  form.control._state.mount = true
  form.setValue('name', 'Ana Ruiz', { shouldDirty: true })
  const saving = submit()
  // The save is on its way.
  await Promise.resolve()
  form.setValue('phone', '512 555 0100', { shouldDirty: true })
  answer.resolve({ name: 'Ana Ruiz', phone: '' })
  await saving
  expect(form.getValues()).toEqual({ name: 'Ana Ruiz', phone: '512 555 0100' })
})
