import { SHAPE_LIMITS } from '../media/media-rules.ts'

/** Share of a picture's height that the footer covers; library artwork has no text there. */
export const FOOTER_SHARE = 0.12

/** A size in pixels. */
export interface Size {
  width: number
  height: number
}

/** A place in pixels from the left and top of the picture. */
export interface Box extends Size {
  left: number
  top: number
}

/**
 * What the footer goes on: the library's `artwork`, whose lowest part is free; an agent's own `photo`, or a `slide` of
 * several; a `film`.
 */
export type FooterGround = 'artwork' | 'photo' | 'slide' | 'film'

/** Where the footer's strip goes. The picture is at the top of the canvas that is published, in its own size. */
export interface FooterPlace {
  canvas: Size
  strip: Box
  radius: number
}

/** The narrowest shape that every network takes, as width over height. */
const NARROWEST = Math.max(...Object.values(SHAPE_LIMITS).map((limits) => limits?.narrowest ?? 0))

/** Where a vertical film's card ends, as a share of its height: below, the networks show their own buttons and text. */
const ABOVE_BUTTONS = 0.76

/** The share of a vertical film's width that is free beside the card: the networks' buttons are there. */
const BESIDE_BUTTONS = 0.14

/**
 * The footer is below an agent's photo where every network takes the taller shape, else over the lowest part of the
 * picture, edge to edge. On a film it is a card within its edges, a lower third.
 */
export function footerPlace(size: Size, ground: FooterGround): FooterPlace {
  const { width, height } = size
  if (ground === 'film') return { canvas: size, ...lowerThird(size) }
  const strip = Math.round(ground === 'artwork' ? height * FOOTER_SHARE : Math.max(height * FOOTER_SHARE, width * 0.1))
  const isBelow = ground === 'photo' && width / (height + strip) >= NARROWEST
  const canvas = { width, height: isBelow ? height + strip : height }
  return { canvas, strip: { left: 0, top: canvas.height - strip, width, height: strip }, radius: 0 }
}

function lowerThird({ width, height }: Size): Pick<FooterPlace, 'strip' | 'radius'> {
  const isUpright = width / height < NARROWEST
  const margin = Math.round(Math.min(width, height) * 0.04)
  const own = Math.max(1, Math.round(Math.min(height * FOOTER_SHARE, width * 0.15)))
  const right = isUpright ? Math.round(width * BESIDE_BUTTONS) : margin
  const bottom = isUpright ? Math.round(height * ABOVE_BUTTONS) : height - margin
  const strip = { left: margin, top: bottom - own, width: Math.max(1, width - margin - right), height: own }
  return { strip, radius: Math.round(own * 0.16) }
}

/** The largest size of the same shape within `room`. */
export function fitted({ width, height }: Size, room: Size): Size {
  const scale = Math.min(room.width / width, room.height / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** The part of a picture that covers a square: its middle. */
export function coveringSquare({ width, height }: Size): Box {
  const side = Math.min(width, height)
  return { left: Math.round((width - side) / 2), top: Math.round((height - side) / 2), width: side, height: side }
}
