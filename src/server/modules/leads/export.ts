import { Readable } from 'node:stream'

import type { FastifyReply } from 'fastify'

import type { Lead } from '#contract/listings/leads.ts'
import { LEAD_SOURCE_NAME, LEAD_STATUS_NAME } from '#domain/leads/lead.ts'

import type { AppContext } from '../../app-context.ts'
import { attachment } from '../../http/file-name.ts'
import { type Columns, sendTable } from '../../http/table-file.ts'
import * as repo from './repo.ts'
import { presentLead } from './service.ts'

const AGREED = { true: 'Yes', false: 'No', null: '' }

const COLUMNS: Columns<Lead> = {
  Name: ({ name }) => name,
  Email: ({ email }) => email,
  Phone: ({ phone }) => phone,
  Status: ({ status }) => LEAD_STATUS_NAME[status],
  Source: ({ source }) => LEAD_SOURCE_NAME[source],
  Listing: ({ listing_title: title }) => title,
  'Came from': ({ from }) => from,
  Message: ({ message }) => message,
  Notes: ({ notes }) => notes,
  'Next step': ({ next_step: next }) => next?.text ?? '',
  'Next step at': ({ next_step: next }) => next?.at ?? '',
  Language: ({ language }) => language,
  'Has an agent': ({ has_agent: has }) => AGREED[`${has}`],
  'Agreed to': ({ consent }) => consent?.words ?? '',
  'Agreed at': ({ consent }) => consent?.at ?? '',
  'Wrote at': ({ at }) => at,
}

/** Answers with all leads of an agent, read from the database as fast as the caller takes them. */
export async function sendLeads(
  context: AppContext,
  agentId: number,
  { format, reply }: { format: 'csv' | 'vcard'; reply: FastifyReply },
): Promise<FastifyReply> {
  const rows = everyLead(context, agentId)
  if (format === 'csv') return await sendTable(context, reply, { name: 'leads', columns: COLUMNS, rows })
  reply.header('Content-Type', 'text/vcard; charset=utf-8')
  reply.header('Cache-Control', 'private, no-store')
  reply.header('Content-Disposition', attachment(`leads-${context.now().toISOString().slice(0, 10)}.vcf`))
  return await reply.send(Readable.from(cardsOf(rows)))
}

async function* everyLead({ db }: AppContext, agentId: number): AsyncGenerator<Lead[]> {
  for await (const rows of repo.everyLead(db, agentId)) yield rows.map(presentLead)
}

async function* cardsOf(batches: AsyncIterable<readonly Lead[]>): AsyncGenerator<string> {
  for await (const batch of batches) yield batch.map(cardOf).join('')
}

/** A vCard 4.0 (RFC 6350). */
export function cardOf(lead: Lead): string {
  const { id, name, email, phone, language, message, notes, listing_title: title, source } = lead
  const note = [title, message, notes].filter(Boolean).join('\n\n')
  const lines = [
    'BEGIN:VCARD',
    'VERSION:4.0',
    `UID:urn:uuid:${id}`,
    // The one property that every card must have.
    `FN:${escaped(name || email || phone || 'Lead')}`,
    email && `EMAIL:${escaped(email)}`,
    phone && `TEL;VALUE=uri:tel:+1${phone.replaceAll(/\D/g, '')}`,
    `LANG:${language}`,
    `CATEGORIES:${escaped(LEAD_SOURCE_NAME[source])}`,
    note && `NOTE:${escaped(note)}`,
    `REV:${lead.updated_at.replaceAll(/[-:]|\.\d+/g, '')}`,
    'END:VCARD',
  ]
  return lines
    .filter((line) => line !== '')
    .map((line) => `${folded(line)}\r\n`)
    .join('')
}

const escaped = (text: string) => text.replaceAll(/[\\,;]/g, '\\$&').replaceAll(/\r\n|\r|\n/g, '\\n')

/** Octets of a line before it goes on in the next one. */
const LONGEST_LINE = 75

/** A line broken between characters, so that no part is longer than a line may be. */
function folded(line: string): string {
  let [result, octets] = ['', 0]
  for (const sign of line) {
    const length = Buffer.byteLength(sign)
    if (octets + length > LONGEST_LINE) {
      result += '\r\n '
      octets = 1
    }
    result += sign
    octets += length
  }
  return result
}
