import { readFile } from 'node:fs/promises'

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'

import { appendAt } from '../../storage/files.ts'
import type { Asset, LinkedIn } from '../linkedin.ts'
import { accessDenied, API_VERSION, invalidField, LinkedInError } from '../rest/linkedin-errors.ts'
import { openLinkedIn, readBody } from '../rest/linkedin-rest.ts'
import { newAsset, uploadUrl } from './linkedin-images.ts'

const LARGEST = 100_000_000
const MOST_PAGES = 300

const Start = z.strictObject({ initializeUploadRequest: z.strictObject({ owner: z.string() }) })

/** Documents: an address to send a PDF to. Their status is for tokens that may read posts, which this app has none of. */
export function documentRoutes(app: FastifyInstance, linkedIn: LinkedIn): void {
  const serve = openLinkedIn(app, linkedIn)
  const url = '/api.linkedin.com/rest/documents'
  serve({ method: 'POST', url, operation: 'document_start' }, async (call) => {
    const { action } = call.request.query as { action?: string }
    if (action !== 'initializeUpload') throw invalidField('action', `There is no action ${action ?? ''}`)
    const { owner } = readBody(call.request, Start).initializeUploadRequest
    const made = newAsset(call, 'document', owner, null)
    const asset = call.effect ? { ...made, fault: 'The document could not be processed.' } : made
    await linkedIn.record({ kind: 'asset', asset })
    return { value: { uploadUrlExpiresAt: asset.urlExpiresAt, uploadUrl: uploadUrl(call, asset), document: asset.urn } }
  })
  serve({ method: 'GET', url: `${url}/:urn`, operation: 'document_status' }, () => {
    throw accessDenied(`partnerApiDocuments.GET.${API_VERSION}`)
  })
}

/** Accepts a whole document; whether it is valid shows when it is processed. */
export async function receiveDocument(
  linkedIn: LinkedIn,
  asset: Asset,
  request: FastifyRequest,
  effect: boolean,
): Promise<void> {
  if (asset.uploadedAt !== null) throw new LinkedInError(409, 'CONFLICT', 'The document has already been uploaded')
  const path = linkedIn.files.session(`linkedin-${asset.key}`)
  const taken = await appendAt(path, 0, LARGEST, request.raw)
  if (!taken.whole || taken.bytes === 0) throw invalidField('', 'The document did not arrive whole')
  const pages = countPages(await readFile(path))
  const usable = pages !== null && pages > 0 && pages <= MOST_PAGES
  const fault = effect || asset.fault !== null || !usable ? 'The document could not be processed.' : null
  const stored = pages !== null && {
    file: await linkedIn.files.keep(path, { ext: 'pdf', mime: 'application/pdf' }),
    pages,
  }
  const change = { ...stored, fault, size: taken.bytes, uploadedAt: Date.now() }
  await linkedIn.record({ kind: 'asset_changed', urn: asset.urn, change })
}

/** The pages of a PDF as its own tree of them counts; null for anything else. */
function countPages(bytes: Buffer): number | null {
  const text = bytes.toString('latin1')
  if (!text.startsWith('%PDF-') || !text.slice(-1024).includes('%%EOF')) return null
  const counts = [...text.matchAll(/\/Count\s+(\d+)/g)].map(([, count]) => Number(count))
  return counts.length === 0 ? null : Math.max(...counts)
}
