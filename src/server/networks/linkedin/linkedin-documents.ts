import { z } from 'zod'

import { picturePages } from '../../pdf/picture-pages.ts'
import { asJpeg } from '../../pictures/to-jpeg.ts'
import type { Account, OutgoingPost, Upload } from '../connector.ts'
import { NetworkError } from '../network-error.ts'
import type { LinkedInApi } from './linkedin-api.ts'
import { authorOf } from './company-pages.ts'
import { isAvailable } from './media-status.ts'

/** An uploaded document. */
export const Document = z.object({
  kind: z.literal('document'),
  documentUrn: z.string(),
  uploadedAt: z.iso.datetime(),
})
export type Document = z.infer<typeof Document>

const Initialized = z.object({
  value: z.object({ uploadUrl: z.string().min(1), document: z.string().startsWith('urn:li:document:') }),
})

/** Whether a post goes out as a document: where the agent chose it, and it has several pictures. */
export function isDocument({ type, options, files }: OutgoingPost): boolean {
  return type === 'carousel' && options.linkedin?.as_document === true && files.length > 1
}

/** LinkedIn's largest document, in bytes. */
const LARGEST = 100_000_000

/** A page's longest side in pixels: more than any screen shows of it, and twenty of them stay far below the limit. */
const PAGE_SIDE = 3000

/** Makes a PDF of a post's pictures and uploads it; one that is uploaded already stays. */
export async function uploadDocument(
  api: LinkedInApi,
  { account, post, done }: Upload,
  now: () => Date,
): Promise<Document> {
  const stored = Document.safeParse(done)
  if (stored.success) return stored.data
  const pages: Buffer[] = []
  for (const file of post.files) pages.push(await asJpeg(await file.read(), { side: PAGE_SIDE, quality: 90 }))
  const bytes = await picturePages(post.title, pages)
  if (bytes.length > LARGEST) {
    const message = 'This document is too large for LinkedIn. Post its pictures instead.'
    throw new NetworkError('refused', 'document_size', message, { fault: 'media_invalid' })
  }
  const { value } = await api.restJson(
    {
      method: 'POST',
      path: '/documents?action=initializeUpload',
      token: account.token,
      body: { initializeUploadRequest: { owner: authorOf(account) } },
      effect: 'repeatable',
    },
    Initialized,
  )
  await api.put(value.uploadUrl, account.token, bytes, 'application/pdf')
  return { kind: 'document', documentUrn: value.document, uploadedAt: now().toISOString() }
}

/** How long a document is given to be processed where its status can't be read, in milliseconds. */
const PROCESSING_MS = 5000

/** Whether a document can be posted. @throws NetworkError when LinkedIn couldn't use it */
export async function isDocumentReady(
  api: LinkedInApi,
  account: Account,
  { documentUrn, uploadedAt }: Document,
  now: Date,
): Promise<boolean> {
  const known = await isAvailable(api, account, { resource: 'documents', urn: documentUrn, name: 'document' })
  return known ?? now.getTime() - Date.parse(uploadedAt) >= PROCESSING_MS
}
