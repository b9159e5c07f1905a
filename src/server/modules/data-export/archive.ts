import { Readable } from 'node:stream'

import yazl from 'yazl'

import type { AppContext } from '../../app-context.ts'
import { exportedInvoices } from '../billing/service.ts'
import { README } from './readme.ts'
import * as records from './records.ts'

/**
 * Everything stored of the account, as a ZIP that is made while it is read: no more than a few posts and files are
 * in memory at once. Stripe is asked first, so that its failure is answered with an error instead of a broken
 * download.
 */
export async function archiveOf(context: AppContext, agentId: number): Promise<Readable> {
  const invoices = await exportedInvoices(context, agentId)
  const profile = await records.profileOf(context.db, agentId)
  const shared = await records.sharesOf(context.db, agentId)
  const zip = new yazl.ZipFile()
  const out = Readable.from(zip.outputStream as AsyncIterable<Buffer>, { objectMode: false })
  let open: Readable | null = null
  out.on('close', () => open?.destroy())
  zip.on('error', (error) => out.destroy(error instanceof Error ? error : new Error(String(error))))
  const addText = (name: string, text: string) => zip.addBuffer(Buffer.from(text), name)
  const addJson = (name: string, value: unknown) => addText(name, `${JSON.stringify(value, null, 2)}\n`)

  addText('README.txt', README)
  addJson('profile.json', profile.record)
  addJson('settings.json', await records.settingsOf(context.db, agentId))
  addJson('shares.json', shared.records)
  addJson('connections.json', await records.connectionsOf(context.db, agentId))
  addJson('downloads.json', await records.downloadsOf(context.db, agentId))
  addJson('notices.json', await records.noticesOf(context.db, agentId))
  addJson('sessions.json', await records.sessionsOf(context.db, agentId))
  addJson('subscription.json', await records.subscriptionOf(context.db, agentId))
  addJson('invoices.json', invoices)
  addJson('consents.json', await records.consentsOf(context.db, agentId))
  addJson('emails.json', await records.lettersOf(context.db, agentId))
  addJson('email-changes.json', await records.emailChangesOf(context.db, agentId))
  addJson('disputes.json', await records.disputesOf(context.db, agentId))
  zip.addReadStreamLazy('posts.json', (give) => give(null, Readable.from(records.postsAsJson(context.db, agentId))))
  const files = new Set([...profile.files, ...shared.files, ...(await records.publishedFiles(context.db, agentId))])
  for (const key of files) {
    if (!(await context.storage.has(key))) continue
    // Pictures and videos are compressed already.
    zip.addReadStreamLazy(`media/${key}`, { compress: false }, (give) => {
      context.storage.stream(key).then(
        (stream) => {
          open = stream
          give(null, stream)
        },
        (error: unknown) => give(error, Readable.from([])),
      )
    })
  }
  zip.end()
  return out
}
