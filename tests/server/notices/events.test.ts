import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { notifyAgent } from '#server/events/live-updates.ts'
import { startTestServer } from '#tests/support/server.ts'
import { agent, browser, postId, server, setUpPublishing } from '#tests/support/publishing-setup.ts'
import { accepted, settled } from '#tests/support/publishing-steps.ts'
import type { Browser } from '#tests/support/browser.ts'

const ACCEPT = { accept: 'text/event-stream' }

setUpPublishing({ post: {} })

/** An open stream; `next` resolves with the name of the next event, or null at the end. */
async function open(as: Browser) {
  const leaving = new AbortController()
  const response = await as.fetch('/api/agent/events', { headers: ACCEPT, signal: leaving.signal })
  if (!response.body) throw new Error('the stream has no body')
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let buffered = ''
  const next = async (): Promise<string | null> => {
    for (;;) {
      const event = /event: (\w+)\ndata: \{\}\n\n/.exec(buffered)
      if (event) {
        buffered = buffered.slice(event.index + event[0].length)
        return event[1] ?? null
      }
      const { done, value } = await reader.read()
      if (done) return null
      buffered += value
    }
  }
  return { response, next, leave: () => leaving.abort() }
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
  expect(await stream.next()).toBe('changed')
  expect(heard).toBe(0)
  unsubscribe()
  stream.leave()
})

test('the stream of events closes the oldest of an agent’s eleven streams', async () => {
  const streams = []
  for (let count = 0; count < 11; count += 1) streams.push(await open(browser))
  expect(await streams[0]?.next()).toBeNull()
  for (const stream of streams) stream.leave()
})

test('a server that stops ends its streams at once and doesn’t wait for them', async () => {
  const own = await startTestServer()
  const { email } = await own.createAgent()
  const stream = await open(await own.signIn(email))
  const ended = stream.next()
  await own.close()
  expect(await ended).toBeNull()
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
