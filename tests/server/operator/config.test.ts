import { createECDH } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

import { readConfig } from '#server/config.ts'
import { withArguments } from '#server/role.ts'
import { freePort } from '#tests/support/programs/free-port.ts'
import { OPERATOR, OUTSIDE } from '#tests/support/outside.ts'
import { run } from '#tests/support/programs/process.ts'
import { fileFolder } from '#tests/support/test-folder.ts'

const MAIN = new URL('../../../src/server/main.ts', import.meta.url)

const dataDir = fileFolder()
const SECRET = 'a secret of at least thirty-two characters'
const FACEBOOK = { FACEBOOK_CLIENT_ID: 'id', FACEBOOK_CLIENT_SECRET: 'secret' }
const INSTAGRAM = { INSTAGRAM_CLIENT_ID: 'ig', INSTAGRAM_CLIENT_SECRET: 'ig-secret' }
const LINKEDIN = { LINKEDIN_CLIENT_ID: 'li', LINKEDIN_CLIENT_SECRET: 'li-secret' }
/** What a start beside a real service needs. */
const HERE = { PUBLIC_URL: 'http://localhost:3000' }
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
  test('the settings have defaults that work on a fresh machine, and an empty variable counts as unset', () => {
    expect(read({ PORT: '', FACEBOOK_CLIENT_ID: ' ' })).toMatchObject({
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

  test('each network with both settings is used itself, and without them replaced by a stand-in here or left out outside', () => {
    const all = read({ ...FACEBOOK, ...INSTAGRAM, ...LINKEDIN, ...OUTSIDE })
    const instagram = { clientId: 'ig', clientSecret: 'ig-secret', dialogUrl: 'https://www.instagram.com' }
    expect(all).toMatchObject({
      secureCookies: true,
      standIns: [],
      facebook: { clientId: 'id', clientSecret: 'secret', graphUrl: 'https://graph.facebook.com' },
      instagram: { ...instagram, apiUrl: 'https://api.instagram.com', graphUrl: 'https://graph.instagram.com' },
      linkedin: { clientId: 'li', oauthUrl: 'https://www.linkedin.com', apiUrl: 'https://api.linkedin.com' },
    })
    const mixed = read({ ...HERE, ...FACEBOOK, ...LINKEDIN })
    expect(mixed).toMatchObject({ sandbox: true, demo: false, standIns: ['instagram'], facebook: all.facebook })
    expect(mixed.instagram?.graphUrl).toBe('http://127.0.0.1:3000/sandbox/graph.instagram.com')
    const none = { instagram: null, linkedin: null, stripe: null, ai: null, mail: null }
    expect(read({ ...OUTSIDE, ...FACEBOOK })).toMatchObject({ facebook: { clientId: 'id' }, ...none })
  })

  test('push keys and the chat endpoint are taken from the settings, or derived and replaced by a stand-in', () => {
    const set = {
      AI_BASE_URL: 'https://ai.example/v1/',
      AI_MODEL: 'small',
      VAPID_SUBJECT: 'mailto:ops@porchlight.example',
    }
    expect(read({ ...HERE, ...set, ...VAPID })).toMatchObject({
      ai: { baseUrl: 'https://ai.example/v1', apiKey: null, model: 'small', provider: null },
      push: { publicKey: VAPID.VAPID_PUBLIC_KEY, subject: 'mailto:ops@porchlight.example' },
    })
    const plain = read({ APP_SECRET: SECRET })
    expect(plain.ai?.baseUrl).toBe('http://127.0.0.1:3000/sandbox/chat/v1')
    expect(plain.pushStandIn?.outside).toBe('http://localhost:3000/sandbox/push/v1/')
    expect(plain.push).toEqual(read({ APP_SECRET: SECRET, PORT: '4000' }).push)
    expect(plain.push.publicKey).not.toBe(read({ APP_SECRET: `${SECRET}!` }).push.publicKey)
  })

  test('Stripe is the account of the settings, else its stand-in', () => {
    const scriptUrl = expect.stringContaining('https://js.stripe.com/') as string
    const real = { secretKey: 'sk_test_1', apiBase: 'https://api.stripe.com', scriptUrl }
    expect(read({ ...HERE, ...STRIPE })).toMatchObject({ stripe: real, stripeWebhookUrl: null })
    expect(read()).toMatchObject({
      stripe: { apiBase: 'http://127.0.0.1:3000/sandbox/api.stripe.com', scriptUrl: '/sandbox/stripe/v3/stripe.js' },
      stripeWebhookUrl: 'http://127.0.0.1:3000/api/stripe/webhook',
    })
  })

  test('the operator is written to where there is a mail server and an address, unless that is turned off', () => {
    const mail = { SMTP_URL: 'smtps://me:secret@mail.example', MAIL_FROM: 'Porchlight <hello@porchlight.example>' }
    expect(read({ ...HERE, ...mail }).mail).toEqual({ smtpUrl: mail.SMTP_URL, from: mail.MAIL_FROM })
    expect(read().mail).toBeNull()
    expect(read(OUTSIDE).sendsOperatorEmail).toBe(false)
    expect(read({ ...OUTSIDE, ...mail }).sendsOperatorEmail).toBe(true)
    expect(read({ ...OUTSIDE, ...mail, OPERATOR_LETTER: 'off' }).sendsOperatorEmail).toBe(false)
    expect(read({ OPERATOR_LETTER: 'on' }).sendsOperatorEmail).toBe(true)
  })

  test('traces are made where they have an address to go to, by the variables of OpenTelemetry', () => {
    const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }
    const traces = { url: 'http://127.0.0.1:4318/v1/traces', serviceName: 'porchlight' }
    expect(read().traces).toBeNull()
    expect(read(endpoint).traces).toEqual({ ...traces, share: 1, batchMs: 5000 })
    const own = { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://c.example/in', OTEL_SERVICE_NAME: 'staging' }
    const named = { url: 'https://c.example/in', serviceName: 'staging' }
    expect(read({ ...endpoint, ...own }).traces).toMatchObject(named)
    const sampler = { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.05' }
    expect(read({ ...endpoint, ...sampler }).traces?.share).toBe(0.05)
    const off = [{ OTEL_TRACES_SAMPLER: 'always_off' }, { OTEL_TRACES_EXPORTER: 'none' }, { OTEL_SDK_DISABLED: 'TRUE' }]
    for (const env of off) expect(read({ ...endpoint, ...env }).traces).toBeNull()
  })

  test('a comma in the database’s password is no second host', () => {
    const databaseUrl = 'postgres://porchlight:hun,ter@db.example/porchlight'
    expect(read({ DATABASE_URL: databaseUrl }).databaseUrl).toBe(databaseUrl)
  })

  const SHARED = { ...OUTSIDE, DATABASE_URL: 'postgres://localhost/porchlight' }
  const SMTP = { SMTP_URL: 'smtp://mail.example' }
  const nothingBehind = 'PUBLIC_URL must be an address with nothing behind its host, as https://porchlight.example.'

  test.each<[Record<string, string>, string]>([
    [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535.'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be silent, error, warn, info or debug.'],
    [{ PUBLIC_URL: 'porchlight.example' }, 'PUBLIC_URL must be an http or https address.'],
    [{ PUBLIC_URL: 'https://p.example/app' }, nothingBehind],
    [{ PUBLIC_URL: 'https://u:p@p.example' }, nothingBehind],
    [{ TRUSTED_PROXIES: '1', APP_SECRET: SECRET }, 'PUBLIC_URL is required when TRUSTED_PROXIES is set'],
    [{ DATABASE_URL: 'mysql://localhost/x' }, 'DATABASE_URL must begin with postgres:// or postgresql://.'],
    [{ DATABASE_URL: 'postgres://porchlight:hun,ter@one.example,two.example/x' }, 'DATABASE_URL must name one host'],
    [{ DATABASE_URL: 'postgres://u:hun#ter@db.example/x' }, 'DATABASE_URL can’t be read: signs such as # / ? @'],
    [{ APP_SECRET_PREVIOUS: 'short' }, 'APP_SECRET_PREVIOUS must have at least 32 characters.'],
    [{ FACEBOOK_CLIENT_ID: 'id' }, 'FACEBOOK_CLIENT_SECRET is missing: set FACEBOOK_CLIENT_ID and'],
    [{ LINKEDIN_CLIENT_SECRET: 's' }, 'LINKEDIN_CLIENT_ID is missing: set LINKEDIN_CLIENT_ID and'],
    [{ ...FACEBOOK, FACEBOOK_CONFIG_ID: 'x' }, 'FACEBOOK_CONFIG_ID must be a configuration’s number.'],
    [{ GRAPH_VERSION: '27' }, 'GRAPH_VERSION must be a version such as v27.0.'],
    [{ LINKEDIN_VERSION: '202613' }, 'LINKEDIN_VERSION must be a version such as 202609.'],
    [{ AI_MODEL: 'small' }, 'AI_BASE_URL is missing: set AI_BASE_URL and AI_MODEL both, or neither.'],
    [{ AI_API_KEY: 'key' }, 'AI_API_KEY is set without AI_BASE_URL and AI_MODEL.'],
    [{ ...VAPID, VAPID_PRIVATE_KEY: '' }, 'VAPID_PRIVATE_KEY is missing: set VAPID_PUBLIC_KEY and'],
    [{ VAPID_PUBLIC_KEY: 'short' }, 'VAPID_PUBLIC_KEY must be a P-256 public key of 87 base64url characters.'],
    [{ ...VAPID, VAPID_PRIVATE_KEY: 'A'.repeat(42) + 'E' }, 'VAPID_PUBLIC_KEY does not belong to VAPID_PRIVATE_KEY.'],
    [{ VAPID_SUBJECT: 'ops@porchlight.example' }, 'VAPID_SUBJECT must be a mailto: or https: address.'],
    [SMTP, 'MAIL_FROM is missing: set SMTP_URL and MAIL_FROM both, or neither.'],
    [{ SMTP_URL: 'mail.example' }, 'SMTP_URL must be an address as smtp://user:password@host:587.'],
    [{ SMTP_URL: 'smtp://mail.example?ignoreTLS=true' }, 'SMTP_URL may have no options but name, authMethod and tls.*'],
    [{ SMTP_URL: 'smtps://mail.example?secure=false' }, 'SMTP_URL may have no options but name, authMethod and tls.*'],
    [{ ...SMTP, MAIL_FROM: 'Porchlight' }, 'MAIL_FROM must be an address as hello@porchlight.example or'],
    [{ ...OUTSIDE, OPERATOR_LETTER: 'on' }, 'OPERATOR_LETTER=on needs a mail server: set SMTP_URL and MAIL_FROM.'],
    [{ STRIPE_SECRET_KEY: 'sk_test_1' }, 'STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET are missing: set '],
    [{ ...STRIPE, STRIPE_SECRET_KEY: 'pk_test_1' }, 'STRIPE_SECRET_KEY must begin with sk_ or rk_.'],
    [{ ...STRIPE, STRIPE_SECRET_KEY: 'rk_live_1' }, 'must be both test keys or both live keys.'],
    [{ ...OUTSIDE, OPERATOR_NAME: '', OPERATOR_EMAIL: '' }, 'OPERATOR_NAME, OPERATOR_EMAIL are missing: the terms'],
    [{ ...OPERATOR, OPERATOR_EMAIL: 'nobody' }, 'OPERATOR_EMAIL must be an e-mail address.'],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: '127.0.0.1:4318' }, 'OTEL_EXPORTER_OTLP_ENDPOINT must be an http or https address'],
    [{ OTEL_TRACES_SAMPLER_ARG: '0.1' }, 'OTEL_TRACES_SAMPLER_ARG needs OTEL_TRACES_SAMPLER=parentbased_traceidratio.'],
    [{ OTEL_TRACES_SAMPLER_ARG: '20' }, 'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1.'],
    [{ OTEL_BSP_SCHEDULE_DELAY: '5s' }, 'OTEL_BSP_SCHEDULE_DELAY must be a number of milliseconds, as 5000.'],
    [{ ROLE: 'wrk' }, 'ROLE must be web, worker or all.'],
    [{ ...OUTSIDE, ROLE: 'web' }, 'ROLE=web needs DATABASE_URL: the embedded database belongs to one process'],
    [{ ...SHARED, ROLE: 'worker', APP_SECRET: '' }, 'ROLE=worker needs APP_SECRET, the same for all processes.'],
    [{ ...SHARED, ROLE: 'worker', PUBLIC_URL: '' }, 'ROLE=worker needs PUBLIC_URL, the same for all processes.'],
    [{ ...SHARED, ROLE: 'web', SANDBOX: 'allow' }, 'SANDBOX=allow needs ROLE=all'],
    [{ QUEUE_BACKEND: 'citus' }, 'QUEUE_BACKEND needs DATABASE_URL: it says which database that is.'],
    [{ S3_BUCKET: 'No Such Name' }, 'S3_BUCKET must be the name of a bucket, as porchlight-files.'],
    [{ MEDIA_DELIVERY: 'redirect' }, 'MEDIA_DELIVERY needs S3_BUCKET: without it files are in DATA_DIR.'],
    [{ ...S3, S3_ENDPOINT: 'https://me:pass@s3.example' }, 'S3_ENDPOINT must be an http or https address'],
    [{ ...S3, MEDIA_CDN_URL: 'https://cdn.example' }, 'MEDIA_CDN_URL needs MEDIA_DELIVERY=redirect.'],
    [{ ...S3, S3_SECRET_ACCESS_KEY: '' }, 'S3_SECRET_ACCESS_KEY is missing: set S3_ACCESS_KEY_ID and'],
    [{ METRICS_HOST: '0.0.0.0' }, 'METRICS_HOST needs METRICS_PORT.'],
    [{ METRICS_PORT: '3000' }, 'METRICS_PORT must be another port than PORT: metrics are not for everybody.'],
  ])('the settings %j are refused with one line', (env, line) => {
    expect(() => read(env)).toThrow(line)
  })
})

describe('the app secret', () => {
  // Linux alone has it.
  const foreign: [env: Record<string, string>, line: RegExp][] = existsSync('/proc/sys')
    ? [[{ DATA_DIR: '/proc/sys' }, /can’t be used: EPERM: .* It must belong to the user this runs as\.$/]]
    : []
  test.each<(typeof foreign)[number]>([
    [{ DATA_DIR: '/dev/null/x' }, /^DATA_DIR can’t be used: .*\/dev\/null\/x/],
    [{ DATA_DIR: '/proc/none', APP_SECRET: SECRET }, /^DATA_DIR can’t be used: .*\/proc\/none/],
    ...foreign,
  ])('a start on %j ends with one line that names the folder or its owner', (env, line) => {
    expect(() => readConfig(env)).toThrow(line)
  })

  test('the secret is made once, readable by its owner only, and stays, unless the settings have one', () => {
    const { appSecret } = read()
    expect(appSecret.length).toBeGreaterThanOrEqual(32)
    expect([read().appSecret, readFileSync(join(dataDir, 'app-secret'), 'utf8')]).toEqual([appSecret, appSecret])
    expect(statSync(join(dataDir, 'app-secret')).mode & 0o077).toBe(0)
    const rotated = read({ APP_SECRET: SECRET, APP_SECRET_PREVIOUS: appSecret })
    expect(rotated).toMatchObject({ appSecret: SECRET, previousAppSecret: appSecret })
    expect(rotated.push.previous?.publicKey).toBe(read().push.publicKey)
    expect(read({ ...VAPID, APP_SECRET_PREVIOUS: SECRET }).push.previous).toBeNull()
    expect(() => read({ APP_SECRET_PREVIOUS: appSecret })).toThrow('APP_SECRET_PREVIOUS must differ from APP_SECRET')
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
    expect(server.output.at(-1)).toBe('Porchlight was stopped before it was ready (SIGHUP).')
    expect(server.output.join()).not.toContain('hunter2')
  })
})

test('the newest known versions of the networks’ APIs are spoken unless others are set', () => {
  const versions = (env: Record<string, string>) => {
    const config = read({ ...HERE, ...FACEBOOK, ...INSTAGRAM, ...LINKEDIN, ...env })
    return [config.facebook?.apiVersion, config.instagram?.apiVersion, config.linkedin?.apiVersion]
  }
  expect(versions({})).toEqual(['v27.0', 'v27.0', '202609'])
  expect(versions({ GRAPH_VERSION: 'v28.0', LINKEDIN_VERSION: '202701' })).toEqual(['v28.0', 'v28.0', '202701'])
})

test('a process does everything unless it is told otherwise, and a part of Porchlight mounts no stand-ins', () => {
  const shared = { ...OUTSIDE, DATABASE_URL: 'postgres://localhost/porchlight' }
  expect(read().role).toBe('all')
  expect(read(withArguments(['--role', 'worker'], { ...shared, ROLE: 'web' })).role).toBe('worker')
  expect(read(withArguments([], { ...shared, ROLE: 'worker' })).role).toBe('worker')
  const line = 'The arguments --rol web are not known: --role web, worker or all.'
  expect(() => withArguments(['--rol', 'web'], {})).toThrow(line)
  const web = read(withArguments(['--role=web'], { ...shared, PUBLIC_URL: 'http://localhost:3000' }))
  expect(web).toMatchObject({ role: 'web', sandbox: false, demo: false, standIns: [], facebook: null })
})

test('the job queue runs on PostgreSQL unless another database is named, and metrics on this machine', () => {
  const DATABASE_URL = 'postgres://localhost/porchlight'
  expect(read()).toMatchObject({ queueBackend: null, metrics: null })
  expect(read({ DATABASE_URL }).queueBackend).toBe('postgres')
  expect(read({ DATABASE_URL, QUEUE_BACKEND: 'citus' }).queueBackend).toBe('citus')
  expect(read({ METRICS_PORT: '9464' }).metrics).toEqual({ host: '127.0.0.1', port: 9464 })
  expect(read({ METRICS_PORT: '9464', METRICS_HOST: '10.0.0.7' }).metrics).toEqual({ host: '10.0.0.7', port: 9464 })
})

test('files are in the data folder unless a bucket is named', () => {
  expect(read()).toMatchObject({ s3: null, mediaOrigin: null })
  const plain = { endpoint: null, pathStyle: false, credentials: null, delivery: 'proxy' }
  const bucket = { bucket: 'porchlight-files', region: 'us-east-1' }
  expect(read({ S3_BUCKET: 'porchlight-files' }).s3).toEqual({ ...bucket, ...plain })
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
