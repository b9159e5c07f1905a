import type { PostExtras } from '../../control.ts'
import { badParameter } from '../../meta/errors.ts'
import type { GraphInput } from '../../meta/params.ts'
import { igError } from '../graph/instagram-errors.ts'
import type { Container } from '../instagram.ts'

/** What a call asks to be made. */
export type ContainerKind = Pick<Container, 'kind' | 'item'> & { isStory: boolean }

const TEXT_LIMIT = 2200
const HASHTAGS = 5
const MENTIONS = 20
const ALT_LIMIT = 1000

/** Reads which kind of container a call makes, and checks that its parameters go together. */
export function readContainerKind(input: GraphInput): ContainerKind {
  const requested = kindOf(input)
  const { kind, item, isStory } = requested
  const isPost = !item && !isStory
  const isReel = kind === 'film' && isPost
  const fitting: Record<string, boolean> = {
    image_url: kind === 'image',
    video_url: kind === 'film',
    children: kind === 'carousel',
    caption: isPost,
    alt_text: kind === 'image' && !isStory,
    cover_url: isReel,
    thumb_offset: isReel,
    share_to_feed: isReel,
    collaborators: isPost,
    location_id: isPost,
    user_tags: kind !== 'carousel',
    is_ai_generated: !item,
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
      return { kind: 'image', item, isStory: false }
    case 'STORIES':
      if (item) throw badParameter('A story cannot be a carousel item')
      if (input.has('image_url') === input.has('video_url')) {
        throw badParameter('A story needs either image_url or video_url')
      }
      return { kind: input.has('video_url') ? 'film' : 'image', item, isStory: true }
    case 'VIDEO':
      // Single videos are reels since 2022.
      if (!item) throw igError('media_type', 'VIDEO is for carousel items only. Use REELS.')
      return { kind: 'film', item, isStory: false }
    case 'REELS':
      if (item) throw badParameter('A reel cannot be a carousel item. Use VIDEO.')
      return { kind: 'film', item, isStory: false }
    case 'CAROUSEL':
      if (item) throw badParameter('A carousel cannot be a carousel item')
      return { kind: 'carousel', item, isStory: false }
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

const COLLABORATORS = 3
const TAGS = 20

/** What the post offers beside caption and media. */
export function readExtras(input: GraphInput, { kind, isStory }: ContainerKind): PostExtras {
  const collaborators = (input.list('collaborators') ?? []).map(String)
  if (collaborators.length > COLLABORATORS) {
    throw badParameter(`Param collaborators must have at most ${COLLABORATORS} usernames`)
  }
  const tags = readTags(input, { needsPlace: kind === 'image' && !isStory, takesPlace: kind === 'image' })
  checkReachable([...collaborators, ...tags.map(({ username }) => username)])
  const location = input.text('location_id')
  if (location !== undefined && location.length < 5) throw badParameter('Param location_id is no Page with a location')
  const coverAt = input.number('thumb_offset')
  return {
    ...(isStory && { isStory: true }),
    ...(collaborators.length > 0 && { collaborators }),
    ...(tags.length > 0 && { tags }),
    ...(location !== undefined && { location }),
    ...(coverAt !== undefined && { coverAt }),
    ...(input.flag('is_ai_generated') && { isAiGenerated: true }),
  }
}

/** A person on a picture has a place, one in a video has none, and one in a picture's story may have one. */
function readTags(
  input: GraphInput,
  { needsPlace, takesPlace }: { needsPlace: boolean; takesPlace: boolean },
): NonNullable<PostExtras['tags']> {
  const tags = input.list('user_tags') ?? []
  if (tags.length > TAGS) throw badParameter(`Param user_tags must have at most ${TAGS} users`)
  return tags.map((tag, at) => {
    const { username, x, y } = tag as Record<string, unknown>
    if (typeof username !== 'string' || username === '') throw badParameter(`Param user_tags[${at}] needs a username`)
    if (x === undefined && y === undefined && !needsPlace) return { username }
    if (!takesPlace) throw badParameter(`Param user_tags[${at}] must have no x and y in a video`)
    for (const [name, value] of Object.entries({ x, y })) {
      if (typeof value !== 'number' || value < 0 || value > 1) {
        throw badParameter(`Param user_tags[${at}]['${name}'] must be a number from 0 to 1`)
      }
    }
    return { username, x: Number(x), y: Number(y) }
  })
}

/** Accounts whose name begins so are private here; a name with its `@` is none. */
function checkReachable(usernames: readonly string[]): void {
  const unreachable = usernames.filter((name) => !/^[\w.]{1,30}$/.test(name) || name.startsWith('private'))
  if (unreachable.length > 0) {
    throw igError('user_unreachable', `The following user(s) cannot be accessed: ${unreachable.join(', ')}`)
  }
}
