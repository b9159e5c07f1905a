import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { notifyAgent } from '#server/events/live-updates.ts'
import { startTestServer } from '#tests/support/server.ts'
import { agent, browser, postId, server, setUpPublishing } from '#tests/support/publishing-setup.ts'
import { accepted, settled } from '#tests/support/publishing-steps.ts'
import type { Browser } from '#tests/support/browser.ts'

const ACCEPT = { accept: 'text/event-stream' }

setUpPublishing({ post: {} })

/** An open stream; `changed` tells whether an event comes before its end. */
async function open(as: Browser) {
  const leaving = new AbortController()
  const response = await as.fetch('/api/agent/events', { headers: ACCEPT, signal: leaving.signal })
  if (!response.body) throw new Error('the stream has no body')
  const texts = response.body.pipeThrough(new TextDecoderStream())
  const changed = async () => {
    let read = ''
    for await (const text of texts) if ((read += text).includes('event: changed\ndata: {}\n\n')) return true
    return false
  }
  return { response, changed, leave: () => leaving.abort() }
}

test('the stream of events reports that a target changed its state, to its own agent alone', async () => {
  const person = await server.createAgent()
  let heard = 0
  const unsubscribe = server.context.live.subscribe(person.id, { onChange: () => (heard += 1), onClose: () => {} })
  const asJson = await browser.api('GET', '/agent/events', { headers: { accept: 'application/json' } })
  expect(asJson.status).toBe(422)
  const stream = await open(browser)
  expect(stream.response.headers.get('content-type')).toBe('text/event-stream')
  expect(stream.response.headers.get('cache-control')).toBe('private, no-store')
  await settled((await accepted(postId)).id)
  expect(await stream.changed()).toBe(true)
  expect(heard).toBe(0)
  unsubscribe()
  stream.leave()
})

test('of an agent’s eleven open pages the oldest one’s stream is closed', () => {
  const closed: number[] = []
  const opened = Array.from({ length: 11 }, (_, at) =>
    server.context.live.subscribe(agent.id, { onChange: () => {}, onClose: () => closed.push(at) }),
  )
  for (const leave of opened) leave()
  expect(closed).toEqual([0])
})

test('a server that stops ends its streams at once and doesn’t wait for them', async () => {
  const own = await startTestServer()
  const { email } = await own.createAgent()
  const stream = await open(await own.signIn(email))
  const changed = stream.changed()
  await own.close()
  expect(await changed).toBe(false)
})

test('a failed transaction reports nothing', async () => {
  const { db, live } = server.context
  let heard = 0
  const unsubscribe = live.subscribe(agent.id, { onChange: () => (heard += 1), onClose: () => {} })
  const undone = db.transaction(async (tx) => {
    await tx.execute(sql`select ${notifyAgent(sql`${agent.id}`)}`)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(heard).toBe(0)
  await db.execute(sql`select ${notifyAgent(sql`${agent.id}`)}`)
  await expect.poll(() => heard).toBe(1)
  unsubscribe()
})
