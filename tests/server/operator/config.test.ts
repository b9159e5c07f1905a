import { createECDH } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { readConfig } from '#server/config.ts'
import { withArguments } from '#server/role.ts'
import { copyEmbedded } from '#tests/support/database.ts'
import { freePort } from '#tests/support/programs/free-port.ts'
import { openToOthers } from '#tests/support/moving.ts'
import { OPERATOR, OUTSIDE } from '#tests/support/outside.ts'
import { run } from '#tests/support/programs/process.ts'

const MAIN = new URL('../../../src/server/main.ts', import.meta.url)

let dataDir: string
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'porchlight-config-'))
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const SECRET = 'a secret of at least thirty-two characters'
const FACEBOOK = { FACEBOOK_CLIENT_ID: 'id', FACEBOOK_CLIENT_SECRET: 'secret' }
const INSTAGRAM = { INSTAGRAM_CLIENT_ID: 'ig', INSTAGRAM_CLIENT_SECRET: 'ig-secret' }
const LINKEDIN = { LINKEDIN_CLIENT_ID: 'li', LINKEDIN_CLIENT_SECRET: 'li-secret' }
const read = (env: Record<string, string | undefined> = {}) => readConfig({ DATA_DIR: dataDir, ...env })

const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}

const S3 = { S3_BUCKET: 'porchlight-files', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }

const pair = createECDH('prime256v1')
const VAPID = {
  VAPID_PUBLIC_KEY: pair.generateKeys('base64url'),
  VAPID_PRIVATE_KEY: Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url'),
}

