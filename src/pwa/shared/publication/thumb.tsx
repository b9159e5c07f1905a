import { Icon } from '#pwa/shared/ui/icon.tsx'
import { Picture } from '#pwa/shared/ui/picture.tsx'

interface ThumbProps {
  src: string | null
  bed: string | null
  /** Shows the play icon of a video or reel. */
  video?: boolean
  /** For one that the prerendered shell may have shown already. */
  eager?: boolean
  className?: string
}

/** The small picture beside a row; the text beside it says what it is. */
export function Thumb({ src, bed, video = false, eager, className = 'w-14' }: ThumbProps) {
  return (
    <span className={`relative block shrink-0 ${className}`}>
      <Picture src={src} alt="" bed={bed} fit sizes="96px" eager={eager} className="rounded-[9px]!" />
      {video && (
        // Over the corner alone, so that it covers no words.
        <span className="absolute -right-1.5 -bottom-1.5 grid size-6 place-items-center rounded-full bg-[#220C1E] text-[#FDFBF8] ring-2 ring-paper">
          <Icon name="play-fill" className="size-3!" />
        </span>
      )}
    </span>
  )
}
