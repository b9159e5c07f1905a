import { Readable } from 'node:stream'
import yazl from 'yazl'
import type { AppContext } from '../../app-context.ts'
import { exportedInvoices } from '../billing/service.ts'
import * as records from './records.ts'

/** The archive's README, which explains its files. */
const README = `Your data from Porchlight

profile.json      Your name, login email, contact details, brokerage and the cities you serve.
settings.json     Your auto-post settings.
posts.json        Everything you published or scheduled: caption, language, time, files, and for each
                  platform its status, address and id there, times, and what we tried.
listings.json     Your listings, with their open houses, and which of the files are their photos.
leads.json        The people who wrote to you or signed in: what they left, what they agreed to and were shown, and
                  your notes about them.
shares.json       What you shared with other apps: caption, time, and when you marked it as posted.
connections.json  The accounts you connected. Access tokens aren’t included.
downloads.json    The templates you downloaded or opened on Canva, and how often.
notices.json      What Porchlight told you.
sessions.json     Where you’re logged in, your passkeys by name, and the browsers that get notifications.
subscription.json Your plan, its status and dates, and your customer number at our payment provider.
invoices.json     Your invoices, with links to the receipts and PDFs at our payment provider.
consents.json     What you agreed to at checkout and each time you changed plans: the terms and their version,
                  plan, price and time, and the IP address and browser it came from.
emails.json       The emails we sent you about your plan: what each was about and when it was sent. Other
                  emails are not stored.
email-changes.json
                  Changes to your login email in the last seven days: the address you can go back to, the
                  new one, and until when. Also a new login email you haven’t confirmed yet.
disputes.json     Payments you disputed with your bank: amount, reason, status, and our answer.
media/            Your portrait and logo, the pictures and videos of your posts as they were published,
                  and your listings’ photos. profile.json, posts.json, shares.json and listings.json name them.

Times are in UTC. Amounts are in cents.

Drafts aren’t included. They stay on the device you wrote them on and were never sent to us.
`

/**
 * Everything stored of the account, as a ZIP that is made while it is read: no more than a few posts and files are
 * in memory at once. Stripe is asked first, so that its failure is answered with an error instead of a broken
 * download.
 */
export async function archiveOf(context: AppContext, agentId: number): Promise<Readable> {
  const invoices = await exportedInvoices(context, agentId)
  const profile = await records.profileOf(context.db, agentId)
  const shared = await records.sharesOf(context.db, agentId)
  const listed = await records.listingsOf(context.db, agentId)
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
  addJson('listings.json', listed.records)
  addJson('shares.json', shared.records)
  addJson('connections.json', await records.connectionsOf(context.db, agentId))
  addJson('downloads.json', await records.downloadsOf(context.db, agentId))
  addJson('notices.json', await records.noticesOf(context.db, agentId))
  addJson('sessions.json', await records.sessionsOf(context.db, agentId))
  addJson('subscription.json', await records.subscriptionOf(context.db, agentId))
  addJson('invoices.json', invoices)
  addJson('consents.json', await records.consentsOf(context.db, agentId))
  addJson('emails.json', await records.emailsOf(context.db, agentId))
  addJson('email-changes.json', await records.emailChangesOf(context.db, agentId))
  addJson('disputes.json', await records.disputesOf(context.db, agentId))
  const addList = (name: string, list: AsyncGenerator<string>) =>
    zip.addReadStreamLazy(name, (give) => give(null, Readable.from(list)))
  addList('posts.json', records.postsAsJson(context.db, agentId))
  addList('leads.json', records.leadsAsJson(context.db, agentId))
  const published = await records.publishedFiles(context.db, agentId)
  const files = new Set([...profile.files, ...shared.files, ...listed.files, ...published])
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