describe('the settings', () => {
  test('the settings have defaults that work on a fresh machine', () => {
    expect(read()).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      publicUrl: 'http://localhost:3000',
      secureCookies: false,
      databaseUrl: null,
      sandbox: true,
      openSandbox: false,
      demo: true,
      facebook: {
        clientId: 'porchlight-sandbox',
        dialogUrl: 'http://localhost:3000/sandbox/www.facebook.com',
        graphUrl: 'http://127.0.0.1:3000/sandbox/graph.facebook.com',
      },
      standIns: ['facebook', 'instagram', 'linkedin'],
    })
  })

  test.each([
    ['https://Porchlight.EXAMPLE/', 'https://porchlight.example'],
    ['https://porchlight.example:443', 'https://porchlight.example'],
    ['http://[::1]:3000', 'http://[::1]:3000'],
  ])('PUBLIC_URL %s is written as browsers do', (address, written) => {
    expect(read({ ...OUTSIDE, PUBLIC_URL: address }).publicUrl).toBe(written)
  })

  test('an empty variable counts as unset', () => {
    expect(read({ PORT: '', FACEBOOK_CLIENT_ID: ' ' })).toMatchObject({ port: 3000, sandbox: true })
  })

  test('networks with both settings are used themselves, without sandbox or demo', () => {
    const env = { ...OUTSIDE, PUBLIC_URL: 'https://porchlight.example/' }
    expect(read({ ...FACEBOOK, ...INSTAGRAM, ...LINKEDIN, ...env })).toMatchObject({
      sandbox: false,
      demo: false,
      publicUrl: 'https://porchlight.example',
      secureCookies: true,
      standIns: [],
      facebook: { clientId: 'id', clientSecret: 'secret', graphUrl: 'https://graph.facebook.com' },
      instagram: {
        clientId: 'ig',
        clientSecret: 'ig-secret',
        dialogUrl: 'https://www.instagram.com',
        apiUrl: 'https://api.instagram.com',
        graphUrl: 'https://graph.instagram.com',
      },
      linkedin: { clientId: 'li', oauthUrl: 'https://www.linkedin.com', apiUrl: 'https://api.linkedin.com' },
    })
  })

  test('each network without settings gets a stand-in, and the demo is off among real accounts', () => {
    const config = read({ ...FACEBOOK, ...LINKEDIN })
    expect(config).toMatchObject({ sandbox: true, demo: false, standIns: ['instagram'] })
    expect(config.facebook?.graphUrl).toBe('https://graph.facebook.com')
    expect(config.instagram?.graphUrl).toBe('http://127.0.0.1:3000/sandbox/graph.instagram.com')
  })

  test('push keys and the chat endpoint are taken from the settings, or derived and replaced by a stand-in', () => {
    const set = {
      AI_BASE_URL: 'https://ai.example/v1/',
      AI_MODEL: 'small',
      VAPID_SUBJECT: 'mailto:ops@porchlight.example',
    }
    expect(read({ ...set, ...VAPID })).toMatchObject({
      ai: { baseUrl: 'https://ai.example/v1', apiKey: null, model: 'small', provider: null },
      push: { publicKey: VAPID.VAPID_PUBLIC_KEY, subject: 'mailto:ops@porchlight.example' },
    })
    const plain = read({ APP_SECRET: SECRET })
    expect(plain.ai?.baseUrl).toBe('http://127.0.0.1:3000/sandbox/chat/v1')
    expect(plain.pushStandIn?.outside).toBe('http://localhost:3000/sandbox/push/v1/')
    expect(plain.push).toEqual(read({ APP_SECRET: SECRET, PORT: '4000' }).push)
    expect(plain.push.publicKey).not.toBe(read({ APP_SECRET: `${SECRET}!` }).push.publicKey)
    const real = read({ ...OUTSIDE, ...FACEBOOK })
    expect(real).toMatchObject({ ai: null, pushStandIn: null, push: { subject: 'https://porchlight.example' } })
  })

  test('Stripe is the account of the settings, else its stand-in, else none', () => {
    expect(read(STRIPE)).toMatchObject({
      stripe: {
        secretKey: 'sk_test_1',
        apiBase: 'https://api.stripe.com',
        scriptUrl: expect.stringContaining('https://js.stripe.com/'),
      },
      stripeWebhookUrl: null,
    })
    expect(read()).toMatchObject({
      stripe: { apiBase: 'http://127.0.0.1:3000/sandbox/api.stripe.com', scriptUrl: '/sandbox/stripe/v3/stripe.js' },
      stripeWebhookUrl: 'http://127.0.0.1:3000/api/stripe/webhook',
    })
    expect(read({ ...OUTSIDE, ...FACEBOOK })).toMatchObject({ stripe: null, stripeWebhookUrl: null })
  })

  test('mail goes to the server of the settings, and to the stand-in mailbox where none is named', () => {
    expect(read().mail).toBeNull()
    const mail = { SMTP_URL: 'smtps://me:secret@mail.example', MAIL_FROM: 'Porchlight <hello@porchlight.example>' }
    expect(read(mail).mail).toEqual({ smtpUrl: mail.SMTP_URL, from: mail.MAIL_FROM })
  })

  test('the operator is written to where there is a mail server and an address, unless that is turned off', () => {
    const mail = { SMTP_URL: 'smtp://mail.example:587', MAIL_FROM: 'hello@porchlight.example' }
    expect(read().operatorLetter).toBe(false)
    expect(read(OUTSIDE).operatorLetter).toBe(false)
    expect(read({ ...OUTSIDE, ...mail }).operatorLetter).toBe(true)
    expect(read({ ...OUTSIDE, ...mail, OPERATOR_LETTER: 'off' }).operatorLetter).toBe(false)
    expect(read({ OPERATOR_LETTER: 'on' }).operatorLetter).toBe(true)
  })

  test('traces are made where they have an address to go to, by the variables of OpenTelemetry', () => {
    const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }
    const traces = { url: 'http://127.0.0.1:4318/v1/traces', protocol: 'http/protobuf', serviceName: 'porchlight' }
    expect(read().traces).toBeNull()
    expect(read(endpoint).traces).toEqual({ ...traces, share: 1, batchMs: 5000 })
    const own = { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://c.example/in', OTEL_SERVICE_NAME: 'porchlight-staging' }
    expect(read({ ...endpoint, ...own }).traces).toMatchObject({
      url: 'https://c.example/in',
      serviceName: 'porchlight-staging',
    })
    const sampler = { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.05' }
    expect(read({ ...endpoint, ...sampler }).traces?.share).toBe(0.05)
    expect(read({ ...endpoint, OTEL_TRACES_SAMPLER: 'always_off' }).traces).toBeNull()
    expect(read({ ...endpoint, OTEL_TRACES_EXPORTER: 'none' }).traces).toBeNull()
    expect(read({ ...endpoint, OTEL_SDK_DISABLED: 'TRUE' }).traces).toBeNull()
  })

  test('a comma in the database’s password is no second host', () => {
    const databaseUrl = 'postgres://porchlight:hun,ter@db.example/porchlight'
    expect(read({ DATABASE_URL: databaseUrl }).databaseUrl).toBe(databaseUrl)
  })

  test('outside the sandbox every service without settings is left out', () => {
    const none = { instagram: null, linkedin: null, stripe: null, ai: null, mail: null }
    const found = read({ ...OUTSIDE, ...FACEBOOK })
    expect(found).toMatchObject({ sandbox: false, standIns: [], facebook: { clientId: 'id' }, ...none })
  })

  const SHARED = { ...OUTSIDE, DATABASE_URL: 'postgres://localhost/porchlight' }
  const SMTP = { SMTP_URL: 'smtp://mail.example' }
  const hosts = 'one.example:5432,two.example:5432'
  const nobody = 'the terms, the privacy policy and every letter name who runs this server.'

  test.each<[Record<string, string>, string]>([
    [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535.'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be silent, error, warn, info or debug.'],
    [{ PUBLIC_URL: 'porchlight.example' }, 'PUBLIC_URL must be an http or https address.'],
    ...['https://p.example/app', 'https://p.example/?x=1', 'https://p.example/#x', 'https://u:p@p.example'].map(
      (address): [Record<string, string>, string] => [
        { PUBLIC_URL: address },
        'PUBLIC_URL must be an address with nothing behind its host, as https://porchlight.example.',
      ],
    ),
    [{ HOST: '0.0.0.0', APP_SECRET: SECRET }, 'PUBLIC_URL is required when HOST is not localhost'],
    [{ TRUSTED_PROXIES: '1', APP_SECRET: SECRET }, 'PUBLIC_URL is required when TRUSTED_PROXIES is set'],
    [{ DATABASE_URL: 'mysql://localhost/x' }, 'DATABASE_URL must begin with postgres:// or postgresql://.'],
    [{ DATABASE_URL: `postgres://porchlight:hun,ter@${hosts}/x` }, 'DATABASE_URL must name one host'],
    [{ DATABASE_URL: 'postgres://u:hun#ter@db.example/x' }, 'DATABASE_URL can’t be read: signs such as # / ? @'],
    [{ APP_SECRET: 'short' }, 'APP_SECRET must have at least 32 characters.'],
    [{ APP_SECRET_PREVIOUS: 'short' }, 'APP_SECRET_PREVIOUS must have at least 32 characters.'],
    [{ APP_SECRET: SECRET, APP_SECRET_PREVIOUS: SECRET }, 'APP_SECRET_PREVIOUS must differ from APP_SECRET'],
    [{ PUBLIC_URL: 'https://p.example' }, 'APP_SECRET is required unless PUBLIC_URL is on localhost'],
    [{ HOST: '0.0.0.0', SANDBOX: 'allow' }, 'APP_SECRET is required unless PUBLIC_URL is on localhost'],
    [{ DEMO: 'maybe' }, 'DEMO must be on or off.'],
    [{ ...OUTSIDE, DEMO: 'on' }, 'DEMO=on needs the stand-ins: its accounts have a password everybody knows.'],
    [{ SANDBOX: 'on' }, 'SANDBOX can only be set to allow.'],
    [{ FACEBOOK_CLIENT_ID: 'id' }, 'FACEBOOK_CLIENT_SECRET is missing: set FACEBOOK_CLIENT_ID and'],
    [{ FACEBOOK_CLIENT_SECRET: 's' }, 'FACEBOOK_CLIENT_ID is missing: set FACEBOOK_CLIENT_ID and'],
    [{ LINKEDIN_CLIENT_SECRET: 's' }, 'LINKEDIN_CLIENT_ID is missing: set LINKEDIN_CLIENT_ID and'],
    [{ INSTAGRAM_GRAPH_URL: 'graph' }, 'INSTAGRAM_GRAPH_URL must be an http or https address.'],
    [{ ...FACEBOOK, FACEBOOK_CONFIG_ID: 'x' }, 'FACEBOOK_CONFIG_ID must be a configuration’s number.'],
    [{ AI_BASE_URL: 'https://ai.example/v1' }, 'AI_MODEL is missing: set AI_BASE_URL and AI_MODEL both, or neither.'],
    [{ AI_MODEL: 'small' }, 'AI_BASE_URL is missing: set AI_BASE_URL and AI_MODEL both, or neither.'],
    [{ AI_API_KEY: 'key' }, 'AI_API_KEY is set without AI_BASE_URL and AI_MODEL.'],
    [{ AI_BASE_URL: 'ai.example', AI_MODEL: 'small' }, 'AI_BASE_URL must be an http or https address.'],
    [{ ...VAPID, VAPID_PRIVATE_KEY: '' }, 'VAPID_PRIVATE_KEY is missing: set VAPID_PUBLIC_KEY and'],
    [{ ...VAPID, VAPID_PUBLIC_KEY: '' }, 'VAPID_PUBLIC_KEY is missing: set VAPID_PUBLIC_KEY and'],
    [{ VAPID_PUBLIC_KEY: 'short' }, 'VAPID_PUBLIC_KEY must be a P-256 public key of 87 base64url characters.'],
    [{ ...VAPID, VAPID_PRIVATE_KEY: 'A'.repeat(42) + 'E' }, 'VAPID_PUBLIC_KEY does not belong to VAPID_PRIVATE_KEY.'],
    [{ VAPID_SUBJECT: 'ops@porchlight.example' }, 'VAPID_SUBJECT must be a mailto: or https: address.'],
    [SMTP, 'MAIL_FROM is missing: set SMTP_URL and MAIL_FROM both, or neither.'],
    [{ MAIL_FROM: 'hello@porchlight.example' }, 'SMTP_URL is missing: set SMTP_URL and MAIL_FROM both, or neither.'],
    [{ SMTP_URL: 'mail.example' }, 'SMTP_URL must be an address as smtp://user:password@host:587.'],
    [{ ...SMTP, MAIL_FROM: 'Porchlight' }, 'MAIL_FROM must be an address as hello@porchlight.example or'],
    [{ OPERATOR_LETTER: 'daily' }, 'OPERATOR_LETTER must be on or off.'],
    [{ ...OUTSIDE, OPERATOR_LETTER: 'on' }, 'OPERATOR_LETTER=on needs a mail server: set SMTP_URL and MAIL_FROM.'],
    [
      { STRIPE_SECRET_KEY: STRIPE.STRIPE_SECRET_KEY },
      'STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET are missing: set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET all, or none.',
    ],
    [{ ...STRIPE, STRIPE_SECRET_KEY: '' }, 'STRIPE_SECRET_KEY is missing: set STRIPE_SECRET_KEY, '],
    [{ ...STRIPE, STRIPE_SECRET_KEY: 'pk_test_1' }, 'STRIPE_SECRET_KEY must begin with sk_ or rk_.'],
    [{ ...STRIPE, STRIPE_PUBLISHABLE_KEY: 'sk_test_1' }, 'STRIPE_PUBLISHABLE_KEY must begin with pk_.'],
    [{ ...STRIPE, STRIPE_SECRET_KEY: 'rk_live_1' }, 'must be both test keys or both live keys.'],
    [{ ...STRIPE, STRIPE_API_BASE: 'api.stripe.com' }, 'STRIPE_API_BASE must be an http or https address.'],
    [
      { ...FACEBOOK, PUBLIC_URL: 'https://p.example', APP_SECRET: SECRET },
      `OPERATOR_NAME, OPERATOR_ADDRESS, OPERATOR_EMAIL are missing: ${nobody}`,
    ],
    [{ ...OPERATOR, OPERATOR_ADDRESS: '' }, `OPERATOR_ADDRESS is missing: ${nobody}`],
    [{ ...OPERATOR, OPERATOR_EMAIL: 'nobody' }, 'OPERATOR_EMAIL must be an e-mail address.'],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: '127.0.0.1:4318' }, 'OTEL_EXPORTER_OTLP_ENDPOINT must be an http or https address'],
    [{ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, 'OTEL_EXPORTER_OTLP_PROTOCOL must be http/protobuf or http/json.'],
    [{ OTEL_TRACES_SAMPLER: 'sometimes' }, 'OTEL_TRACES_SAMPLER must be one of always_on, always_off,'],
    [{ OTEL_TRACES_SAMPLER_ARG: '0.1' }, 'OTEL_TRACES_SAMPLER_ARG needs OTEL_TRACES_SAMPLER=parentbased_traceidratio.'],
    [
      { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '20' },
      'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1.',
    ],
    [{ OTEL_BSP_SCHEDULE_DELAY: '5s' }, 'OTEL_BSP_SCHEDULE_DELAY must be a number of milliseconds, as 5000.'],
    [{ ROLE: 'wrk' }, 'ROLE must be web, worker or all.'],
    [{ ...OUTSIDE, ROLE: 'web' }, 'ROLE=web needs DATABASE_URL: the embedded database belongs to one process'],
    [{ ...SHARED, ROLE: 'worker', APP_SECRET: '' }, 'ROLE=worker needs APP_SECRET, the same for all processes.'],
    [{ ...SHARED, ROLE: 'worker', PUBLIC_URL: '' }, 'ROLE=worker needs PUBLIC_URL, the same for all processes.'],
    [{ ...SHARED, ROLE: 'web', SANDBOX: 'allow' }, 'SANDBOX=allow needs ROLE=all'],
    [{ ...SHARED, QUEUE_BACKEND: 'oracle' }, 'QUEUE_BACKEND must be postgres, citus, yugabytedb or cockroachdb.'],
    [{ QUEUE_BACKEND: 'citus' }, 'QUEUE_BACKEND needs DATABASE_URL: it says which database that is.'],
    [{ S3_BUCKET: 'No Such Name' }, 'S3_BUCKET must be the name of a bucket, as porchlight-files.'],
    [{ S3_ENDPOINT: 'https://s3.example' }, 'S3_ENDPOINT needs S3_BUCKET: without it files are in DATA_DIR.'],
    [{ MEDIA_DELIVERY: 'redirect' }, 'MEDIA_DELIVERY needs S3_BUCKET: without it files are in DATA_DIR.'],
    [{ ...S3, S3_ENDPOINT: 's3.example' }, 'S3_ENDPOINT must be an http or https address, as https://s3.example.'],
    [{ ...S3, S3_ENDPOINT: 'https://me:pass@s3.example' }, 'S3_ENDPOINT must be an http or https address'],
    [{ ...S3, S3_REGION: 'Über' }, 'S3_REGION must be a region, as us-east-1.'],
    [{ ...S3, S3_PATH_STYLE: 'yes' }, 'S3_PATH_STYLE must be on or off.'],
    [{ ...S3, MEDIA_DELIVERY: 'direct' }, 'MEDIA_DELIVERY must be proxy or redirect.'],
    [{ ...S3, MEDIA_CDN_URL: 'https://cdn.example' }, 'MEDIA_CDN_URL needs MEDIA_DELIVERY=redirect.'],
    [{ ...S3, S3_SECRET_ACCESS_KEY: '' }, 'S3_SECRET_ACCESS_KEY is missing: set S3_ACCESS_KEY_ID and'],
    [{ METRICS_PORT: '0' }, 'METRICS_PORT must be a port, as 9464.'],
    [{ METRICS_HOST: '0.0.0.0' }, 'METRICS_HOST needs METRICS_PORT.'],
    [{ METRICS_PORT: '3000' }, 'METRICS_PORT must be another port than PORT: metrics are not for everybody.'],
  ])('the settings %j are refused with one line', (env, line) => {
    expect(() => read(env)).toThrow(line)
  })
})

