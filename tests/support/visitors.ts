import { expect } from 'vitest'

import { newFormToken } from '#server/modules/listing-page/visitor-form/form-token.ts'

import type { TestServer } from './server.ts'

/** What a visitor's form is sent with; fields that are missing aren't sent. */
export interface Sent {
  fields?: Record<string, string>
  headers?: Record<string, string>
  /** Of the sender, as the proxy names it. */
  ip: string
}

/** A form sent to the page with this address, as a browser sends it unless it says otherwise. */
export async function sendForm({ address, context }: TestServer, slug: string, { fields = {}, headers, ip }: Sent) {
  return await fetch(`${address}/l/${slug}/contact?lang=en`, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: new URL(context.config.publicUrl).origin,
      'x-forwarded-for': ip,
      ...headers,
    },
    body: new URLSearchParams(fields).toString(),
  })
}

/** The token of a form page that was opened so long ago. */
export const tokenFrom = ({ context }: TestServer, slug: string, secondsAgo = 30): string =>
  newFormToken(context.config, slug, new Date(context.now().getTime() - secondsAgo * 1000))

const addressOf = (at: number) => `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`

const FIRST = ['Ana', 'Linh', 'José', 'Olga', 'Fatima', 'Bob', 'Siobhan', 'Wei', 'Nguyễn', 'Renée']
const LAST = ['Lopez', 'Tran', 'O’Neil', 'Иванова', 'Khan', 'Smith-Jones', 'Müller', 'Chen', 'García', 'Washington']
const QUESTIONS = [
  'Is it still for sale?',
  'Available?',
  'Can I see it on Saturday at 2?',
  '¿Aceptan préstamo FHA? ¿Cuánto es el HOA?',
  'We drove by today. What is the interest rate on the assumable loan, and is the roof from 2021?',
  'Does the seller take bitcoin or crypto? Just asking.',
  'I came across your website on Google and love the porch. Is the school bus close?',
  'Please email me the disclosures: ana.lopez@mail.example. I am out of town until the 5th.',
  'I’d like to know more about this home.',
  'Скажите, пожалуйста, дом ещё продаётся?',
  'Your website came up at the top of my Google search. Is the home still for sale?',
  'I found the company on the first page of Google. Can we see it Saturday?',
  'My business needs a home office. Is there fiber internet? My website work is done from home.',
  'What are the taxes & utilities per month? We can close in 3 weeks, cash. 512-555-0199 evenings.',
]
const pick = <T>(list: readonly T[], at: number): T => {
  const item = list[at % list.length]
  if (item === undefined) throw new Error('The list is empty')
  return item
}

/** What the honest visitor with this number sends: each of their own address, some by phone, some by email. */
export function honest(server: TestServer, slug: string, at: number): Sent {
  const contact = [
    { phone: `(512) 555-0${100 + (at % 100)}`, email: '' },
    { phone: '', email: `visitor${at}@mail.example` },
    { phone: '+52 55 1234 5678', email: '' },
    { phone: '512.555.0123', email: `v${at}@mail.example` },
  ]
  const fields = {
    token: tokenFrom(server, slug, 5 + (at % 600)),
    name: `${pick(FIRST, at)} ${pick(LAST, at * 7)}`,
    ...pick(contact, at),
    question: pick(QUESTIONS, at),
    agreed: 'yes',
    homepage: '',
    subject: '',
  }
  return { ip: addressOf(at), fields }
}

