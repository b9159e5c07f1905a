import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { leads } from '#server/db/schema/index.ts'
import { insertListing } from '#tests/support/listing-pages.ts'
import { useTestServer } from '#tests/support/use-server.ts'
import { BOTS, honest, sendForm, sendMany, type Sent } from '#tests/support/visitors.ts'

const server = useTestServer({ config: { trustedProxies: 1 } })

test('none of 10,000 forms of known programs becomes a lead, and 200 honest ones among them all do', async () => {
  const agent = await server.createAgent()
  const { slug } = await insertListing(server.context, agent.id)
  const bots = Object.values(BOTS)
  const isHonest = (at: number) => at % 51 === 50
  const formOf = (at: number): Sent => {
    const bot = bots[at % bots.length]
    return isHonest(at) || !bot ? honest(server, slug, at) : bot(server, slug, at)
  }
  const taken: number[] = []
  await sendMany(10_200, async (at) => {
    const answer = await sendForm(server, slug, formOf(at))
    if (isHonest(at)) taken.push(answer.status)
    return answer
  })
  expect(taken).toEqual(Array.from({ length: 200 }, () => 303))
  const found = await server.context.db.select({ phone: leads.phone }).from(leads).where(eq(leads.agentId, agent.id))
  expect(found).toHaveLength(200)
})

test('a flood from one address makes no more leads than one address may', async () => {
  const agent = await server.createAgent()
  const { slug } = await insertListing(server.context, agent.id)
  await sendMany(500, (at) =>
    sendForm(server, slug, { ...honest(server, slug, at), ip: `10.1.1.${at % 250}, 198.51.100.99` }),
  )
  const found = await server.context.db.select({ id: leads.id }).from(leads).where(eq(leads.agentId, agent.id))
  expect(found).toHaveLength(20)
})