describe('the app secret', () => {
  test('a start that can store its secret nowhere ends with one line that names the folder', () => {
    expect(() => readConfig({ DATA_DIR: '/dev/null/x' })).toThrow(/^DATA_DIR can’t be used: .*\/dev\/null\/x/)
    expect(() => readConfig({ DATA_DIR: '/proc/none', APP_SECRET: 's'.repeat(32) })).toThrow(
      /^DATA_DIR can’t be used: .*\/proc\/none/,
    )
  })

  test.runIf(existsSync('/proc/sys'))(
    'a secret is not stored in somebody else’s folder, and the line says whose it must be',
    () => {
      expect(() => readConfig({ DATA_DIR: '/proc/sys' })).toThrow(
        /^DATA_DIR can’t be used: EPERM: .* It must belong to the user this runs as\.$/,
      )
    },
  )

  test('the secret is made once, readable by its owner only, and stays', () => {
    const { appSecret } = read()
    expect(appSecret.length).toBeGreaterThanOrEqual(32)
    expect(read().appSecret).toBe(appSecret)
    expect(readFileSync(join(dataDir, 'app-secret'), 'utf8')).toBe(appSecret)
    expect(statSync(join(dataDir, 'app-secret')).mode & 0o077).toBe(0)
  })

  test('the stored secret can be the previous one, but not both', () => {
    const { appSecret } = read()
    const rotated = read({ APP_SECRET: SECRET, APP_SECRET_PREVIOUS: appSecret })
    expect(rotated).toMatchObject({ appSecret: SECRET, previousAppSecret: appSecret })
    expect(rotated.push.previous?.publicKey).toBe(read().push.publicKey)
    expect(read({ ...VAPID, APP_SECRET_PREVIOUS: SECRET }).push.previous).toBeNull()
    expect(() => read({ APP_SECRET_PREVIOUS: appSecret })).toThrow('APP_SECRET_PREVIOUS must differ from APP_SECRET')
  })

  test('APP_SECRET of the settings is used before the stored one', () => {
    expect(read({ APP_SECRET: SECRET }).appSecret).toBe(SECRET)
  })
})