export const ADVERTISEMENTS = [
  'Hi, I visited your website and we can rank it on the first page of Google with our SEO services. Reply for a free audit.',
  'Buy cheap viagra and cialis online without prescription',
  'Invest in bitcoin with our trading signals, guaranteed profits 30% weekly https://get-rich.example',
  'Best <a href="http://casino.example">online casino</a> free spins bonus',
  '[url=http://pills.example]click here[/url]',
  'We offer business loans up to $500,000, no collateral. Your business qualifies today.',
  'Need more traffic? High domain authority backlinks and guest posts. http://links.example http://two.example http://three.example',
  'Website redesign for your business from $299. Opt-out by replying.',
  'Hello dear, I am next of kin of a late client with 12.5 million in the bank to transfer',
  'Hot girls near you http://dates.example',
  'Купить дешево http://spam.example',
  'We sell targeted email lists. Boost sales of your company. unsubscribe here',
  'VfJqTzWmLpXsRt',
  'Virtual assistants at $5 an hour for your company, hire today',
]

/** The known kinds of programs that fill forms, by name: each sends this way, `at` being its number. */
export const BOTS: Record<string, (server: TestServer, slug: string, at: number) => Sent> = {
  'without a token': (server, slug, at) => without(honest(server, slug, at), 'token'),
  'with a made-up token': (server, slug, at) =>
    withFields(honest(server, slug, at), {
      token: `${Date.now().toString(36)}.${crypto.randomUUID()}.${'a'.repeat(43)}`,
    }),
  'with the token of another page': (server, slug, at) =>
    withFields(honest(server, slug, at), { token: tokenFrom(server, 'another-house-0123456789') }),
  'with a changed time in the token': (server, slug, at) => {
    const [issued = '', ...rest] = tokenFrom(server, slug, 0).split('.')
    return withFields(honest(server, slug, at), {
      token: [(Number.parseInt(issued, 36) - 9e6).toString(36), ...rest].join('.'),
    })
  },
  'at once': (server, slug, at) => withFields(honest(server, slug, at), { token: tokenFrom(server, slug, 1) }),
  'a day later': (server, slug, at) => withFields(honest(server, slug, at), { token: tokenFrom(server, slug, 90_000) }),
  'filling every field': (server, slug, at) =>
    withFields(honest(server, slug, at), { homepage: 'http://x.example', subject: 'Hello' }),
  'filling the subject': (server, slug, at) => withFields(honest(server, slug, at), { subject: 'Business offer' }),
  'from another site': (server, slug, at) => ({
    ...honest(server, slug, at),
    headers: { origin: 'https://elsewhere.example' },
  }),
  'from nowhere': (server, slug, at) => ({ ...honest(server, slug, at), headers: { origin: 'null' } }),
  'as JSON': (server, slug, at) => ({ ...honest(server, slug, at), headers: { 'content-type': 'application/json' } }),
  'with an advertisement': (server, slug, at) =>
    withFields(honest(server, slug, at), { question: pick(ADVERTISEMENTS, at) }),
  'with links': (server, slug, at) =>
    withFields(honest(server, slug, at), { question: `Look at www.offer${at}.example and https://deal${at}.example` }),
  'with a link as name': (server, slug, at) =>
    withFields(honest(server, slug, at), { name: `Win now www.prize${at}.example` }),
  'without consent': (server, slug, at) => without(honest(server, slug, at), 'agreed'),
  'without a way to answer': (server, slug, at) => withFields(honest(server, slug, at), { phone: '', email: '' }),
  'with too much': (server, slug, at) => withFields(honest(server, slug, at), { question: 'x'.repeat(40_000) }),
}

const withFields = (sent: Sent, fields: Record<string, string>): Sent => ({
  ...sent,
  fields: { ...sent.fields, ...fields },
})

function without(sent: Sent, name: string): Sent {
  const { [name]: _removed, ...fields } = { ...sent.fields }
  return { ...sent, fields }
}

/** Sends this many forms, several at once; what each was answered. */
export async function sendMany(count: number, send: (at: number) => Promise<Response>): Promise<number[]> {
  const statuses: number[] = []
  let next = 0
  const sender = async () => {
    while (next < count) {
      const answer = await send(next++)
      await answer.arrayBuffer()
      statuses.push(answer.status)
    }
  }
  await Promise.all(Array.from({ length: 16 }, sender))
  expect(statuses).toHaveLength(count)
  return statuses
}
