import { PLATFORMS } from '#domain/platform/platform.ts'
import { OPERATOR, OUTSIDE } from '#tests/support/outside.ts'
import { rawRequest } from '#tests/support/raw-request.ts'
import { WITH_TOKEN } from '#tests/support/sandbox-token.ts'

import { type Attack, mustBe } from './attack.ts'
import { type Installation, refusedStart } from './installation.ts'

type Call = [method: 'GET' | 'POST', path: string]

/** What shows emails, moves the clock or forgets everything. */
const CALLS: Call[] = [
  ['GET', '/sandbox/mail'],
  ['GET', '/sandbox/api/mail'],
  ['GET', '/sandbox/api/mail?to=agent@porchlight.test'],
  ['POST', '/sandbox/api/clock'],
  ['POST', '/sandbox/api/disputes'],
  ['POST', '/sandbox/api/reset'],
]

/** Other spellings of them. */
const SPELLINGS: Call[] = [
  ['GET', '/sandbox/api/mail/'],
  ['GET', '/sandbox/api/%6dail'],
  ['GET', '/sandbox//api/mail'],
  ['GET', '/sandbox/./api/mail'],
  ['GET', '/sandbox/api/posts/../mail'],
  ['GET', '/SANDBOX/api/mail'],
  ['GET', '//sandbox/api/mail'],
]

/** Whether it is the app's page, which is sent for every path that may be the app's, another spelling of `/sandbox` too. */
const isApp = (body: string) => body.includes('<div id="root"')

const GUESSES: [what: string, headers: Record<string, string>][] = [
  ['nothing said of the caller', {}],
  ['an empty forwarded address', { 'x-forwarded-for': '' }],
  ['a forwarded address of this machine', { 'x-forwarded-for': '127.0.0.1', 'x-real-ip': '127.0.0.1' }],
  ['a header of this machine', { forwarded: 'for=127.0.0.1;host=localhost' }],
  ['localhost as the host', { host: 'localhost' }],
  ['a guessed token', { authorization: 'Bearer token' }],
  ['an empty token', { authorization: 'Bearer ' }],
  ['a guessed cookie', { cookie: 'porchlight_sandbox=token' }],
]

/** Settings that make one service real. */
const REAL: [name: string, env: Record<string, string>][] = [
  ['a mail server', { SMTP_URL: 'smtps://user:password@mail.example', MAIL_FROM: 'hello@porchlight.example' }],
  [
    'Stripe',
    {
      STRIPE_SECRET_KEY: 'sk_live_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
    },
  ],
  ...PLATFORMS.map((platform): [string, Record<string, string>] => {
    const name = platform.toUpperCase()
    return [platform, { [`${name}_CLIENT_ID`]: 'id', [`${name}_CLIENT_SECRET`]: 'secret' }]
  }),
  ['a chat endpoint', { AI_BASE_URL: 'https://ai.example/v1', AI_MODEL: 'small' }],
]

async function ask(address: string, [method, path]: Call, headers: Record<string, string>, content: string) {
  if (method === 'GET') return await rawRequest(address, path, headers)
  return await rawRequest(address, path, { ...headers, 'content-type': 'application/json' }, content)
}

/** @throws where one of the calls is not there even with the token, so that its refusal would say nothing */
export async function checkCalls({ address }: Installation): Promise<void> {
  for (const call of CALLS.filter(([, path]) => !path.endsWith('/reset'))) {
    const { status } = await ask(address, call, WITH_TOKEN, '{}')
    const isThere = status === (call[0] === 'GET' ? 200 : 422)
    mustBe(isThere, `${call.join(' ')} with the token was answered ${status}`)
  }
}

/** On a server whose PUBLIC_URL was forgotten, behind nginx that says nothing of the caller. */
export function sandboxAttacks({ address }: Installation): Attack[] {
  return [
    ...GUESSES.map(([what, headers]): Attack => ({
      point: 'B1',
      name: `the mailbox and the clock through a proxy, PUBLIC_URL forgotten, with ${what}`,
      run: async () => {
        for (const call of [...CALLS, ...SPELLINGS]) {
          const { status = 0, body } = await ask(address, call, headers, '{"days":40}')
          const isRefused = CALLS.includes(call) ? status === 403 : [400, 403, 404].includes(status) || isApp(body)
          mustBe(isRefused, `${call.join(' ')} was answered ${status}: ${body.slice(0, 80)}`)
        }
      },
    })),
    {
      point: 'B1',
      name: 'the printed address with a guessed token',
      run: async () => {
        for (const token of ['', 'token', 'undefined', '%00'.repeat(8)]) {
          const { status, headers } = await rawRequest(address, `/sandbox/open?token=${token}`)
          mustBe(status === 403 && headers['set-cookie'] === undefined, `token ${token} was answered ${status}`)
        }
      },
    },
    ...REAL.map(([name, env]): Attack => ({
      point: 'B1',
      name: `a start with ${name} that is real, and no PUBLIC_URL`,
      run: async () => {
        const said = await refusedStart({ ...OPERATOR, ...env })
        mustBe(said !== null, 'it started, with the demo’s accounts')
        mustBe(said.includes('PUBLIC_URL is required once a service is real'), `it said: ${said}`)
      },
    })),
    {
      point: 'B1',
      name: 'a start of the demo at a public address',
      run: async () => {
        const said = await refusedStart({ ...OUTSIDE, DEMO: 'on' })
        mustBe(said?.includes('DEMO=on needs the stand-ins') === true, `it said: ${said}`)
      },
    },
  ]
}

/** On a public server. */
export function publicAttacks({ address, guest }: Installation): Attack[] {
  return [
    {
      point: 'B1',
      name: 'the demo’s accounts on a public server',
      run: async () => {
        for (const name of ['agent', 'plus', 'premium', 'new', 'admin']) {
          const body = { email: `${name}@porchlight.test`, password: 'Porchlight1!' }
          const login = await guest().api<{ code: string }>('POST', '/login', { body })
          mustBe(login.body.code === 'bad_credentials', `the login of ${name} was answered ${login.status}`)
        }
      },
    },
    {
      point: 'B1',
      name: 'the stand-ins of a public server',
      run: async () => {
        for (const call of [...CALLS, ...SPELLINGS]) {
          const { status, body } = await ask(address, call, { ...WITH_TOKEN, host: 'localhost' }, '{}')
          mustBe(status === 404 || isApp(body), `${call.join(' ')} was answered ${status}`)
        }
      },
    },
  ]
}
