import type {
  Collection,
  CollectionDetail,
  CollectionPost,
  MediaFile,
  SocialPost,
  Tag,
} from '#contract/library/library.ts'
import type { Dashboard } from '#contract/library/dashboard.ts'
import type { Template, TemplateCollection } from '#contract/library/templates.ts'
import type { PageMeta } from '#contract/shapes.ts'

/** A list that fits on one page. */
export const page = <T>(data: T[], meta: Partial<PageMeta> = {}) => ({
  data,
  meta: { current_page: 1, last_page: 1, per_page: 12, total: data.length, ...meta },
})

export const tag = (fields: Partial<Tag> = {}): Tag => ({
  id: 1,
  name: 'Home Buyers',
  slug: 'home-buyers',
  type: 'category',
  ...fields,
})

export const collection = (fields: Partial<Collection> = {}): Collection => ({
  id: 1,
  name: 'First-Time Buyers',
  image_url: null,
  description: 'For whoever buys a first home.',
  main_color: '#5b2a55',
  ...fields,
})

export const collectionDetail = (fields: Partial<CollectionDetail> = {}): CollectionDetail => ({
  ...collection(),
  previous_id: null,
  next_id: null,
  ...fields,
})

export const collectionPost = (fields: Partial<CollectionPost> = {}): CollectionPost => ({
  id: 1,
  type: 'image',
  title: 'Keys in Hand',
  thumbnail: null,
  main_color: '#5b2a55',
  aspect: 1,
  tags: [tag()],
  is_premium: false,
  collection_name: 'First-Time Buyers',
  collection_description: 'For whoever buys a first home.',
  ...fields,
})

export const mediaFile = (fields: Partial<MediaFile> = {}): MediaFile => ({
  id: 1,
  type: 'instagram_image',
  url: '/media/keys-in-hand.webp',
  mime: 'image/webp',
  bytes: 120_000,
  width: 1080,
  height: 1080,
  duration_ms: null,
  alt_text: '',
  spanish_alt_text: '',
  ...fields,
})

/** A post of the library with one picture, for all three networks. */
export const post = (fields: Partial<SocialPost> = {}): SocialPost => ({
  id: 1,
  title: 'Keys in Hand',
  caption: 'Ready for a home of your own? Let’s talk.',
  spanish_title: 'Llaves en mano',
  spanish_caption: '¿Listos para una casa propia? Hablemos.',
  versions: [
    {
      name: '',
      caption: 'Ready for a home of your own? Let’s talk.',
      spanish_caption: '¿Listos para una casa propia? Hablemos.',
    },
  ],
  palettes: [],
  type: 'image',
  video_url: null,
  thumbnail: null,
  main_color: '#5b2a55',
  is_premium: false,
  facebook: true,
  instagram: true,
  linkedin: true,
  media: [mediaFile()],
  collection: { id: 1, name: 'First-Time Buyers' },
  tags: [tag()],
  ...fields,
})

export const templateCollection = (fields: Partial<TemplateCollection> = {}): TemplateCollection => ({
  id: 1,
  name: 'Buyer Guides',
  description: 'Guides to hand to buyers.',
  type: 'home-buyer',
  image_url: null,
  templates_count: 1,
  ...fields,
})

export const template = (fields: Partial<Template> = {}): Template => ({
  id: 1,
  uuid: '6f1c1b1e-4b3a-4a52-9d0e-1f2a3b4c5d6e',
  title: 'Moving Checklist',
  image_url: null,
  aspect: 0.77,
  canva_link: 'https://www.canva.com/design/moving-checklist',
  file_url: '/api/templates/6f1c1b1e-4b3a-4a52-9d0e-1f2a3b4c5d6e/download',
  file_bytes: 240_000,
  template_collection_id: 1,
  collection_name: 'Buyer Guides',
  collection_description: 'Guides to hand to buyers.',
  ...fields,
})

/** What the dashboard shows of the library: one of each. */
export const dashboard = (fields: Partial<Dashboard> = {}): Dashboard => ({
  templates: [template()],
  posts: [collectionPost()],
  guides: [templateCollection()],
  collections: [collection()],
  categories: [{ name: 'Buyer Guides', id: 1 }],
  ...fields,
})
