import { isSeen } from '../text/typed-text.ts'
import { joinList } from '../time/time-labels.ts'

export type PostLack = 'collection' | 'tag' | 'network' | 'spanish_caption'

/** A post as far as it decides what agents will miss. */
interface PostParts {
  collection: number | null | undefined
  tags: readonly unknown[]
  /** The chosen networks that posts are published to. */
  networks: readonly unknown[]
  spanishTitle: string
  spanishCaption: string
  hasSpanishImage: boolean
}

export function lacksOfPost(post: PostParts): PostLack[] {
  const isPartlySpanish = isSeen(post.spanishTitle) || post.hasSpanishImage
  const lacks = [
    (post.collection ?? null) === null && 'collection',
    post.tags.length === 0 && 'tag',
    post.networks.length === 0 && 'network',
    isPartlySpanish && !isSeen(post.spanishCaption) && 'spanish_caption',
  ] as const
  return lacks.filter((lack) => lack !== false)
}

/** What a post that nobody will find says. */
export function unfoundMessage(lacks: readonly PostLack[]): string | null {
  const ways = (['collection', 'tag'] as const).filter((way) => lacks.includes(way))
  return ways.length === 0 ? null : `Nobody will find this post: it has no ${ways.join(' and no ')}.`
}

export const NO_NETWORK = 'Nobody can publish this post: it isn’t for Facebook, Instagram or LinkedIn.'
export const NO_SPANISH_CAPTION =
  'Agents get this post in English only: it has a Spanish title or picture, but no Spanish caption.'

export function postLackMessages(lacks: readonly PostLack[]): string[] {
  const messages = [
    unfoundMessage(lacks),
    lacks.includes('network') ? NO_NETWORK : null,
    lacks.includes('spanish_caption') ? NO_SPANISH_CAPTION : null,
  ]
  return messages.filter((message) => message !== null)
}

export type TemplateLack = 'title' | 'collection' | 'design' | 'image'

/** A template as far as it decides what agents will miss. */
export interface TemplateParts {
  title: string
  collection: number | null | undefined
  canvaLink: string
  hasFile: boolean
  hasImage: boolean
}

export function lacksOfTemplate(template: TemplateParts): TemplateLack[] {
  const lacks = [
    !isSeen(template.title) && 'title',
    (template.collection ?? null) === null && 'collection',
    !isSeen(template.canvaLink) && !template.hasFile && 'design',
    !template.hasImage && 'image',
  ] as const
  return lacks.filter((lack) => lack !== false)
}

export function templateLackMessages(lacks: readonly TemplateLack[]): string[] {
  const is = (lack: TemplateLack) => lacks.includes(lack)
  const unseen = [is('title') && 'a title', is('image') && 'an image'].filter((part) => part !== false)
  const unlisted = is('title')
    ? 'Nobody will find this template: it has no collection and no title.'
    : 'Agents can find this template only by search: it has no collection.'
  const messages = [
    is('collection') ? unlisted : null,
    is('design') ? 'Agents can’t use it: it has no Canva link and no PDF.' : null,
    unseen.length === 0 ? null : `Agents see it without ${joinList(unseen)}.`,
  ]
  return messages.filter((message) => message !== null)
}

/** Of what is lacking, what wasn't before. */
export function newLacks<Lack extends string>(now: readonly Lack[], before: readonly Lack[]): Lack[] {
  return now.filter((lack) => !before.includes(lack))
}