describe('the program', () => {
  test('the program ends with one line and no stack when a setting is wrong', async () => {
    const server = run(MAIN, [], { DATA_DIR: dataDir, PORT: 'http' })
    expect(await server.exit()).toBe(1)
    expect(server.errorOutput()).toBe('PORT must be a whole number from 0 to 65535.\n')
    expect(server.output).toEqual([])
  })

  test('the program waits for an unreachable database, answers 503 meanwhile, and stops in order on a signal', async () => {
    const port = await freePort()
    const databaseUrl = 'postgres://u:hunter2@127.0.0.1:9/none'
    const server = run(MAIN, [], { DATA_DIR: dataDir, PORT: String(port), DATABASE_URL: databaseUrl })
    await server.waitForLine((line) => /waiting for the database/.test(line) && /ECONNREFUSED/.test(line))
    const answer = await fetch(`http://127.0.0.1:${port}/api/user`)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
    expect(await answer.json()).toMatchObject({ code: 'unavailable' })
    server.child.kill('SIGHUP')
    expect(await server.exit()).toBe(0)
    expect(server.errorOutput()).toBe('')
    expect(server.output).toHaveLength(1)
    expect(server.output.join()).not.toContain('hunter2')
  })

  test('the program logs each call by its route, keeps its folder private, and takes two signals at once for one', async () => {
    const folder = join(dataDir, 'started')
    copyEmbedded(folder)
    const server = run(MAIN, [], { DATA_DIR: folder, PORT: '0', DEMO: 'off' })
    const ready = await server.waitForLine((said) => said.includes('Porchlight is ready at'))
    const path = '/api/agent/social-media/facebook/handle-connection?code=secret-code&state=secret-state'
    const headers = { cookie: 'porchlight_session=secret-token' }
    const answer = await fetch((ready.trim().split(' ').at(-1) ?? '') + path, { headers })
    const line = await server.waitForLine((said) => said.includes(answer.headers.get('x-request-id') ?? 'none'))
    expect(JSON.parse(line)).toMatchObject({
      method: 'GET',
      route: '/api/agent/social-media/:platform/handle-connection',
      status: 401,
    })
    expect(openToOthers(folder)).toEqual([])
    // As of Ctrl+C under npm start.
    server.child.kill('SIGINT')
    server.child.kill('SIGTERM')
    expect(await server.exit()).toBe(0)
    expect(openToOthers(folder)).toEqual([])
    expect(server.errorOutput()).toBe('')
    expect(server.output.join()).not.toContain('secret-')
    const warnings = server.output.filter((said) => said.startsWith('{') && !said.includes('"level":30'))
    expect(warnings).toEqual([])
  }, 120_000)
})

