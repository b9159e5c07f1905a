import type { Agent } from '#contract/account/account.ts'
import type { FooterGround } from '#domain/branding/footer-place.ts'
import { useObjectUrl } from '#pwa/shared/profile/use-object-url.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { isCropped, type CroppedMedia, type OwnMedia } from '#sync/own-posts/own-post.ts'

import { BrandedFrame } from '../branded-frame.tsx'
import { CroppedPhoto } from './cropped-photo.tsx'

/** Says that a photo was cropped, and takes that back. */
export function CropNote({ onUncrop }: { onUncrop: () => void }) {
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-small text-ink-soft">
      <span>Cropped to fit Instagram. Drag the photo to choose what shows.</span>
      <Button kind="plain" small onClick={onUncrop}>
        Use the whole photo
      </Button>
    </p>
  )
}

interface ShownMediaProps {
  media: OwnMedia
  /** The agent whose footer goes on it. */
  brand: Agent | null
  ground: FooterGround
  /** Shows another part of a photo that was cropped; 0 is its beginning, 1 its end. */
  onPlace: (photo: CroppedMedia, at: number) => void
}

/** A photo or a video as it goes out. */
export function ShownMedia({ media, brand, ground, onPlace }: ShownMediaProps) {
  const url = useObjectUrl(media.crop?.from.file ?? media.file)
  const poster = useObjectUrl(media.cover)
  const aspectRatio = media.width / media.height
  if (url === null) return null
  const shape = brand ? 'size-full' : 'max-h-[76dvh] w-full rounded-[18px]'
  const shown =
    media.kind === 'video' ? (
      <video
        controls
        muted
        playsInline
        preload="metadata"
        src={url}
        aria-label="Your video"
        {...(poster && { poster })}
        className={`${shape} bg-sketch object-contain`}
        style={brand ? {} : { aspectRatio }}
      />
    ) : isCropped(media) ? (
      <CroppedPhoto media={media} url={url} isFramed={brand !== null} onPlace={(at) => onPlace(media, at)} />
    ) : (
      <img
        src={url}
        alt="What will be posted"
        width={media.width}
        height={media.height}
        className={`${shape} bg-sketch object-contain`}
      />
    )
  if (!brand) return shown
  return (
    <BrandedFrame agent={brand} size={media} ground={ground}>
      {shown}
    </BrandedFrame>
  )
}
