import { z } from 'zod'

import { defineCalls } from '../call.ts'

/** What a printed code leads from, as the page tells with the lead. */
const CODE_PLACES = ['sign', 'flyer'] as const

/** Codes to print, which lead to a listing's page. */
export const listingCodeCalls = defineCalls({
  'GET /agent/listings/:id/qr': {
    summary: 'The QR code of a listing’s page, as a drawing for a printer or as a picture',
    access: 'agent',
    params: z.object({ id: z.uuid() }),
    query: z.object({ format: z.enum(['svg', 'png']).default('svg'), from: z.enum(CODE_PLACES).default('sign') }),
    file: true,
  },
})