describe('the role of a process', () => {
  const SHARED = { ...OUTSIDE, DATABASE_URL: 'postgres://localhost/porchlight' }

  test('a process does everything unless it is told otherwise', () => {
    expect(read().role).toBe('all')
    expect(read(withArguments(['--role', 'worker'], { ...SHARED, ROLE: 'web' })).role).toBe('worker')
    expect(read(withArguments(['--role=web'], SHARED)).role).toBe('web')
    expect(read(withArguments([], { ...SHARED, ROLE: 'worker' })).role).toBe('worker')
    const line = 'The arguments --rol web are not known: --role web, worker or all.'
    expect(() => withArguments(['--rol', 'web'], {})).toThrow(line)
  })

  test('a part of Porchlight mounts no stand-ins, on localhost either', () => {
    const set = read({ ...SHARED, PUBLIC_URL: 'http://localhost:3000', ROLE: 'web' })
    expect(set).toMatchObject({ sandbox: false, demo: false, standIns: [], facebook: null })
  })
})

test('the job queue runs on PostgreSQL unless another database is named, and on the embedded one without DATABASE_URL', () => {
  const DATABASE_URL = 'postgres://localhost/porchlight'
  expect(read().queueBackend).toBeNull()
  expect(read({ DATABASE_URL }).queueBackend).toBe('postgres')
  expect(read({ DATABASE_URL, QUEUE_BACKEND: 'citus' }).queueBackend).toBe('citus')
})

