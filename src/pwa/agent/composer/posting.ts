import type { NetworkOptions, PublishRequest } from '#contract/publishing/publishing.ts'
import { PLATFORMS, type Platform } from '#domain/platform/platform.ts'
import { CAPTION_LANGUAGES, type CaptionLanguage } from '#domain/publication/caption.ts'
import { commentPlatforms, type Commented, type PlatformCaptions } from '#domain/publication/posting-options.ts'
import { feedPlatforms, isStory } from '#domain/publication/story.ts'
import { isSeen } from '#domain/text/typed-text.ts'
import { fieldsOf, pick } from '#pwa/shared/publication/read-stored.ts'

/** What the agent set for single networks, or for after the post; what is missing is as for any post. */
export interface PostingChoices {
  /** The captions of single networks, by the language they are in. */
  captions?: Partial<Record<CaptionLanguage, PlatformCaptions>>
  firstComment?: string
  options?: NetworkOptions
  isReminder?: boolean
}

/** The options of a post whose pictures were altered by a computer, where a network has a mark for it. */
export const MARKED_ALTERED: NetworkOptions = { instagram: { is_ai_generated: true } }

const isText = (value: unknown): value is string => typeof value === 'string'

/** Reads stored choices, leaving out what isn't valid. */
export function readPosting(stored: unknown): PostingChoices {
  const { captions, firstComment, options, isReminder } = fieldsOf(stored)
  const texts = fieldsOf(captions)
  return {
    ...(captions !== undefined && {
      captions: Object.fromEntries(CAPTION_LANGUAGES.map((one) => [one, pick(texts[one], PLATFORMS, isText)])),
    }),
    ...(isText(firstComment) && { firstComment }),
    ...(typeof isReminder === 'boolean' && { isReminder }),
    ...(options !== undefined && { options: readOptions(fieldsOf(options)) }),
  }
}

const isFlag = (value: unknown): value is boolean => typeof value === 'boolean'
const isShare = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 1

function readOptions({ facebook, instagram, linkedin }: Record<string, unknown>): NetworkOptions {
  const { collaborators, user_tags: tags, location_id: place, cover_at_ms: cover } = fieldsOf(instagram)
  const people = (Array.isArray(tags) ? tags.map(fieldsOf) : []).flatMap(({ username, x, y }) =>
    isText(username) && isShare(x) && isShare(y) ? [{ username, x, y }] : [],
  )
  return {
    facebook: pick(facebook, ['is_story'], isFlag),
    instagram: {
      ...pick(instagram, ['is_story', 'is_ai_generated', 'hashtags_to_comment'], isFlag),
      ...(Array.isArray(collaborators) && { collaborators: collaborators.filter(isText) }),
      ...(people.length > 0 && { user_tags: people }),
      ...(isText(place) && { location_id: place }),
      ...(typeof cover === 'number' && { cover_at_ms: cover }),
    },
    linkedin: pick(linkedin, ['as_document'], isFlag),
  }
}

/** The choices a publication, or a request that waits, was made with. */
export function postingOf({
  captions,
  caption_language: language,
  first_comment: firstComment,
  options,
  is_reminder: isReminder,
}: Partial<
  Pick<PublishRequest, 'captions' | 'caption_language' | 'first_comment' | 'options' | 'is_reminder'>
>): PostingChoices {
  return {
    ...(captions && language && { captions: { [language]: captions } }),
    ...(firstComment && { firstComment }),
    ...(options && { options }),
    ...(isReminder && { isReminder }),
  }
}

/** What a change of a post sends for what is set no longer. */
export const NO_POSTING = {
  captions: {},
  first_comment: '',
  options: {},
  is_reminder: false,
} satisfies Partial<PublishRequest>

type ChangePosting = (how: (now: PostingChoices) => Partial<PostingChoices>) => void

/** What goes to single networks of a post in the caption's language, with the means to change it. */
export function usePosting(
  language: CaptionLanguage,
  [{ captions = {}, firstComment = '', options = {}, isReminder = false }, change]: readonly [
    PostingChoices,
    ChangePosting,
  ],
) {
  return {
    captions: captions[language] ?? {},
    /** Undefined gives the network the post's caption again. */
    writeCaption: (platform: Platform, text: string | undefined) =>
      change(({ captions: now = {} }) => {
        const { [platform]: _, ...others } = now[language] ?? {}
        return { captions: { ...now, [language]: text === undefined ? others : { ...others, [platform]: text } } }
      }),
    firstComment,
    writeFirstComment: (text: string) => change(() => ({ firstComment: text })),
    options,
    choose: <P extends Platform>(platform: P, chosen: NonNullable<NetworkOptions[P]>) =>
      change(({ options: now = {} }) => ({ options: { ...now, [platform]: { ...now[platform], ...chosen } } })),
    isReminder,
    setReminder: (wanted: boolean) => change(() => ({ isReminder: wanted })),
  }
}

/** The networks of those chosen that get the post's caption: not one of their own, and no story without one. */
export function sharingPlatforms(
  { captions = {}, options }: { captions?: PlatformCaptions | undefined; options?: NetworkOptions | undefined },
  chosen: readonly Platform[],
): Platform[] {
  return feedPlatforms(chosen, options).filter((platform) => captions[platform] === undefined)
}

/** What the first comment is made from. */
export const commentedOf = (
  caption: string,
  { captions, firstComment, options }: Pick<Posting, 'captions' | 'firstComment' | 'options'>,
): Commented => ({ caption, captions, first_comment: firstComment, options })

export type Posting = ReturnType<typeof usePosting>

/** The fields of a request for these networks; those that say nothing are left out. */
export function postingFields(
  { captions, firstComment, options, isReminder }: Posting,
  platforms: readonly Platform[],
): Partial<PublishRequest> {
  const inFeed = feedPlatforms(platforms, options)
  const own = pick(captions, inFeed, isText)
  const chosen = Object.fromEntries(
    platforms.flatMap((platform) => {
      const set = Object.entries(options[platform] ?? {}).filter(
        ([name, value]) => isSet(value) && (OF_STORIES.has(name) || !isStory(options, platform)),
      )
      return set.length > 0 ? [[platform, Object.fromEntries(set)]] : []
    }),
  )
  const hasComment = isSeen(firstComment) && commentPlatforms(inFeed).length > 0
  return {
    ...(Object.keys(own).length > 0 && { captions: own }),
    ...(hasComment && { first_comment: firstComment }),
    ...(Object.keys(chosen).length > 0 && { options: chosen }),
    ...(isReminder && { is_reminder: true }),
  }
}

/** The options of a story; what else was chosen counts again once it is a post. */
const OF_STORIES: ReadonlySet<string> = new Set(['is_story', 'user_tags', 'is_ai_generated'])

const isSet = (value: unknown) =>
  value !== undefined && value !== false && !(Array.isArray(value) && value.length === 0)
