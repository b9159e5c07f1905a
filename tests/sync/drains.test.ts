import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { copyDraft, outboxDraft, type DraftSubject } from '#sync/drafts/draft.ts'

import { publish } from './support/outbox-items.ts'
import { usePhone } from './support/phone.ts'
import { putCaption, putFields, storedCaptions, storedFields } from './support/typed.ts'

describe('what starts a drain', () => {
  const phone = usePhone()
  let page: EventTarget & { visibilityState: string }

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
    vi.stubGlobal('document', page)
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  })
  afterEach(() => void vi.useRealTimers())

  /** Runs what triggers a drain and waits until that drain is over. */
  async function drained(cause: () => void) {
    const report = new Promise((resolve) => {
      const stop = phone.tab.run(({ onDrained }) =>
        onDrained((said) => {
          stop()
          resolve(said)
        }),
      )
    })
    phone.tab.run(cause)
    return await report
  }

  const start = () => phone.tab.at.startTriggers()

  test('a start, coming online, and coming to the foreground each send what waits', async () => {
    const causes = [start, ...['online', 'visibilitychange'].map((name) => () => page.dispatchEvent(new Event(name)))]
    for (const [at, cause] of causes.entries()) {
      await phone.submitOffline(`post ${at}`)
      await drained(cause)
      expect(phone.server.publications.size).toBe(at + 1)
    }
  })

  test('a page going to the background triggers no drain', async () => {
    await drained(start)
    page.visibilityState = 'hidden'
    const drains = vi.fn()
    phone.tab.run(({ onDrained }) => onDrained(drains))
    page.dispatchEvent(new Event('visibilitychange'))
    await phone.drain()
    expect(drains).toHaveBeenCalledOnce()
  })

  test('waiting items are tried again after pauses that grow to five minutes', async () => {
    await phone.submitOffline('a')
    phone.server.online = false
    await drained(start)
    for (const seconds of [15, 30, 60, 120, 240, 300, 300]) {
      let tried = false
      const stop = phone.tab.run(({ onDrained }) => onDrained(() => (tried = true)))
      vi.advanceTimersByTime(seconds * 1000 - 1)
      expect(vi.getTimerCount()).toBe(1)
      expect(tried).toBe(false)
      stop()
      await drained(() => vi.advanceTimersByTime(1))
    }
    phone.server.online = true
    await drained(() => vi.advanceTimersByTime(300_000))
    expect(phone.server.publications.size).toBe(1)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('a device whose storage is full for a moment sends what waits once it has room', async () => {
    await phone.submitOffline('a')
    const update = vi.spyOn(phone.db.queue, 'update').mockRejectedValue(new DOMException('full', 'QuotaExceededError'))
    phone.tab.run(start)
    await vi.waitUntil(() => vi.getTimerCount() === 1)
    expect(phone.captions()).toEqual([])
    update.mockRestore()
    await drained(() => vi.advanceTimersByTime(15_000))
    expect(phone.captions()).toEqual(['a'])
  })
})

describe('what a drain leaves of drafts', () => {
  const phone = usePhone()
  const { submit, submitOffline, drain } = phone

  const draft = (caption: string, savedAt: number, language: 'en' | 'es' = 'en', subject: DraftSubject = 7) =>
    putCaption(phone.db, { userId: 1, subject, language, caption, savedAt })
  const kept = async () => (await storedCaptions(phone.db)).map(({ caption }) => caption)
  const choose = (savedAt: number, subject: DraftSubject = 7) =>
    putFields(phone.db, { userId: 1, subject, values: {}, savedAt })
  const keptChoices = async () => (await storedFields(phone.db)).map(({ subject }) => subject)

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

  test('a copy takes its own draft and choices along, and leaves those of the post it is of', async () => {
    for (const subject of [7, copyDraft(5)]) {
      await draft(`of ${subject}`, Date.now() - 1, 'en', subject)
      await choose(Date.now() - 1, subject)
    }
    await phone.tab.run(({ submit: send }) => send({ ...publish('hello'), draft: copyDraft(5) }))
    expect([await kept(), await keptChoices()]).toEqual([['of 7'], [7]])
  })

  test('a discarded post comes back with the unsaved changes to it', async () => {
    const key = await submitOffline('hello')
    const [item] = await phone.items()
    const subject = outboxDraft(item?.seq ?? 0, 'content')
    await draft('hello again', 1, 'en', subject)
    await choose(1, subject)
    await phone.offline(async () => {
      await phone.tab.run(async ({ discard, undoOfDiscard, dropDraft }) => {
        const putBack = await undoOfDiscard(item ?? expect.fail())
        await discard(key)
        await dropDraft({ userId: 1, subject })
        await putBack()
      })
    })
    expect([await kept(), await keptChoices()]).toEqual([['hello again'], [subject]])
    expect(await phone.items()).toMatchObject([{ key }])
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
    expect(await keptChoices()).toEqual([8])
    await submitOffline('hello again')
    await choose(Date.now() + 1)
    await drain()
    expect(await keptChoices()).toHaveLength(2)
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
    expect(await storedCaptions(phone.db)).toMatchObject([{ subject: other }])
    expect(await keptChoices()).toEqual([other])
  })
})
