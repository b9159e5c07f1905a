import type { PostFileField } from '#contract/admin/posts.ts'
import type { MediaRole, PostType } from '#domain/library/post.ts'
import type { FileKind } from '#domain/media/upload.ts'

/** Shapes of the places a file goes to (admin specification, section 9). */
const SHAPES = {
  square: { ratio: 1, label: '1:1' },
  portrait: { ratio: 0.8, label: '4:5' },
  wide: { ratio: 16 / 9, label: '16:9' },
  reel: { ratio: 9 / 16, label: '9:16' },
} as const

export interface MediaPlace {
  /** The field of the multipart body. */
  field: PostFileField
  role: MediaRole
  label: string
  want: FileKind
  shape: { ratio: number; label: string }
  /** Where the first frame of a video goes when no cover is chosen. */
  cover?: PostFileField
}

const squareVideo = videoPlaces('square_video', 'Square video', SHAPES.square)
const wideVideo = videoPlaces('wide_video', 'Wide video', SHAPES.wide)
const verticalVideo = videoPlaces('vertical_video', 'Vertical video', SHAPES.reel)

/** The files each type has a place for; carousels have a list of their own for each network. */
export const MEDIA_PLACES: Record<PostType, readonly MediaPlace[]> = {
  image: [
    { field: 'facebook_image', role: 'facebook_image', label: 'Facebook image', want: 'image', shape: SHAPES.square },
    {
      field: 'instagram_image',
      role: 'instagram_image',
      label: 'Instagram and LinkedIn image',
      want: 'image',
      shape: SHAPES.portrait,
    },
    {
      field: 'spanish_image',
      role: 'spanish_image',
      label: 'Spanish image',
      want: 'image',
      shape: SHAPES.portrait,
    },
  ],
  carousel: [],
  reel: videoPlaces('vertical_video', 'Reel', SHAPES.reel),
  square_video: squareVideo,
  wide_vertical_video: [...wideVideo, ...verticalVideo],
}

function videoPlaces(
  role: 'square_video' | 'wide_video' | 'vertical_video',
  label: string,
  shape: MediaPlace['shape'],
): readonly MediaPlace[] {
  const cover = `${role}_cover_image` as const
  return [
    { field: `${role}_file`, role, label, want: 'video', shape, cover },
    { field: cover, role: cover, label: `${label} cover`, want: 'image', shape },
  ]
}

/** The two carousels: their field, the prefix of their maps, and the shape of their slides. */
export const CAROUSELS = [
  { list: 'fb', field: 'fb_carousel_images', role: 'facebook_carousel_image', label: 'Facebook', shape: SHAPES.square },
  {
    list: 'ig',
    field: 'ig_carousel_images',
    role: 'instagram_carousel_image',
    label: 'Instagram',
    shape: SHAPES.portrait,
  },
] as const
