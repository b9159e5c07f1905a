import type { SocialPost } from '#contract/library/library.ts'
import { mediaIn, previewMedia } from '#domain/library/post.ts'
import { sizedImage } from '#domain/media/media.ts'
import type { Palette } from '#domain/media/palettes.ts'
import type { CaptionLanguage } from '#domain/publication/caption.ts'
import { Graded } from '#pwa/shared/publication/graded.tsx'

interface PostMediaProps {
  post: SocialPost
  language: CaptionLanguage
  palette: Palette
}

/** What goes out with a caption in this language: the film, the picture, or the slides side by side. */
export function PostMedia({ post, language, palette }: PostMediaProps) {
  const all = post.media.map((file) => ({ ...file, role: file.type }))
  const files = previewMedia({ type: post.type, media: mediaIn({ type: post.type, media: all }, language) })
  if (files.length === 0) {
    return (
      <div className="grid aspect-[4/5] place-items-center rounded-[18px] bg-sketch font-semibold text-ink-soft">
        No Media
      </div>
    )
  }
  return (
    <div className="flex snap-x gap-3 overflow-x-auto">
      {files.map((file) => (
        <div key={file.id} className={files.length > 1 ? 'w-4/5 shrink-0 snap-start' : 'w-full'}>
          {file.mime.startsWith('video/') ? (
            <video
              controls
              muted
              playsInline
              preload="metadata"
              src={file.url}
              {...(post.thumbnail && { poster: post.thumbnail })}
              aria-label={post.title}
              className="max-h-[70dvh] w-full rounded-[18px] bg-sketch object-contain"
            />
          ) : (
            <Graded palette={palette}>
              <img
                src={sizedImage(file.url, 540)}
                alt={(language === 'es' ? file.spanish_alt_text : file.alt_text) || post.title}
                width={file.width ?? undefined}
                height={file.height ?? undefined}
                className="h-auto w-full rounded-[18px] bg-sketch"
              />
            </Graded>
          )}
        </div>
      ))}
    </div>
  )
}
