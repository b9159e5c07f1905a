import type { MediaRole } from './post.ts'

/** The formats of Facebook ads that a post's files can be downloaded in. */
export const AD_FORMATS = ['square-image', 'vertical-video'] as const

export type AdFormat = (typeof AD_FORMATS)[number]

export const AD_FORMAT_NAME: Record<AdFormat, string> = {
  'square-image': 'Square Image',
  'vertical-video': 'Vertical Video',
}

const SQUARE_ROLES: readonly MediaRole[] = ['facebook_image', 'facebook_carousel_image', 'instagram_image']

interface AdFile {
  role: MediaRole
  width: number | null
  height: number | null
}

/** The file of a post that is one of an ad's formats: its first square picture, or its upright video. */
export function adFileOf<F extends AdFile>(media: readonly F[], format: AdFormat): F | null {
  if (format === 'vertical-video') return media.find(({ role }) => role === 'vertical_video') ?? null
  const isSquare = ({ width, height }: AdFile) => width !== null && width === height
  for (const role of SQUARE_ROLES) {
    const found = media.find((file) => file.role === role && isSquare(file))
    if (found) return found
  }
  return null
}
