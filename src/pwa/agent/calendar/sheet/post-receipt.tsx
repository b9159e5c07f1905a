import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import { TIME_ZONES, type TimeZone } from '#domain/time/time.ts'
import { dayAtTime } from '#domain/time/time-labels.ts'
import { part } from '#pwa/shared/code/on-demand.tsx'
import { Graded, paletteOf } from '#pwa/shared/publication/graded.tsx'
import { shownStatus } from '#pwa/shared/publication/shown-status.ts'
import { StatusBadge } from '#pwa/shared/publication/status-badge.tsx'
import { Thumb } from '#pwa/shared/publication/thumb.tsx'
import { VersionLine } from '#pwa/shared/publication/version-line.tsx'
import { isVideo, TypeBadge } from '#pwa/shared/publication/type-badge.tsx'

import { AutoBadge } from '../auto-badge.tsx'
import { needsAttention } from '#pwa/shared/publication/needs-attention.ts'
import { CaptionOf, LanguageLine, useSaysLanguage } from '../language-badge.tsx'
import { SharedInstead } from '../shares/share-sheet.tsx'
import { TroubleLines } from '../trouble-lines.tsx'
import { PostActions } from './post-actions.tsx'
import { ReceiptLine } from './receipt-line.tsx'
import { ActionNote } from './action-note.tsx'
import type { PostActionState } from '../use-post-action.ts'
import type { Open } from '../use-open-post.ts'
import { AttemptHistory } from './attempt-history.tsx'

const BrandPreview = part(() => import('./brand-preview.tsx').then((module) => module.BrandPreview))

interface PostReceiptProps {
  post: ScheduledPost
  zone: TimeZone
  now: Date
  actions: PostActionState
  onGo: Open
}

/** All that is known of a post: its content, its progress on each platform, and the actions the agent can take. */
export function PostReceipt({ post, zone, now, actions, onGo }: PostReceiptProps) {
  const saysLanguage = useSaysLanguage(post) || post.source === 'auto'
  return (
    <div className="grid gap-5">
      <div className="flex items-start gap-4">
        <Graded palette={paletteOf(post)} className="shrink-0">
          <Thumb src={post.thumbnail} bed={post.main_color} video={isVideo(post.type)} className="w-24" />
        </Graded>
        <div className="grid min-w-0 flex-1 justify-items-start gap-2">
          <StatusBadge status={shownStatus(post, now)} />
          <p className="num">
            {dayAtTime(new Date(post.scheduled_at), zone, now)} {TIME_ZONES[zone]}
          </p>
          <span className="flex flex-wrap gap-2">
            <TypeBadge type={post.type} />
            {post.source === 'auto' && <AutoBadge />}
          </span>
          {saysLanguage && <LanguageLine post={post} />}
          {post.social_post_id !== null && <VersionLine version={post.version} zone={zone} />}
        </div>
      </div>
      {needsAttention(post) && (
        <h3 className="grid gap-1">
          <TroubleLines post={post} />
        </h3>
      )}
      <BrandPreview post={post} />
      <ActionNote error={actions.error} />
      <ul className="rounded-panel ring ring-hair">
        {post.targets.map((target) => (
          <ReceiptLine
            key={target.platform}
            post={post}
            target={target}
            zone={zone}
            now={now}
            actions={actions}
            onGo={onGo}
          />
        ))}
      </ul>
      {needsAttention(post) && <SharedInstead post={post} zone={zone} now={now} actions={actions} />}
      <AttemptHistory post={post} zone={zone} now={now} />
      <div className="grid gap-5">
        <CaptionOf post={post} />
        <SentAltTexts post={post} />
      </div>
      <PostActions post={post} now={now} actions={actions} onGo={onGo} />
    </div>
  )
}

/** What people who can't see the pictures got with them. */
function SentAltTexts({ post: { sent_alt_texts: texts, caption_language } }: { post: ScheduledPost }) {
  if (!texts?.length) return null
  return (
    <section className="grid gap-1">
      <h3 className="text-small font-semibold text-ink-soft">Alt text</h3>
      <ul className="grid gap-1" lang={caption_language}>
        {texts.map((text) => (
          <li key={text} className="wrap-anywhere">
            {text}
          </li>
        ))}
      </ul>
    </section>
  )
}
