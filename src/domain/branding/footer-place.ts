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
 * several, which it must not cover; a `film`.
 */
export type FooterGround = 'artwork' | 'photo' | 'slide' | 'film'

/** Where the footer's strip and the picture go on the canvas that is published. */
export interface FooterPlace {
  canvas: Size
  picture: Box
  strip: Box
}

/** The narrowest shape that every network takes, as width over height. */
const NARROWEST = Math.max(...Object.values(SHAPE_LIMITS).map((limits) => limits?.narrowest ?? 0))

/** Where a vertical film's strip ends, as a share of its height: below, the networks show their own buttons and text. */
const ABOVE_BUTTONS = 0.76

/**
 * The footer covers nothing but what is free: it is below an agent's photo where every network takes the taller shape;
 * otherwise, and on slides, which have to keep one shape, the photo is fitted in above it. On a film it is a lower third.
 */
export function footerPlace(size: Size, ground: FooterGround): FooterPlace {
  const { width, height } = size
  const whole = { left: 0, top: 0, width, height }
  if (ground === 'artwork') {
    const strip = Math.round(height * FOOTER_SHARE)
    return { canvas: { width, height }, picture: whole, strip: { left: 0, top: height - strip, width, height: strip } }
  }
  const strip = Math.round(Math.max(height * FOOTER_SHARE, width * 0.1))
  if (ground === 'film') {
    const own = Math.round(Math.min(height * FOOTER_SHARE, width * 0.15))
    const top = Math.round(height * (width / height < NARROWEST ? ABOVE_BUTTONS : 1)) - own
    return { canvas: { width, height }, picture: whole, strip: { left: 0, top, width, height: own } }
  }
  if (ground === 'photo' && width / (height + strip) >= NARROWEST) {
    const canvas = { width, height: height + strip }
    return { canvas, picture: whole, strip: { left: 0, top: height, width, height: strip } }
  }
  const room = Math.max(1, height - strip)
  const inner = fitted(size, { width, height: room })
  return {
    canvas: { width, height },
    picture: { ...inner, left: Math.round((width - inner.width) / 2), top: 0 },
    strip: { left: 0, top: height - strip, width, height: strip },
  }
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
