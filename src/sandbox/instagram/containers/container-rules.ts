import { badParameter } from '../../meta/errors.ts'
import type { GraphInput } from '../../meta/params.ts'
import { igError } from '../graph/instagram-errors.ts'
import type { Container } from '../instagram.ts'

/** What a call asks to be made. */
export type ContainerKind = Pick<Container, 'kind' | 'item'>

const TEXT_LIMIT = 2200
const HASHTAGS = 5
const MENTIONS = 20
const ALT_LIMIT = 1000

/** Reads which kind of container a call makes, and checks that its parameters go together. */
export function readContainerKind(input: GraphInput): ContainerKind {
  const requested = kindOf(input)
  const { kind, item } = requested
  const isReel = kind === 'film' && !item
  const fitting: Record<string, boolean> = {
    image_url: kind === 'image',
    video_url: kind === 'film',
    children: kind === 'carousel',
    caption: !item,
    alt_text: kind === 'image',
    cover_url: isReel,
    share_to_feed: isReel,
  }
  for (const [name, goes] of Object.entries(fitting)) {
    if (input.has(name) && !goes) throw badParameter(`The parameter ${name} does not go with this kind of media`)
  }
  return requested
}

function kindOf(input: GraphInput): ContainerKind {
  const item = input.flag('is_carousel_item') ?? false
  switch (input.text('media_type')) {
    case undefined:
      if (input.has('video_url')) throw badParameter('The parameter media_type is required for a video')
      return { kind: 'image', item }
    case 'VIDEO':
      // Single videos are reels since 2022.
      if (!item) throw igError('media_type', 'VIDEO is for carousel items only. Use REELS.')
      return { kind: 'film', item }
    case 'REELS':
      if (item) throw badParameter('A reel cannot be a carousel item. Use VIDEO.')
      return { kind: 'film', item }
    case 'CAROUSEL':
      if (item) throw badParameter('A carousel cannot be a carousel item')
      return { kind: 'carousel', item }
    default:
      throw igError('media_type')
  }
}

/** The texts, within what Instagram takes. Characters are counted as UTF-16 units. */
export function readTexts(input: GraphInput): Pick<Container, 'caption' | 'alt'> {
  const caption = input.text('caption') ?? ''
  const hashtags = caption.match(/[#＃][\p{L}\p{N}_]+/gu)?.length ?? 0
  const mentions = caption.match(/(?<![\p{L}\p{N}_.])@[\w.]+/gu)?.length ?? 0
  if (caption.length > TEXT_LIMIT || hashtags > HASHTAGS || mentions > MENTIONS) {
    const text = `The caption has ${caption.length} characters, ${hashtags} hashtags and ${mentions} @ tags.`
    throw igError('caption_too_long', text)
  }
  const alt = input.text('alt_text') ?? ''
  if (alt.length > ALT_LIMIT) throw badParameter(`alt_text has at most ${ALT_LIMIT} characters`)
  return { caption, alt }
}
