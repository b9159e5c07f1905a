import { useDeferredValue, useId, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Dashboard } from '#contract/library/dashboard.ts'
import { schedulerType, type SchedulerType } from '#domain/library/post.ts'
import { TypeSign } from '#pwa/shared/publication/publication-badges.tsx'
import { Picture } from '#pwa/shared/ui/picture.tsx'
import { GuideRow, GuideRows } from './guides.tsx'
import { Rail } from './rail.tsx'
import { Icon } from '#pwa/shared/ui/icon.tsx'

interface DashboardSectionProps {
  title: string
  more: { to: string; label: string }
  /** The text shown in place of the content where there is none. */
  empty: string | false | undefined
  children: ReactNode
}

/** One section of the dashboard. */
function DashboardSection({ title, more, empty, children }: DashboardSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-3.5">
      <h2 id={id}>{title}</h2>
      {empty ? <p className="text-ink-soft">{empty}</p> : children}
      <Link
        to={more.to}
        className="-mt-1 inline-flex min-h-(--target) items-center gap-2 justify-self-start font-semibold text-plum underline-offset-4 hover:underline"
      >
        {more.label}
        <Icon name="arrow-right" small />
      </Link>
    </section>
  )
}

const HERE = { path: '/dashboard', name: 'Dashboard' }
/** Link state of a post and a template: where it was opened from. */
const FROM_POST = { origin: HERE, from: null }
/** The same for a collection, in the form its screen reads. */
const FROM_COLLECTION = { from: HERE }

/** The aspect ratio of a letter sheet, as most templates are. */
const SHEET = 8.5 / 11

const TEMPLATE_SIZES = '(min-width: 768px) 210px, 44vw'
const SIZES = '(min-width: 768px) 210px, 60vw'
const NARROW = 'w-[44%] desk:w-[calc((100%-108px)/4)]'
const WIDE = 'w-[76%] desk:w-[calc((100%-72px)/3)]'
const MIDDLE = 'w-[58%] desk:w-[calc((100%-108px)/4)]'

interface FeaturedProps {
  /** Null while they are being fetched. */
  content: Dashboard | null
}

/** The featured items of the library; skeletons while it is null. */
export function Featured({ content }: FeaturedProps) {
  // What is further down is rendered after the first commit, in slices.
  const later = useDeferredValue(content, null)
  return (
    <>
      {content === null && <output className="sr-only">Loading...</output>}
      <FeaturedTemplates content={content} />
      <FeaturedPosts content={content} />
      <DashboardSection
        title="Featured Guides"
        more={{ to: '/template-collections', label: 'See Complete List' }}
        empty={later?.guides.length === 0 && 'No guides yet.'}
      >
        <GuideRows guides={later?.guides ?? null}>
          {(guide) => <GuideRow guide={guide} state={FROM_COLLECTION} />}
        </GuideRows>
      </DashboardSection>
      <LatestCollections content={later} />
    </>
  )
}

function FeaturedTemplates({ content }: FeaturedProps) {
  return (
    <DashboardSection
      title="Featured Templates"
      more={{ to: '/template-collections', label: 'View All Templates' }}
      empty={content?.templates.length === 0 && 'No templates yet.'}
    >
      <Rail
        label="Featured Templates"
        items={content?.templates ?? null}
        width={NARROW}
        sketch="aspect-[8.5/11]"
        sizes={TEMPLATE_SIZES}
      >
        {(template, eager) => (
          <RailCard
            to={`/templates/${template.uuid}`}
            state={FROM_POST}
            name={template.title.trim() || 'Untitled template'}
            caption={template.collection_name}
            image={template.image_url}
            aspect={SHEET}
            sizes={TEMPLATE_SIZES}
            eager={eager}
          />
        )}
      </Rail>
    </DashboardSection>
  )
}

function FeaturedPosts({ content }: FeaturedProps) {
  return (
    <DashboardSection
      title="Featured Posts"
      more={{ to: '/social-posts', label: 'Discover More' }}
      empty={content?.posts.length === 0 && 'No posts yet.'}
    >
      <Rail label="Featured Posts" items={content?.posts ?? null} width={WIDE}>
        {(post) => (
          <RailCard
            to={`/social-posts/${post.id}`}
            state={FROM_POST}
            name={post.title}
            caption={post.collection_name}
            image={post.thumbnail}
            bed={post.main_color}
            type={schedulerType(post.type)}
            sizes="(min-width: 768px) 270px, 76vw"
          />
        )}
      </Rail>
    </DashboardSection>
  )
}

function LatestCollections({ content }: FeaturedProps) {
  return (
    <DashboardSection
      title="Latest Collections"
      more={{ to: '/social-post-collections', label: 'See All Collections' }}
      empty={content?.collections.length === 0 && 'No collections yet.'}
    >
      <Rail label="Latest Collections" items={content?.collections ?? null} width={MIDDLE}>
        {(collection) => (
          <RailCard
            to={`/social-post-collections/${collection.id}`}
            state={FROM_COLLECTION}
            name={collection.name}
            image={collection.image_url}
            bed={collection.main_color}
            sizes={SIZES}
          />
        )}
      </Rail>
    </DashboardSection>
  )
}

interface RailCardProps {
  to: string
  state: unknown
  name: string
  /** Text under the name, such as what it belongs to. */
  caption?: string
  image: string | null
  /** Width over height of the picture's area. */
  aspect?: number
  bed?: string | null
  /** What kind of post it is. */
  type?: SchedulerType
  sizes: string
  eager?: boolean
}

/** A card of a carousel: the picture, and text under it. */
function RailCard({ to, state, name, caption, image, aspect, bed, type, sizes, eager }: RailCardProps) {
  return (
    <Link to={to} state={state} className="block">
      <Picture src={image} alt="" fit aspect={aspect} bed={bed} sizes={sizes} eager={eager} />
      <h3 className="line-clamp-2 pt-2.5 wrap-anywhere">{name}</h3>
      {caption && (
        <p className="truncate pt-0.5 text-small text-ink-soft">
          {type && <TypeSign type={type} />}
          {caption}
        </p>
      )}
    </Link>
  )
}
