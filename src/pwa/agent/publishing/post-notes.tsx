import type { SocialPost } from '#contract/library/library.ts'
import type { Palette } from '#domain/media/palettes.ts'
import { PLATFORM_NAME, PLATFORMS } from '#domain/platform/platform.ts'
import type { CaptionLanguage } from '#domain/publication/caption.ts'
import { subtitlesFor } from '#domain/publication/subtitles.ts'
import { versionLabel } from '#domain/publication/version.ts'
import { joinList } from '#domain/time/time-labels.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { Notice } from '#pwa/shared/ui/notice.tsx'
import { useQueue } from '#pwa/shared/publication/use-queue.ts'
import { isPublish } from '#sync/queue/entry.ts'

/** Who a post is for that isn't so for every agent, and what the agent has to fill in. */
export function PostNotes({ post }: { post: SocialPost }) {
  const { claims_note: note } = post
  const blanks = post.blanks ?? []
  if (!note && blanks.length === 0) return null
  return (
    <Notice icon="user-focus" tone="lamp" {...(note && { title: `${note}.` })}>
      {note && 'Publish it only if what it says is true for you. '}
      {blanks.length > 0 && `Fill in ${joinList(blanks)} in the caption.`}
    </Notice>
  )
}

interface ChosenVersionProps {
  /** Where another agent sends the original. */
  city: string
  variant: string
  palette: Palette
  onOriginal: () => void
}

/** That another version than the original was chosen, with the way to the original. */
export function ChosenVersion({ city, variant, palette, onOriginal }: ChosenVersionProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="min-w-0 flex-1 text-small text-ink-soft">
        {versionLabel({ variant, palette })}, chosen for you: another agent in {city} uses the original.
      </p>
      <Button kind="tint" small onClick={onOriginal}>
        Use the original
      </Button>
    </div>
  )
}

interface ArtworkRemarkProps {
  post: SocialPost
  language: CaptionLanguage
}

/**
 * Which picture goes out with the caption, where its words are in another language or it is the Spanish one, and a video's
 * subtitles.
 */
export function ArtworkRemark({ post, language }: ArtworkRemarkProps) {
  const texts = [remarkOf(post, language), subtitlesRemark(post, language)].filter((text) => text !== null)
  return texts.length > 0 && <output className="text-small text-ink-soft">{texts.join(' ')}</output>
}

const LANGUAGE_NAME: Readonly<Record<CaptionLanguage, string>> = { en: 'English', es: 'Spanish' }

function subtitlesRemark({ subtitles = [] }: SocialPost, language: CaptionLanguage): string | null {
  const takers = PLATFORMS.filter((platform) => subtitlesFor(subtitles, { platform, language }).length > 0)
  if (takers.length === 0) return null
  const names = joinList(takers.map((platform) => PLATFORM_NAME[platform]))
  return `With ${joinList(subtitles.map((one) => LANGUAGE_NAME[one]))} subtitles on ${names}.`
}

function remarkOf(post: SocialPost, language: CaptionLanguage): string | null {
  const file = post.video_url ? 'video' : 'picture'
  const words = post.picture_words
  if (language === 'en') return words === 'es' ? `Spanish ${file}: its words are in Spanish.` : null
  if (post.type === 'image' && post.media.some(({ type }) => type === 'spanish_image'))
    return 'The Spanish picture will be posted.'
  return words === 'en' ? `English ${file}: only your caption is in Spanish.` : null
}

/** Says that this post is already in the outbox, so that a second publication is made knowingly. */
export function AlreadyWaiting({ userId, postId }: { userId: number; postId: number }) {
  const posts = useQueue(userId)?.filter(isPublish)
  if (!posts?.some((post) => post.postId === postId && post.state !== 'refused')) return null
  return (
    <Notice icon="device-mobile" title="This post is already in your outbox.">
      It’s waiting on this device. Publishing again makes a second post.
    </Notice>
  )
}
