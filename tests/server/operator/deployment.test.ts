import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'

import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'

import { readConfig, SETTING_NAMES } from '#server/config.ts'
import { withArguments } from '#server/role.ts'
import { argumentOf, ENTRYPOINT, imageEnv, instructions } from '#tests/support/image.ts'
import { fileFolder } from '#tests/support/test-folder.ts'

const ROOT = join(import.meta.dirname, '../../..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const json = <T>(path: string) => JSON.parse(read(path)) as T

type Env = Record<string, string>

interface ComposeService {
  image: string
  command?: string[]
  environment?: Env
}

interface Container {
  image: string
  args: string[]
  env?: { name: string; value: string }[]
}

interface Deployment {
  kind: string
  spec: { template: { spec: { containers: Container[]; volumes: { emptyDir: { sizeLimit?: string } }[] } } }
}

interface NetworkPolicy {
  spec: { podSelector: object; policyTypes: string[]; ingress?: object[]; egress?: { to?: object[] }[] }
}

// What is left empty in the examples has to be filled in, and is too short to be a secret otherwise.
const example = (text: string): Env =>
  Object.fromEntries(Object.entries(parseEnv(text)).map(([name, value]) => [name, value || 'a'.repeat(32)]))
/** With what the example has as comments. */
const whole = (text = '') => example(text.replaceAll(/^#(?=[A-Z_0-9]+=)/gm, ''))

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
const kubernetesExample = whole(serverExample.split('# What is left out')[0])

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

const folder = fileFolder()
test('the image has the Node that package.json names, and starts it with the options of npm start', () => {
  const version = json<{ dependencies: Env }>('package.json').dependencies['node']
  const images = instructions.flatMap((line) => /^FROM (\S+)/.exec(line)?.[1] ?? [])
  expect(images).toHaveLength(3)
  for (const image of images) expect(image).toBe(`node:${version}-bookworm-slim`)
  const memory = json<{ heap: string[]; malloc: Env }>('scripts/memory.json')
  const start = ['node', '--disable-warning=ExperimentalWarning', ...memory.heap, 'src/server/main.ts']
  expect(ENTRYPOINT).toEqual(start)
  expect(imageEnv).toMatchObject(memory.malloc)
})

test('the image runs as a user other than root, has no secret, and never gets the files of settings', () => {
  expect(argumentOf('USER')).toMatch(/^[1-9]\d*:[1-9]\d*$/)
  expect(Object.keys(imageEnv).filter((name) => /SECRET|PASSWORD|KEY|DATABASE_URL|SMTP_URL/.test(name))).toEqual([])
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
  const { version } = json<{ version: string }>('package.json')
  const built = images.flatMap((image) => /(?:^|\/)porchlight:(.*)/.exec(image)?.[1] ?? [])
  expect(new Set(built)).toEqual(new Set([version]))
})

test('Compose has two web processes and two workers, and starts them once what they need is healthy', () => {
  const roles = ours.map(([name, { command }]) => `${name} ${command?.join(' ')}`)
  expect(roles).toEqual(['web-1 --role web', 'web-2 --role web', 'worker --role worker'])
  expect(compose.services['worker']).toMatchObject({ deploy: { replicas: 2 } })
  const healthy = { condition: 'service_healthy' }
  for (const [, service] of ours) expect(service).toMatchObject({ depends_on: { database: healthy, storage: healthy } })
  for (const service of Object.values(compose.services))
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
})

test('Kubernetes replaces web processes one by one, as another user than root, on a read-only file system', () => {
  expect(pods).toHaveLength(2)
  for (const pod of pods) {
    const securityContext = { runAsNonRoot: true, runAsUser: 1000 }
    const strategy = { rollingUpdate: { maxUnavailable: 0 } }
    expect(pod).toMatchObject({ replicas: 2, strategy, template: { spec: { securityContext } } })
  }
  const [readinessProbe, livenessProbe] = ['/readyz', '/healthz'].map((path) => ({ httpGet: { path } }))
  const securityContext = { readOnlyRootFilesystem: true }
  for (const one of containers) expect(one).toMatchObject({ securityContext, readinessProbe, livenessProbe })
})

test('in Kubernetes no pod fills its node’s disk, is reached by other pods, or reaches the cloud’s metadata', () => {
  for (const { template } of pods)
    for (const { emptyDir } of template.spec.volumes) expect(emptyDir.sizeLimit).toMatch(/^\d+[MG]i$/)
  for (const one of containers)
    expect(one).toMatchObject({ resources: { limits: { 'ephemeral-storage': expect.any(String) as string } } })
  const policies = kubernetes.filter(({ kind }) => kind === 'NetworkPolicy') as unknown as NetworkPolicy[]
  expect(policies.map(({ spec }) => spec)).toMatchObject([
    {
      podSelector: {
        matchExpressions: [{ key: 'app', operator: 'In', values: ['porchlight-web', 'porchlight-worker'] }],
      },
      policyTypes: ['Ingress', 'Egress'],
    },
    { podSelector: { matchLabels: { app: 'porchlight-web' } }, policyTypes: ['Ingress'], ingress: [{}] },
  ])
  expect(policies[0]?.spec.ingress).toBeUndefined()
  const [internet] = (policies[0]?.spec.egress ?? []).flatMap(({ to = [] }) => to.filter((one) => 'ipBlock' in one))
  expect(internet).toMatchObject({
    ipBlock: { cidr: '0.0.0.0/0', except: expect.arrayContaining(['169.254.0.0/16']) as string[] },
  })
})

test('the proxies bound headers, bodies, answers and the connections of one address', () => {
  const [caddy, haproxy] = ['deploy/Caddyfile', 'deploy/haproxy.cfg'].map(read)
  for (const name of ['read_header', 'read_body', 'write', 'idle', 'max_header_size'])
    expect(caddy).toMatch(`\t${name} `)
  for (const line of [
    'timeout http-request',
    'timeout client ',
    'maxconn',
    'tcp-request connection reject if { sc_conn_cur',
  ])
    expect(haproxy).toMatch(line)
})

test('the examples name every variable that Compose fills in, and no setting that the server doesn’t know', () => {
  const filledIn = [...composeText.matchAll(/\$\{(\w+)/g)].map(([, name]) => name)
  expect(new Set(filledIn)).toEqual(new Set(Object.keys(composeExample)))
  expect(Object.keys(whole(serverExample)).filter((name) => !SETTING_NAMES.includes(name))).toEqual([])
})

test.each(PROCESSES)('%s is given every required setting, and none that the server doesn’t know', (_, args, env) => {
  const unknown = Object.keys(env).filter((name) => !SETTING_NAMES.includes(name) && !name.startsWith('MALLOC_'))
  expect(unknown).toEqual([])
  const config = readConfig(withArguments(args, { ...env, DATA_DIR: join(folder, 'settings') }))
  expect(config).toMatchObject({ sandbox: false, secureCookies: true, host: '0.0.0.0', port: 3000 })
  expect(config.s3).not.toBeNull()
  // Behind the proxy, or all browsers would be limited as one address.
  expect(config.role === 'worker' || config.trustedProxies === 1).toBe(true)
})
