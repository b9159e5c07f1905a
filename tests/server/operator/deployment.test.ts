import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseEnv } from 'node:util'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'

import { readConfig, SETTING_NAMES } from '#server/config.ts'
import { withArguments } from '#server/role.ts'
import { startObjectStorage } from '#tests/support/object-storage.ts'
import { createDatabase } from '#tests/support/database.ts'
import { freePort } from '#tests/support/programs/free-port.ts'
import { runCommand } from '#tests/support/programs/process.ts'

const ROOT = join(import.meta.dirname, '../../..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const json = <T>(path: string) => JSON.parse(read(path)) as T

type Env = Record<string, string>

interface ComposeService {
  image: string
  command?: string[]
  environment?: Env
  read_only?: boolean
  cap_drop?: string[]
  depends_on?: Record<string, { condition: string }>
}

interface Container {
  image: string
  args: string[]
  env?: { name: string; value: string }[]
  readinessProbe: { httpGet: { path: string } }
  livenessProbe: { httpGet: { path: string } }
  securityContext: { readOnlyRootFilesystem: boolean }
}

interface Deployment {
  kind: string
  spec: {
    replicas: number
    strategy: { rollingUpdate: { maxUnavailable: number } }
    template: { spec: { securityContext: { runAsNonRoot: boolean; runAsUser: number }; containers: Container[] } }
  }
}

// What is left empty in the examples has to be filled in, and is too short to be a secret otherwise.
const filled = (env: Env) =>
  Object.fromEntries(Object.entries(env).map(([name, value]) => [name, value || 'a'.repeat(32)]))
const example = (text: string) => filled(parseEnv(text) as Env)

/** The instructions of the image, with continued lines joined. */
const instructions = read('deploy/Dockerfile')
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll(/\\\n\s*/g, '')
  .split('\n')
  .filter(Boolean)
const finalStage = instructions.slice(instructions.findLastIndex((line) => line.startsWith('FROM ')))
const argumentOf = (name: string) =>
  finalStage.find((line) => line.startsWith(`${name} `))?.slice(name.length + 1) ?? ''
const list = (name: string) => JSON.parse(argumentOf(name)) as string[]
const imageEnv = parseEnv(argumentOf('ENV').replaceAll(' ', '\n')) as Env
const imageVersion = json<{ version: string }>('package.json').version

const composeText = read('deploy/compose.yaml')
const composeExample = example(read('deploy/compose.env.example'))
const compose = parse(
  composeText.replaceAll(/\$\{(\w+):\?\}/g, (_, name: string) => composeExample[name] ?? ''),
  { merge: true },
) as { services: Record<string, ComposeService> }
const ours = Object.entries(compose.services).filter(([, { image }]) => image.startsWith('porchlight:'))

const kubernetes = parseAllDocuments(read('deploy/kubernetes.yaml')).map((one) => one.toJS() as Deployment)
const pods = kubernetes.filter(({ kind }) => kind === 'Deployment').map(({ spec }) => spec)
const containers = pods.flatMap(({ template }) => template.spec.containers)

const serverExample = read('deploy/porchlight.env.example')
/** Everything the example names, also what compose.yaml sets and what is optional. */
const wholeExample = example(serverExample.replaceAll(/^#(?=[A-Z_0-9]+=)/gm, ''))
const kubernetesExample = example(
  serverExample.split('# What is left out')[0]?.replaceAll(/^#(?=[A-Z_0-9]+=)/gm, '') ?? '',
)

/** Each process of the deployment files: its arguments, and its settings with the examples filled in. */
const PROCESSES: [name: string, args: string[], env: Env][] = [
  ...ours.map(([name, { command = [], environment }]): [string, string[], Env] => [
    `compose ${name}`,
    command,
    { ...imageEnv, ...example(serverExample), ...environment },
  ]),
  ...containers.map(({ args, env = [], image }): [string, string[], Env] => [
    `kubernetes ${image} ${args.join(' ')}`,
    args,
    { ...imageEnv, ...kubernetesExample, ...Object.fromEntries(env.map(({ name, value }) => [name, value])) },
  ]),
]

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'porchlight-deployment-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the image has the Node that package.json names, and starts it with the options of npm start', () => {
  const version = json<{ dependencies: Env }>('package.json').dependencies['node']
  const images = instructions.flatMap((line) => /^FROM (\S+)/.exec(line)?.[1] ?? [])
  expect(images).toHaveLength(3)
  for (const image of images) expect(image).toBe(`node:${version}-bookworm-slim`)
  const memory = json<{ heap: string[]; malloc: Env }>('scripts/memory.json')
  const start = ['node', '--disable-warning=ExperimentalWarning', ...memory.heap, 'src/server/main.ts']
  expect(list('ENTRYPOINT')).toEqual(start)
  expect(imageEnv).toMatchObject(memory.malloc)
})

test('the image runs as a user other than root and has no secret', () => {
  expect(argumentOf('USER')).toMatch(/^[1-9]\d*:[1-9]\d*$/)
  expect(Object.keys(imageEnv).filter((name) => /SECRET|PASSWORD|KEY|DATABASE_URL|SMTP_URL/.test(name))).toEqual([])
})

test('the files of settings never get into the image', () => {
  const rules = read('.dockerignore')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
  expect(rules[0]).toBe('*')
  expect(rules.filter((line) => /^!(deploy|\.|\*)/.test(line))).toEqual([])
  expect(read('.gitignore').split('\n')).toEqual(expect.arrayContaining(['deploy/.env', 'deploy/porchlight.env']))
})

test('every image has a pinned version, and ours is the one of package.json', () => {
  const images = [...Object.values(compose.services), ...containers].map(({ image }) => image)
  expect(images.length).toBeGreaterThanOrEqual(8)
  for (const image of images) expect(image).toMatch(/:v?\d+\.\d+[\w.-]*$/)
  const built = images.filter((image) => /(^|\/)porchlight:/.test(image))
  for (const image of built) expect(image).toMatch(new RegExp(`porchlight:${imageVersion.replaceAll('.', '\\.')}$`))
})

test('Compose has two web processes and two workers, and starts them once what they need is healthy', () => {
  const roles = Object.fromEntries(ours.map(([name, { command }]) => [name, command]))
  expect(roles).toEqual({
    'web-1': ['--role', 'web'],
    'web-2': ['--role', 'web'],
    worker: ['--role', 'worker'],
  })
  expect(compose.services['worker']).toMatchObject({ deploy: { replicas: 2 } })
  for (const { depends_on: needs } of ours.map(([, service]) => service)) {
    expect(needs).toEqual({ database: { condition: 'service_healthy' }, storage: { condition: 'service_healthy' } })
  }
  for (const service of Object.values(compose.services))
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
})

test('each variable that Compose fills in is in its example', () => {
  const named = [...composeText.matchAll(/\$\{(\w+)/g)].map(([, name]) => name)
  expect(new Set(named)).toEqual(new Set(Object.keys(composeExample)))
})

test('Kubernetes replaces web processes one by one, as another user than root, on a read-only file system', () => {
  expect(pods.map(({ replicas }) => replicas)).toEqual([2, 2])
  for (const { strategy, template } of pods) {
    expect(strategy.rollingUpdate.maxUnavailable).toBe(0)
    expect(template.spec.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 })
  }
  for (const one of containers) {
    expect(one.securityContext.readOnlyRootFilesystem).toBe(true)
    expect([one.readinessProbe.httpGet.path, one.livenessProbe.httpGet.path]).toEqual(['/readyz', '/healthz'])
  }
})

test('the examples name no setting that the server doesn’t know', () => {
  expect(Object.keys(wholeExample).filter((name) => !SETTING_NAMES.includes(name))).toEqual([])
})

describe.each(PROCESSES)('%s', (_, args, env) => {
  test('is given every required setting, and none that the server doesn’t know', () => {
    const unknown = Object.keys(env).filter((name) => !SETTING_NAMES.includes(name) && !name.startsWith('MALLOC_'))
    expect(unknown).toEqual([])
    const config = readConfig(withArguments(args, { ...env, DATA_DIR: join(folder, 'settings') }))
    expect(config).toMatchObject({ sandbox: false, secureCookies: true, host: '0.0.0.0', port: 3000 })
    expect(config.s3).not.toBeNull()
    // Behind the proxy, or all browsers would be limited as one address.
    expect(config.role === 'worker' || config.trustedProxies === 1).toBe(true)
  })
})

test('the start command of the image becomes healthy on the files of the image, and ends with code 0 at SIGTERM', async () => {
  const [postgres, storage] = await Promise.all([createDatabase(), startObjectStorage()])
  const image = join(folder, 'image')
  for (const line of finalStage.filter((one) => one.startsWith('COPY '))) {
    const [source = '', to = ''] = line.replace(/^COPY (--from=\S+ )?/, '').split(' ')
    const from = join(ROOT, source.replace('/srv/porchlight/', ''))
    const place = join(image, to === './' ? source : to)
    mkdirSync(dirname(place), { recursive: true })
    // Packages and the built app come from other stages; here they are as installed and built.
    if (!line.includes('--from=')) cpSync(from, place, { recursive: true })
    else if (existsSync(from)) symlinkSync(from, place)
  }
  const [, args, env] = PROCESSES.find(([process]) => process === 'compose web-1') ?? ['', [], {}]
  const PORT = String(await freePort())
  const settings = { ...env, ...storage.env, DATABASE_URL: postgres.url, HOST: '127.0.0.1', PORT, DATA_DIR: folder }
  const [, ...options] = list('ENTRYPOINT')
  const server = runCommand([process.execPath, ...options, ...args], settings, { cwd: image })
  const [, ...check] = JSON.parse(/CMD (\[.*\])$/.exec(argumentOf('HEALTHCHECK'))?.[1] ?? '[]') as string[]
  const checked = () => runCommand([process.execPath, ...check], { PORT }).exit()
  try {
    expect(await checked()).toBe(1)
    await server.waitForLine((line) => line.includes('Porchlight is ready'))
    expect(await checked(), server.errorOutput()).toBe(0)
  } finally {
    await server.end('SIGTERM')
  }
  expect([await server.exit(), server.errorOutput()]).toEqual([0, ''])
  await postgres.close()
  await storage.close()
}, 120_000)
