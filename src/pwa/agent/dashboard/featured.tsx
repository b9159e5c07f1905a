import type { Dashboard } from '#contract/dashboard.ts'

import { GuideRow, GuideRows } from './guides.tsx'
import { Rail } from './rail.tsx'
import { RailCard } from './rail-card.tsx'
import { Section } from './section.tsx'

const HERE = { path: '/dashboard', name: 'Dashboard' }
/** Link state of a post and a template: where it was opened from. */
const FROM_POST = { origin: HERE, from: null }
/** The same for a collection, in the form its screen reads. */
const FROM_COLLECTION = { from: HERE }

/** The aspect ratio of a letter sheet, as most templates are. */
const SHEET = 8.5 / 11

const SIZES = '(min-width: 768px) 210px, 60vw'
const NARROW = 'w-[44%] desk:w-[calc((100%-108px)/4)]'
const WIDE = 'w-[76%] desk:w-[calc((100%-72px)/3)]'
const MIDDLE = 'w-[58%] desk:w-[calc((100%-108px)/4)]'

/** The featured items of the library; skeletons while it is null. */
export function Featured({ content }: { content: Dashboard | null }) {
  return (
    <>
      {content === null && <output className="sr-only">Loading...</output>}
      <Section
        title="Featured Templates"
        more={{ to: '/template-collections', words: 'View All Templates' }}
        empty={content?.templates.length === 0 && 'The first templates are still being made.'}
      >
        <Rail label="Featured Templates" items={content?.templates ?? null} width={NARROW} sketch="aspect-[8.5/11]">
          {(template, eager) => (
            <RailCard
              to={`/templates/${template.uuid}`}
              state={FROM_POST}
              name={template.title.trim() || 'Untitled template'}
              words={template.collection_name}
              image={template.image_url}
              aspect={SHEET}
              sizes="(min-width: 768px) 210px, 44vw"
              eager={eager}
            />
          )}
        </Rail>
      </Section>
      <Section
        title="Featured Posts"
        more={{ to: '/social-posts', words: 'Discover More' }}
        empty={content?.posts.length === 0 && 'The first posts are still being made.'}
      >
        <Rail label="Featured Posts" items={content?.posts ?? null} width={WIDE}>
          {(post) => (
            <RailCard
              to={`/social-posts/${post.id}`}
              state={FROM_POST}
              name={post.title}
              words={post.collection_name}
              image={post.thumbnail}
              bed={post.main_color}
              film={post.type !== 'image' && post.type !== 'carousel'}
              sizes="(min-width: 768px) 270px, 76vw"
            />
          )}
        </Rail>
      </Section>
      <Section
        title="Featured Guides"
        more={{ to: '/template-collections', words: 'See Complete List' }}
        empty={content?.guides.length === 0 && 'The first guides are still being made.'}
      >
        <GuideRows guides={content?.guides ?? null}>
          {(guide) => <GuideRow guide={guide} state={FROM_COLLECTION} />}
        </GuideRows>
      </Section>
      <Section
        title="Latest Collections"
        more={{ to: '/social-post-collections', words: 'See All Collections' }}
        empty={content?.collections.length === 0 && 'The first collections are still being made.'}
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
      </Section>
    </>
  )
}
