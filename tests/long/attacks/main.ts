import { OUTSIDE } from '#tests/support/outside.ts'

import { accountAttacks } from './account-attacks.ts'
import { type Attack, tryAll } from './attack.ts'
import { browserAttacks } from './browser-attacks.ts'
import { BOUNDED, BY_DEFAULT, DOCUMENTED, endAll, install, type Installation } from './installation.ts'
import { limitAttacks, postOf, rewriteAttacks, spyingFfmpeg } from './limit-attacks.ts'
import { deploymentAttacks, mailAttacks, strippedMailServer } from './mail-attacks.ts'
import { BOUNDS, largeFile, readerAttacks } from './reader-attacks.ts'
import { checkCalls, publicAttacks, sandboxAttacks } from './sandbox-attacks.ts'

// The attacks of a security review, each tried against a started server behind nginx; run by scripts/attacks.mjs. All of
// them must be refused.

const FAST_CLOCK = new URL('fast-clock.ts', import.meta.url).href

const counts = { passed: 0, failed: 0 }
const attempt = async (attacks: readonly Attack[]) => {
  const { passed, failed } = await tryAll(attacks)
  counts.passed += passed
  counts.failed += failed
}

/** The path of the largest picture of some posts, which needs no session. */
async function largestPicture({ address, signIn }: Installation): Promise<string> {
  const browser = await signIn('agent@porchlight.test')
  const id = await postOf(browser, 'image')
  const { body } = await browser.api<{ data: { media: { url: string }[] } }>('GET', `/social-posts/${id}`)
  const sizes = await Promise.all(
    body.data.media.map(async ({ url }) => {
      const { pathname } = new URL(url, address)
      const { headers } = await fetch(address + pathname, { method: 'HEAD' })
      return { pathname, bytes: Number(headers.get('content-length')) }
    }),
  )
  const [largest] = sizes.toSorted((a, b) => b.bytes - a.bytes)
  if (!largest) throw new Error('The post has no picture')
  return largest.pathname
}

/** PUBLIC_URL forgotten, and nginx as its package configures it. */
async function forgotten(): Promise<void> {
  const installation = await install(() => ({ RATE_LIMIT_LOGINS: '1000', RATE_LIMIT_CALLS: '100000' }), BY_DEFAULT)
  await checkCalls(installation)
  await attempt(sandboxAttacks(installation))
  const publicUrl = installation.behind.replace('127.0.0.1', 'localhost')
  await attempt(accountAttacks(installation, publicUrl))
  await attempt(browserAttacks(installation))
  await endAll()
}

/** The demo as it is documented behind nginx, with the limits it has by default. */
async function limited(): Promise<void> {
  const ffmpeg = spyingFfmpeg()
  const ours = (port: number) => ({ PUBLIC_URL: `http://localhost:${port}`, TRUSTED_PROXIES: '1' })
  const bounded = (port: number) => ({ ...ours(port), ...BOUNDS, FFMPEG_PATH: ffmpeg.path })
  // Unbuffered, a slow reader of nginx's is one of the server's.
  const installation = await install(bounded, `${DOCUMENTED}proxy_buffering off;`)
  await attempt(readerAttacks(installation, await largestPicture(installation), largeFile(installation)))
  await attempt(limitAttacks(installation, ffmpeg))
  await endAll()
  const fast = { NODE_OPTIONS: `--import=${FAST_CLOCK}` }
  await attempt(rewriteAttacks(await install((port) => ({ ...ours(port), ...fast }), DOCUMENTED)))
  await endAll()
}

/** A public server with a mail server, and nothing else real. */
async function open(): Promise<void> {
  const mail = await strippedMailServer()
  const env = { ...OUTSIDE, TRUSTED_PROXIES: '1', SMTP_URL: mail.url, MAIL_FROM: 'hello@porchlight.example' }
  try {
    const installation = await install(() => env, BOUNDED)
    await attempt(publicAttacks(installation))
    await attempt(mailAttacks(installation, mail.heard, env))
  } finally {
    await endAll()
    mail.close()
  }
}

try {
  await attempt(deploymentAttacks())
  await forgotten()
  await limited()
  await open()
} finally {
  await endAll()
}
console.log(`\n${counts.passed} passed, ${counts.failed} failed`)
process.exit(counts.failed > 0 ? 1 : 0)
