import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { PLAN_NAME } from '#domain/plan/plan.ts'

import type { Config } from '../config.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../demo/accounts.ts'
import { placeOf } from '../db/place.ts'
import { isLoopbackHost } from '../http/loopback.ts'
import { servicesOf } from '../services.ts'
import { filesPlace } from '../storage/settings.ts'

type Shown = Parameters<typeof servicesOf>[0] &
  Pick<
    Config,
    | 'role'
    | 'publicUrl'
    | 'dataDir'
    | 's3'
    | 'databaseUrl'
    | 'distDir'
    | 'demo'
    | 'sandbox'
    | 'openSandbox'
    | 'sandboxToken'
  >

/** The first line says which part of Porchlight this process is. */
const READY = {
  all: 'Porchlight is ready at',
  web: 'Porchlight is ready, without jobs, at',
  worker: 'Porchlight is ready, for jobs alone, of',
}

/** What the operator reads when the server is ready: its address, which services are real, and the demo's accounts. */
export function welcome(config: Shown): string {
  const lines = [
    `${READY[config.role]} ${config.publicUrl}`,
    '',
    `Database  ${placeOf(config)}`,
    `Files     ${filesPlace(config)}`,
    '',
    ...serviceLines(config),
    ...warningLines(config),
    ...demoLines(config),
  ]
  return `\n${lines.map((line) => line && `  ${line}`).join('\n')}\n`
}

function serviceLines(config: Shown): string[] {
  const services = servicesOf(config)
  const width = Math.max(...services.map(({ name }) => name.length))
  const lines = services.map(({ name, state, settings, note }) => {
    const hint = state !== 'real' ? `  (set ${settings})` : note ? `  (${note})` : ''
    return `  ${name.padEnd(width)}  ${state}${hint}`
  })
  const open = 'SANDBOX=allow: everybody who reaches this server sees the stand-ins and may use the demo’s accounts'
  const mailbox = `Mailbox   ${config.publicUrl}/sandbox/open?token=${config.sandboxToken}`
  return ['Services', ...lines, ...(config.sandbox ? ['', mailbox] : []), ...(config.openSandbox ? ['', open] : [])]
}

/** Warnings about what works but should be configured. */
function warningLines({ role, publicUrl, distDir, stripeUnset, mail }: Shown): string[] {
  const { protocol, hostname } = new URL(publicUrl)
  const warnings = [
    protocol === 'http:' && !isLoopbackHost(hostname)
      ? 'PUBLIC_URL is not https: passwords and cookies travel in the open, and the networks refuse such an address'
      : null,
    !stripeUnset && mail === null
      ? 'Plans are sold without a mail server: new agents get no link for their password, and no email the law asks for goes out'
      : null,
    role === 'worker' || existsSync(join(distDir, 'index.html'))
      ? null
      : 'The app is not built, so there is no page to open: npm run build',
  ].filter((one) => one !== null)
  return warnings.length > 0 ? ['', ...warnings] : []
}

function demoLines({ demo }: Shown): string[] {
  if (!demo) return []
  const width = Math.max(...DEMO_ACCOUNTS.map(({ email }) => email.length))
  const lines = DEMO_ACCOUNTS.map(({ email, firstName, lastName, agent }) => {
    const plan = agent ? `agent on ${PLAN_NAME[agent.plan]}` : 'admin'
    return `  ${email.padEnd(width)}  ${firstName} ${lastName}, ${plan}`
  })
  return ['', `Demo accounts, all with the password ${DEMO_PASSWORD}`, ...lines]
}
