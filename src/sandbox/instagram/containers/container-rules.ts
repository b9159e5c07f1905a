import { badParameter } from '../../meta/errors.ts'
import type { GraphInput } from '../../meta/params.ts'

import { igError } from '../graph/instagram-errors.ts'
import type { Container } from '../instagram.ts'

/** What a call asks to be made. */
export type ContainerKind = Pick<Container, 'kind' | 'product' | 'item'>

const TEXT_LIMIT = 2200
const HASHTAGS = 30
const MENTIONS = 20
const ALT_LIMIT = 1000
const COLLABORATORS = 3
const TAGS = 20

/** Reads which kind of container a call makes, and checks that its parameters go together. */
export function readContainerKind(input: GraphInput): ContainerKind {
  const requested = kindOf(input)
  for (const [name, goes] of Object.entries(fitting(requested))) {
    if (input.has(name) && !goes) throw badParameter(`The parameter ${name} does not go with this kind of media`)
  }
  checkTags(input, requested)
  return requested
}

function kindOf(input: GraphInput): ContainerKind {
  const item = input.flag('is_carousel_item') ?? false
  const hasVideo = input.has('video_url') || input.has('upload_type')
  switch (input.text('media_type')) {
    case undefined:
      if (hasVideo) throw badParameter('The parameter media_type is required for a video')
      return { kind: 'image', product: 'FEED', item }
    case 'VIDEO':
      // Single videos are reels since 2022.
      if (!item) throw igError('media_type', 'VIDEO is for carousel items only. Use REELS.')
      return { kind: 'film', product: 'FEED', item }
    case 'REELS':
      if (item) throw badParameter('A reel cannot be a carousel item. Use VIDEO.')
      return { kind: 'film', product: 'REELS', item }
    case 'STORIES':
      if (item) throw badParameter('A story cannot be a carousel item')
      return { kind: hasVideo ? 'film' : 'image', product: 'STORY', item }
    case 'CAROUSEL':
      if (item) throw badParameter('A carousel cannot be a carousel item')
      return { kind: 'carousel', product: 'FEED', item }
    default:
      throw igError('media_type')
  }
}

/** For the parameters that don't go with everything: whether they go with this. */
function fitting({ kind, product, item }: ContainerKind): Record<string, boolean> {
  const reel = product === 'REELS'
  const story = product === 'STORY'
  return {
    image_url: kind === 'image',
    video_url: kind === 'film',
    upload_type: kind === 'film',
    children: kind === 'carousel',
    caption: !item && !story,
    alt_text: kind === 'image' && !story,
    cover_url: reel,
    thumb_offset: kind === 'film' && !story,
    share_to_feed: reel,
    audio_name: reel,
    audio_configuration: reel,
    trial_params: reel,
    collaborators: !item && !story,
    location_id: !item && !story,
    is_ai_generated: !item,
    is_paid_partnership: !item,
    branded_content_sponsor_ids: !item,
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

function checkTags(input: GraphInput, requested: ContainerKind): void {
  if ((input.list('collaborators') ?? []).length > COLLABORATORS) {
    throw badParameter(`At most ${COLLABORATORS} collaborators can be invited`)
  }
  const people = input.list('user_tags') ?? []
  const products = input.list('product_tags') ?? []
  if (people.length + products.length > TAGS) throw igError('too_many_tags')
  for (const tag of products) {
    const placed = typeof tag === 'object' && tag !== null && 'x' in tag && 'y' in tag
    if (requested.kind === 'film' && placed) throw igError('video_tag_position')
    if (requested.kind === 'image' && !placed) throw igError('image_tag_position')
    // There is no shop behind the sandbox, so there is nothing to tag.
    throw igError('product_unknown')
  }
}
