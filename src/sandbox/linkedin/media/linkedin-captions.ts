import { readFile } from 'node:fs/promises'

import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

import { readForm } from '../../http.ts'
import { readSrt } from '../../media.ts'
import type { LinkedIn } from '../linkedin.ts'
import { invalidField, LinkedInError } from '../rest/linkedin-errors.ts'
import { underLinkedInFault } from '../rest/linkedin-rest.ts'
import { assetFor, gone, UPLOADS } from './linkedin-videos.ts'

const Metadata = z.strictObject({
  format: z.literal('SRT'),
  formattedForEasyReader: z.boolean(),
  largeText: z.boolean(),
  source: z.literal('USER_PROVIDED'),
  locale: z.strictObject({
    language: z.string().regex(/^[A-Z]{2}$/),
    country: z.string().regex(/^[A-Z]{2}$/),
    variant: z.string().optional(),
  }),
  transcriptType: z.literal('CLOSED_CAPTION'),
})

/** Where the one file of subtitles goes that was announced with a video; sent again, it replaces the earlier one. */
export function videoCaptionRoutes(app: FastifyInstance, linkedIn: LinkedIn): void {
  app.post<{ Params: { key: string } }>(`${UPLOADS}/captions`, async (request, reply) =>
    underLinkedInFault(linkedIn, { operation: 'caption_upload', reply }, async () => {
      const asset = assetFor(linkedIn, request.params.key, request.headers.authorization)
      if (asset?.kind !== 'video' || asset.captions === undefined) throw gone()
      if (asset.uploadedAt !== null) throw new LinkedInError(409, 'CONFLICT', 'The video has already been finalized')
      const form = await readForm(request, linkedIn.files)
      try {
        const metadata = Metadata.safeParse(jsonOf(form.fields['metadata']))
        if (!metadata.success) throw invalidField('metadata', metadata.error.issues[0]?.message ?? 'is not valid')
        const file = form.files.find(({ field }) => field === 'file')
        const text = file ? readSrt(await readFile(file.path)) : null
        if (text === null) throw invalidField('file', 'must be a file in SRT format')
        const { language, country } = metadata.data.locale
        const captions = { locale: `${language.toLowerCase()}_${country}`, text }
        await linkedIn.record({ kind: 'asset_changed', urn: asset.urn, change: { captions } })
        reply.code(201)
        return ''
      } finally {
        await form.discard()
      }
    }),
  )
}

function jsonOf(value: unknown): unknown {
  try {
    return JSON.parse(String(value))
  } catch {
    return null
  }
}
