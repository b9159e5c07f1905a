import { useCallback, useEffect, useRef, useState } from 'react'

import { addressOf } from '#client/address.ts'
import type { SocialPost } from '#contract/library/library.ts'
import { blankError } from '#domain/library/claims.ts'
import type { Palette } from '#domain/media/palettes.ts'
import { useEnding } from '#pwa/agent/composer/signature.tsx'
import type { Captions } from '#pwa/agent/composer/use-draft.ts'
import type { ShareContent } from '#pwa/agent/share/share-files.ts'
import { canShareFiles, useRecordShare, useShare } from '#pwa/agent/share/use-share.ts'
import { useOnline } from '#pwa/shared/answers/use-online.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { buttonClasses } from '#pwa/shared/ui/button-classes.ts'
import { Icon } from '#pwa/shared/ui/icon.tsx'
import type { IconName } from '#pwa/shared/ui/icon-name.ts'
import { notify } from '#pwa/shared/ui/toast/notify.tsx'

import { shownFile, slidesOf } from './preview-files.ts'
import type { Branding } from '#pwa/agent/composer/footer.ts'

/** In a narrow bar a square with its icon, so that Publish stays wide; in a wide one the icon and its label. */
const TOOL =
  'size-14 shrink-0 p-0! desk:size-12 @[440px]:size-auto! @[440px]:gap-1.5! @[440px]:px-2! @[440px]:text-[0.9375rem] @[440px]:inset-ring-0! desk:min-h-12!'

interface KeepToolsProps {
  post: SocialPost
  slide: number
  branding: Branding
  palette: Palette
  captions: Captions
}

/**
 * Hands the post to other apps, saves what the preview shows, and copies the caption, for those who post by hand. Sharing
 * copies the caption too, so it replaces that tool where the browser can share files.
 */
export function KeepTools({ post, slide, branding, palette, captions }: KeepToolsProps) {
  const brand = branding.on ? branding.slides : null
  const online = useOnline()
  const { language } = captions
  const caption = captions.caption + useEnding()(captions.caption)
  const [canShare] = useState(canShareFiles)
  const { isPreparing, share, reset } = useShare()
  const { onSaved, onCopied, resetByHand } = useByHand({ post, caption, language, brand, palette })
  useEffect(reset, [reset, post.id, caption, language, brand, palette])
  useEffect(resetByHand, [resetByHand, post.id, caption, language, brand, palette])
  const fault = blankError(caption, post.blanks ?? [])
  const file = shownFile(post, slide)
  const label = post.video_url ? 'Save video' : 'Save picture'
  const { id, title } = post
  const slides = slidesOf(post).length
  const isBranded = post.video_url === null && branding.onFile(slide, Math.max(1, slides)) !== null
  const isDrawn = isBranded || (post.video_url === null && palette !== 'original')
  const drawing = { language, slide, palette, footer: isBranded ? ('true' as const) : ('false' as const) }
  return (
    <>
      {canShare && (
        <Button
          kind="line"
          disabled={isPreparing}
          onClick={() => {
            if (fault) notify.error(fault)
            else share(async () => ({ post, caption, language, brand, palette }))
          }}
          className={TOOL}
        >
          <Face icon="share-network">{isPreparing ? 'Getting it ready...' : 'Share'}</Face>
        </Button>
      )}
      {file !== null &&
        (online ? (
          <a
            href={isDrawn ? addressOf('GET /social-posts/:id/branded-picture', { id }, drawing) : file}
            onClick={onSaved}
            download={`${title}${file.slice(file.lastIndexOf('.'))}`}
            className={buttonClasses({ kind: 'line', className: TOOL })}
          >
            <Face icon="download-simple">{label}</Face>
          </a>
        ) : (
          <Button kind="line" disabled className={TOOL}>
            <Face icon="download-simple">{label}</Face>
          </Button>
        ))}
      {!canShare && (
        <Button
          kind="line"
          onClick={() => {
            if (fault) notify.error(fault)
            else void copy(caption).then((isCopied) => isCopied && onCopied())
          }}
          className={TOOL}
        >
          <Face icon="copy">Copy caption</Face>
        </Button>
      )}
    </>
  )
}

/** Where the browser shares no files, the agent has it all once the file is saved and the caption copied. */
function useByHand(content: ShareContent) {
  const record = useRecordShare()
  const done = useRef({ isSaved: false, isCopied: false })
  function note(step: keyof typeof done.current) {
    done.current[step] = true
    const { isSaved, isCopied } = done.current
    if (!isSaved || !isCopied || canShareFiles()) return
    done.current = { isSaved: false, isCopied: false }
    record(content, 'Saved and copied.')
  }
  const resetByHand = useCallback(() => {
    done.current = { isSaved: false, isCopied: false }
  }, [])
  return { onSaved: () => note('isSaved'), onCopied: () => note('isCopied'), resetByHand }
}

/** The tools before the post is there, in their true size. */
export function KeepToolsSkeleton() {
  return (
    <>
      <Button kind="line" disabled className={TOOL}>
        <Face icon="download-simple">Save picture</Face>
      </Button>
      <Button kind="line" disabled className={TOOL}>
        <Face icon="copy">Copy caption</Face>
      </Button>
    </>
  )
}

function Face({ icon, children }: { icon: IconName; children: string }) {
  return (
    <>
      <Icon name={icon} />
      <span className="sr-only @[440px]:not-sr-only">{children}</span>
    </>
  )
}

/** Copies a text; where the browser refuses, the caption is selected, to be copied by hand, and it returns false. */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    notify.success('Caption copied.')
    return true
  } catch {
    const box = document.querySelector<HTMLTextAreaElement>('[data-place=caption] textarea')
    box?.focus()
    box?.select()
    notify.info('Your browser won’t let us copy. We selected the caption so you can copy it.')
    return false
  }
}
