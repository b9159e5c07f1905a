import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'

import { parseAllDocuments } from 'yaml'

import { run } from '#tests/support/programs/process.ts'

import { type Attack, eventually, mustBe } from './attack.ts'
import type { Installation } from './installation.ts'

const OPERATOR = new URL('../../../src/server/operator/main.ts', import.meta.url)

/** A mail server whose offer of TLS somebody in between removes, and what it hears. */
export async function strippedMailServer() {
  const heard: string[] = []
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.write('220 mail.example ESMTP\r\n')
    socket.on('data', (chunk: Buffer) => {
      for (const line of chunk.toString().split('\r\n').filter(Boolean)) {
        heard.push(line)
        if (line === 'STARTTLS') socket.write('454 Not now\r\n')
        else
          socket.write(
            line === 'DATA' ? '354 Go on\r\n' : line.startsWith('EHLO') ? '250-me\r\n250 AUTH PLAIN\r\n' : '250 Ok\r\n',
          )
      }
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  // Leads to this machine, and could be any for all that the server knows.
  const url = `smtp://user:password@0.0.0.0:${(server.address() as AddressInfo).port}`
  return { heard, url, close: () => server.close() }
}

/** On a public server whose mail goes through that one. */
export function mailAttacks(
  { dataDir, guest }: Installation,
  heard: readonly string[],
  env: Record<string, string>,
): Attack[] {
  return [
    {
      point: 'B5',
      name: 'emails and the mail server’s password travel without TLS',
      run: async () => {
        const email = 'june@porchlight.example'
        const operator = run(OPERATOR, ['create', '--email', email, '--name', 'June Porter'], {
          ...env,
          DATA_DIR: dataDir,
        })
        mustBe((await operator.exit()) === 0, `no admin was made: ${operator.errorOutput()}`)
        await guest().api('POST', '/forgot-password', { body: { email } })
        mustBe((await eventually(async () => heard.at(0) ?? null, 60_000)) !== null, 'no email was tried')
        const sent = await eventually(
          async () => heard.find((line) => /^(AUTH|MAIL|RCPT|DATA)/.test(line)) ?? null,
          5_000,
        )
        mustBe(sent === null, `it was told ${sent}`)
      },
    },
  ]
}

const DEPLOY = join(import.meta.dirname, '../../../deploy')

interface Resource {
  kind: string
  metadata: { name: string }
  spec: {
    template?: {
      metadata: { labels: { app: string } }
      spec: { volumes: { name: string; emptyDir?: { sizeLimit?: string } }[] }
    }
    podSelector?: { matchLabels?: { app: string }; matchExpressions?: { values: string[] }[] }
    policyTypes?: string[]
  }
}

/** What the shipped files leave open to a pod that was taken over. */
export function deploymentAttacks(): Attack[] {
  const resources = parseAllDocuments(readFileSync(join(DEPLOY, 'kubernetes.yaml'), 'utf8')).map(
    (one) => one.toJS() as Resource,
  )
  const pods = resources.flatMap(({ spec }) => spec.template ?? [])
  mustBe(pods.length === 2, `the deployment has ${pods.length} kinds of pods`)
  return [
    {
      point: 'B5',
      name: 'a pod fills the disk of its node',
      run: async () => {
        for (const { spec } of pods)
          for (const { name, emptyDir } of spec.volumes)
            mustBe(emptyDir?.sizeLimit !== undefined, `the volume ${name} has no limit`)
      },
    },
    {
      point: 'B5',
      name: 'a pod is reached by every other one, and reaches all of them',
      run: async () => {
        const policies = resources.filter(({ kind }) => kind === 'NetworkPolicy').map(({ spec }) => spec)
        for (const { metadata } of pods) {
          const { app } = metadata.labels
          const both = policies.some(
            ({ podSelector, policyTypes = [] }) =>
              policyTypes.includes('Ingress') &&
              policyTypes.includes('Egress') &&
              (podSelector?.matchLabels?.app === app || podSelector?.matchExpressions?.[0]?.values.includes(app)),
          )
          mustBe(both, `no policy is for ${app}`)
        }
      },
    },
  ]
}
