import { Picture } from '#pwa/shared/ui/picture.tsx'

interface RowPictureProps {
  src: string | null
  bed?: string | null
  /** Shows all of it, for what has no fixed shape. */
  fit?: boolean
}

/** The small picture of a row. The name beside it says what it is. */
export function RowPicture({ src, bed, fit }: RowPictureProps) {
  return <Picture src={src} alt="" bed={bed} fit={fit} sizes="46px" className="w-11.5 shrink-0 rounded-lg!" />
}
