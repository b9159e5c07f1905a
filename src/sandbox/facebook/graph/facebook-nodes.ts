import type { Node } from '../../meta/fields.ts'
import type { Person, StandInPage } from '../facebook-people.ts'
import type { Facebook, FacebookPost } from '../facebook.ts'

export function personNode(person: Person): Node {
  return { type: 'User', defaults: ['name', 'id'], fields: { id: () => person.id, name: () => person.name } }
}

/** `token` is the page's own token, given only to one who may have it. */
export function pageNode(page: StandInPage, token: string | null): Node {
  return {
    type: 'Page',
    defaults: token === null ? ['name', 'id'] : ['access_token', 'category', 'name', 'id', 'tasks'],
    fields: {
      id: () => page.id,
      name: () => page.name,
      access_token: () => token,
      tasks: () =>
        token === null ? null : ['MODERATE', 'MESSAGING', 'ANALYZE', 'ADVERTISE', 'CREATE_CONTENT', 'MANAGE'],
      category: () => page.category,
      business: () => page.business,
    },
  }
}

/** A Page as a portfolio lists it, where the person's tasks are no field. */
export function heldPageNode(page: StandInPage, token: string): Node {
  const { tasks: _, ...fields } = pageNode(page, token).fields
  return { type: 'Page', defaults: ['name', 'id'], fields }
}

export function businessNode({ id, name }: { id: string; name: string }): Node {
  return { type: 'Business', defaults: ['id', 'name'], fields: { id: () => id, name: () => name } }
}

export function postNode(facebook: Facebook, post: FacebookPost, now: number): Node {
  return {
    type: 'PagePost',
    defaults: ['created_time', 'message', 'id'],
    fields: {
      id: () => post.id,
      message: () => post.message || null,
      // Graph's way of writing a moment: no milliseconds, the zone as `+0000`.
      created_time: () => `${new Date(post.publicAt ?? post.at).toISOString().slice(0, 19)}+0000`,
      permalink_url: () => facebook.permalink(post),
      attachments: () => attachmentsOf(facebook, post),
      reactions: () => summary(facebook.countsOf(post, now).reactions),
      comments: () => summary(facebook.countsOf(post, now).comments),
    },
  }
}

/** The `attachments` of a post: a photo, an album with its photos below it, a video, or a link. */
function attachmentsOf(facebook: Facebook, post: FacebookPost): object | null {
  const url = facebook.permalink(post)
  const attached = (type: string, id: string) => ({ media_type: type, target: { id, url }, url })
  if (post.video) return { data: [attached('video', post.video)] }
  const [first, ...more] = post.photos
  if (first === undefined) return post.link ? { data: [{ media_type: 'link', url: post.link }] } : null
  if (more.length === 0) return { data: [attached('photo', first)] }
  const photos = post.photos.map((id) => attached('photo', id))
  return { data: [{ ...attached('album', first), subattachments: { data: photos } }] }
}

/** A list of nobody, with its total. */
function summary(count: number | null): object | null {
  return count === null ? null : { data: [], summary: { total_count: count } }
}
