import type { DemoCollection, DemoLibrary, DemoPost, DemoTemplate, DemoTemplateCollection } from './library-file.ts'
import type { Seeded } from './seeded.ts'

/** A post to be added. */
export interface NewPost {
  /** Its name in the whole demo: its collection's key and its own. */
  seedKey: string
  collectionKey: string
  post: DemoPost
}

/** A template to be added, named the same way. */
export interface NewTemplate {
  seedKey: string
  collectionKey: string
  template: DemoTemplate
}

/** What of the demo library is not in the database yet. */
export interface Additions {
  collections: DemoCollection[]
  posts: NewPost[]
  templateCollections: DemoTemplateCollection[]
  templates: NewTemplate[]
}

/** Leaves out what was added before, and what is new in a collection that somebody deleted. */
export function additionsOf(library: DemoLibrary, seeded: Seeded): Additions {
  const collections = library.collections.filter(({ key }) => seeded.collections.get(key) !== null)
  const posts = collections.flatMap((collection) =>
    collection.posts.map((post) => ({ seedKey: `${collection.key}/${post.key}`, collectionKey: collection.key, post })),
  )
  const templateCollections = library.template_collections.filter(
    ({ key }) => seeded.templateCollections.get(key) !== null,
  )
  const templates = templateCollections.flatMap((collection) =>
    collection.templates.map((template) => ({
      seedKey: `${collection.key}/${template.key}`,
      collectionKey: collection.key,
      template,
    })),
  )
  return {
    collections: collections.filter(({ key }) => !seeded.collections.has(key)),
    posts: posts.filter(({ seedKey }) => !seeded.posts.has(seedKey)),
    templateCollections: templateCollections.filter(({ key }) => !seeded.templateCollections.has(key)),
    templates: templates.filter(({ seedKey }) => !seeded.templates.has(seedKey)),
  }
}

/** Every file the additions need, as paths in the demo's folder. */
export function mediaOf(additions: Additions): string[] {
  return [
    ...additions.collections.flatMap(({ cover }) => cover ?? []),
    ...additions.posts.flatMap(({ post }) => [post.thumbnail, ...post.media.map(({ file }) => file)]),
    ...additions.templateCollections.map(({ cover }) => cover),
    ...additions.templates.flatMap(({ template }) => [template.image, template.file ?? []].flat()),
  ]
}
