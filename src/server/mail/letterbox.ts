import { once } from 'node:events'
import { createServer, type AddressInfo, type Server } from 'node:net'

import type { MailSettings } from './settings.ts'

/** A port on this machine alone, where the sandbox's mailbox takes mail in place of a mail server. */
interface Letterbox {
  server: Server
  settings: MailSettings
  close: () => Promise<void>
}

/** Listens on a port the system chooses. The mailbox listens to the server's connections. */
export async function openLetterbox(): Promise<Letterbox> {
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