test('metrics are served on a port of their own, on this machine unless told otherwise', () => {
  expect(read().metrics).toBeNull()
  expect(read({ METRICS_PORT: '9464' }).metrics).toEqual({ host: '127.0.0.1', port: 9464 })
  expect(read({ METRICS_PORT: '9464', METRICS_HOST: '10.0.0.7' }).metrics).toEqual({ host: '10.0.0.7', port: 9464 })
})

test('files are in the data folder unless a bucket is named', () => {
  expect(read()).toMatchObject({ s3: null, mediaOrigin: null })
  const plain = { endpoint: null, pathStyle: false, credentials: null, delivery: 'proxy' }
  expect(read({ S3_BUCKET: 'porchlight-files' }).s3).toEqual({
    bucket: 'porchlight-files',
    region: 'us-east-1',
    ...plain,
  })
  expect(read({ ...S3, S3_ENDPOINT: 'https://s3.example:9000/', S3_REGION: 'auto' }).s3).toMatchObject({
    region: 'auto',
    endpoint: 'https://s3.example:9000',
    pathStyle: true,
    credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
  })
})

test.each([
  [{}, 'https://porchlight-files.s3.us-east-1.amazonaws.com'],
  [{ S3_ENDPOINT: 'https://s3.example' }, 'https://s3.example'],
  [{ S3_ENDPOINT: 'https://s3.example', S3_PATH_STYLE: 'off' }, 'https://porchlight-files.s3.example'],
  [{ MEDIA_CDN_URL: 'https://cdn.example/porchlight/' }, 'https://cdn.example'],
])('with %j browsers are redirected to the files at %s', (env, origin) => {
  expect(read({ ...S3, MEDIA_DELIVERY: 'redirect', ...env }).mediaOrigin).toBe(origin)
})
