import { randomBytes } from 'node:crypto'
import { createServer } from 'node:net'

import Fastify from 'fastify'

import { sandbox } from './app.ts'

/**
 * The stand-ins as a process of their own. Settings: SANDBOX_PORT (4160), DATA_DIR (.data),
 * PUBLIC_URL (this process), SANDBOX_TOKEN (made anew), SANDBOX_SMTP_PORT (4161), SANDBOX_PROCESSING_MS,
 * SANDBOX_LINKEDIN_REFRESH (`on`), SANDBOX_STRIPE_WEBHOOK (where events are sent). Listens on this machine only.
 */
const port = Number(process.env['SANDBOX_PORT'] ?? 4160)
const dataDir = process.env['DATA_DIR'] ?? '.data'
const publicUrl = process.env['PUBLIC_URL'] ?? `http://localhost:${port}`
const sandboxToken = process.env['SANDBOX_TOKEN'] ?? randomBytes(24).toString('base64url')
const processingMs = Number(process.env['SANDBOX_PROCESSING_MS'] ?? 1000)
const stripeWebhookUrl = process.env['SANDBOX_STRIPE_WEBHOOK'] ?? null
const linkedInRefreshTokens = process.env['SANDBOX_LINKEDIN_REFRESH'] === 'on'

const mailServer = createServer()
const app = Fastify({ forceCloseConnections: true })
await app.register(
  sandbox({ dataDir, publicUrl, sandboxToken, mailServer, processingMs, linkedInRefreshTokens, stripeWebhookUrl }),
  { prefix: '/sandbox' },
)
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    mailServer.close()
    void app.close().then(() => process.exit(0))
  })
}
mailServer.listen(Number(process.env['SANDBOX_SMTP_PORT'] ?? 4161), '127.0.0.1')
await app.listen({ port, host: '127.0.0.1' })
console.log(`sandbox listening on ${port}`)
