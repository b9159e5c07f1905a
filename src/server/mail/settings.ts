import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'

import { z } from 'zod'

import { StartError } from '../start-error.ts'

export interface MailSettings {
  /** In nodemailer's format: `smtp://user:password@host:587`, or `smtps:` for TLS from the first byte. */
  smtpUrl: string
  /** Such as `Porchlight <hello@porchlight.example>`. */
  from: string
}

/** Options of nodemailer that the address may have; others could send emails and the password without TLS. */
const OPTION = /^(?:tls\.\w+|name|authMethod)$/

export const MailVariables = z.object({
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      hostname: /./,
      error: 'must be an address as smtp://user:password@host:587',
      abort: true,
    })
    .refine((url) => [...new URL(url).searchParams.keys()].every((name) => OPTION.test(name)), {
      error: 'may have no options but name, authMethod and tls.*: smtps:// is TLS at once, smtp:// STARTTLS',
    })
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^(?:[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/, {
      error: 'must be an address as hello@porchlight.example or Porchlight <hello@porchlight.example>',
    })
    .optional(),
})

/**
 * The mail server, or null where nothing is set.
 * @throws StartError when only one of the two is set
 */
export function readMail({ SMTP_URL, MAIL_FROM }: z.infer<typeof MailVariables>): MailSettings | null {
  if (SMTP_URL && MAIL_FROM) return { smtpUrl: SMTP_URL, from: MAIL_FROM }
  if (!SMTP_URL && !MAIL_FROM) return null
  throw new StartError(
    `${SMTP_URL ? 'MAIL_FROM' : 'SMTP_URL'} is missing: set SMTP_URL and MAIL_FROM both, or neither.`,
  )
}

/** A port on this machine alone, where the sandbox's mailbox takes mail in place of a mail server. */
interface MailServer {
  server: Server
  settings: MailSettings
  close: () => Promise<void>
}

/** Listens on a port the system chooses. The mailbox listens to the server's connections. */
export async function openMailServer(): Promise<MailServer> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    server,
    settings: { smtpUrl: `smtp://127.0.0.1:${port}`, from: 'Porchlight <hello@porchlight.test>' },
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      await closed
    },
  }
}
