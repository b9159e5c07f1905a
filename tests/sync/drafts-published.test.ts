import { expect, test } from 'vitest'

import { choicesForm, outboxDraft, type DraftSubject } from '#sync/drafts/draft-name.ts'

import { usePhone } from './support/phone.ts'

const phone = usePhone()
const { submit, submitOffline, drain } = phone

const draft = (caption: string, savedAt: number, language: 'en' | 'es' = 'en', postId: DraftSubject = 7) =>
  phone.db.drafts.put({ userId: 1, postId, language, caption, savedAt })
const kept = async () => (await phone.db.drafts.toArray()).map(({ caption }) => caption)
const choose = (savedAt: number, subject: DraftSubject = 7) =>
  phone.db.forms.put({ userId: 1, form: choicesForm(subject), values: {}, savedAt })
const keptForms = async () => (await phone.db.forms.toArray()).map(({ form }) => form)

test('a draft stays while the post waits or is refused, and is removed once the server has the post', async () => {
  await draft('hello', Date.now() - 1)
  const key = await submitOffline('hello')
  expect(await kept()).toEqual(['hello'])
  phone.server.fates.push('refused')
  await drain()
  expect(await kept()).toEqual(['hello'])
  expect(await phone.tab.run(({ sendNow }) => sendNow(key))).toMatchObject({ outcome: 'accepted' })
  expect(await kept()).toEqual([])
})

test('a caption in the other language stays when the post is accepted', async () => {
  await draft('hello', Date.now() - 1)
  await draft('hola', Date.now() - 1, 'es')
  await submit('hello')
  expect(await kept()).toEqual(['hola'])
})

test('a draft typed later stays when the earlier post is accepted', async () => {
  await submitOffline('hello')
  await draft('another thought', Date.now() + 1)
  await drain()
  expect(phone.captions()).toEqual(['hello'])
  expect(await kept()).toEqual(['another thought'])
})

test('a publish removes the stored choices for the post, unless they changed since', async () => {
  await choose(1, 8)
  await choose(Date.now() - 1)
  await submit('hello')
  expect(await keptForms()).toEqual([choicesForm(8)])
  await submitOffline('hello again')
  await choose(Date.now() + 1)
  await drain()
  expect(await keptForms()).toHaveLength(2)
})

test('unsaved changes to a waiting post are removed once the server has it, those to another stay', async () => {
  await submitOffline('hello')
  const [item] = await phone.items()
  const seq = item?.seq ?? 0
  const other = outboxDraft(seq + 1, 'content')
  for (const subject of [outboxDraft(seq, 'content'), outboxDraft(seq, 'time'), other]) {
    await draft('changed', Date.now() + 1, 'en', subject)
    await choose(Date.now() + 1, subject)
  }
  await drain()
  expect(await phone.db.drafts.toArray()).toMatchObject([{ postId: other }])
  expect(await keptForms()).toEqual([choicesForm(other)])
})
