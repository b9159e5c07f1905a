import { encodeQR } from 'qr'
import sharp from 'sharp'

import { listingPath, listingTitle } from '#domain/listings/listing.ts'

import type { AppContext } from '../../app-context.ts'
import { attachment, fileNameOf } from '../../http/file-name.ts'
import { problem } from '../../http/problem.ts'
import type { Serve } from '../../http/serve.ts'
import { getListing } from '../listings/service.ts'
import type { CameFrom } from './render/page-facts.ts'

/** The quiet zone around a code, in its modules (ISO/IEC 18004, 5.3.8). */
const QUIET = 4

/** Of a picture's side, in pixels: three and a half inches at 300 dots an inch. */
const PICTURE_SIDE = 1080

/** The address in a printed code: the language is left to the visitor's browser. */
export const codeAddress = (origin: string, slug: string, from: CameFrom): string =>
  `${origin}${listingPath(slug)}?from=${from}`

/**
 * A QR code as a drawing without a size of its own. A quarter of it may be dirty or covered, since signs stand outdoors; dark
 * modules are one path, on white, which readers need in the dark too.
 */
export function qrDrawing(text: string): string {
  const rows = encodeQR(text, 'raw', { ecc: 'quartile', border: QUIET })
  const path = rows.flatMap((row, y) => runsOf(row).map(([x, width]) => `M${x} ${y}h${width}v1h-${width}z`)).join('')
  const side = rows.length
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${side}v${side}H0z"/><path d="${path}"/></svg>`
}

/** Where dark modules begin in a row, and how many follow each other. */
function runsOf(row: readonly boolean[]): [x: number, width: number][] {
  return row.flatMap((isDark, x): [number, number][] => {
    if (!isDark || row[x - 1]) return []
    const end = row.indexOf(false, x)
    return [[x, (end === -1 ? row.length : end) - x]]
  })
}

/** The same as a picture, each module a whole number of pixels. */
async function qrPicture(text: string): Promise<Buffer> {
  const side = encodeQR(text, 'raw', { ecc: 'quartile', border: QUIET }).length
  const pixels = side * Math.ceil(PICTURE_SIDE / side)
  // At 72 dots an inch a unit of the drawing is a pixel.
  return await sharp(Buffer.from(qrDrawing(text)), { density: (72 * pixels) / side })
    .resize(pixels, pixels, { kernel: 'nearest' })
    .toColourspace('b-w')
    .png()
    .toBuffer()
}

export function listingCodeRoutes(serve: Serve, context: AppContext): void {
  serve('GET /agent/listings/:id/qr', async ({ params, query, caller, reply }) => {
    const { content } = await getListing(context, { agentId: caller.userId, id: params.id })
    if (content.slug === '') {
      throw problem('conflict', { message: 'This listing has no page yet. Turn its page on first.' })
    }
    const address = codeAddress(context.config.publicUrl, content.slug, query.from)
    const isDrawing = query.format === 'svg'
    const code = isDrawing ? qrDrawing(address) : await qrPicture(address)
    reply.header('Content-Disposition', attachment(fileNameOf(`${listingTitle(content)} QR code`, query.format)))
    reply.header('Cache-Control', 'private, no-cache')
    return await reply.type(isDrawing ? 'image/svg+xml' : 'image/png').send(code)
  })
}
