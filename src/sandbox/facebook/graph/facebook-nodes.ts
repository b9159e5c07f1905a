import type { Node } from '../../meta/fields.ts'
import type { Person, StandInPage } from '../facebook-people.ts'
import type { Facebook, FacebookPhoto, FacebookPost, FacebookVideo } from '../facebook.ts'

/** Graph's way of writing a moment: no milliseconds, the zone as `+0000`. */
export function graphTime(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19)}+0000`
}

export function personNode(facebook: Facebook, person: Person, scopes: readonly string[]): Node {
  return {
    type: 'User',
    defaults: ['name', 'id'],
    fields: {
      id: () => person.id,
      name: () => person.name,
      first_name: () => person.name.split(' ')[0],
      last_name: () => person.name.split(' ').at(-1),
      email: () => (scopes.includes('email') ? person.email : undefined),
      picture: () => picture(facebook.address(`/facebook/people/${person.key}/picture.svg`)),
    },
  }
}

/** `token` is the page's own token, given only to one who may have it. */
export function pageNode(facebook: Facebook, page: StandInPage, token: string | null): Node {
  return {
    type: 'Page',
    defaults: token === null ? ['name', 'id'] : ['access_token', 'category', 'category_list', 'name', 'id', 'tasks'],
    fields: {
      id: () => page.id,
      name: () => page.name,
      username: () => null,
      access_token: () => token,
      tasks: () =>
        token === null ? null : ['MODERATE', 'MESSAGING', 'ANALYZE', 'ADVERTISE', 'CREATE_CONTENT', 'MANAGE'],
      category: () => page.category,
      category_list: () => [{ id: '2250', name: page.category }],
      link: () => facebook.address(`/facebook/${page.id}`),
      business: () => page.business,
      picture: () => picture(facebook.address(`/facebook/${page.id}/picture.svg`)),
      fan_count: () => 0,
      followers_count: () => 0,
      is_published: () => true,
      instagram_business_account: () => null,
      connected_instagram_account: () => null,
    },
  }
}

export function postNode(facebook: Facebook, post: FacebookPost, now: number): Node {
  const page = facebook.state.pages.get(post.page)
  const first = facebook.state.photos.get(post.photos[0] ?? '')
  return {
    type: 'PagePost',
    defaults: ['created_time', 'message', 'id'],
    fields: {
      id: () => post.id,
      message: () => post.message || null,
      story: () => null,
      created_time: () => graphTime(post.publicAt ?? post.at),
      updated_time: () => graphTime(post.publicAt ?? post.at),
      permalink_url: () => facebook.permalink(post),
      is_published: () => post.publicAt !== null && post.publicAt <= now && facebook.isLive(post, now),
      is_hidden: () => false,
      scheduled_publish_time: () =>
        post.publicAt !== null && post.publicAt > now ? Math.floor(post.publicAt / 1000) : null,
      status_type: () =>
        post.video
          ? 'added_video'
          : post.link && !first
            ? 'shared_story'
            : first
              ? 'added_photos'
              : 'mobile_status_update',
      from: () => ({ name: page?.name, id: post.page }),
      full_picture: () => (first ? facebook.fileUrl(first.file.name) : null),
      picture: () => (first ? facebook.fileUrl(first.file.name) : null),
      attachments: () => attachmentsOf(facebook, post),
      reactions: () => summary(facebook.countsOf(post, now).reactions),
      comments: () => summary(facebook.countsOf(post, now).comments),
      object_id: () => post.video ?? (post.photos.length === 1 ? post.photos[0] : null),
      parent_id: () => null,
    },
  }
}

export function photoNode(facebook: Facebook, photo: FacebookPhoto): Node {
  const page = facebook.state.pages.get(photo.page)
  const source = facebook.fileUrl(photo.file.name)
  return {
    type: 'Photo',
    defaults: ['created_time', 'name', 'id'],
    fields: {
      id: () => photo.id,
      created_time: () => graphTime(photo.at),
      updated_time: () => graphTime(photo.at),
      name: () => photo.caption || null,
      alt_text: () => photo.alt || null,
      alt_text_custom: () => photo.alt || null,
      images: () => [{ height: photo.height, width: photo.width, source }],
      height: () => photo.height,
      width: () => photo.width,
      picture: () => source,
      link: () => photoLink(facebook, photo),
      page_story_id: () => photo.post,
      from: () => ({ name: page?.name, id: photo.page }),
    },
  }
}

function photoLink(facebook: Facebook, photo: FacebookPhoto): string {
  const post = photo.post ? facebook.state.posts.get(photo.post) : undefined
  return post ? facebook.permalink(post) : facebook.fileUrl(photo.file.name)
}

/** A list of nobody, with its total. */
function summary(count: number | null): object | null {
  return count === null ? null : { data: [], summary: { total_count: count } }
}

function picture(url: string): object {
  return { data: { height: 50, width: 50, is_silhouette: false, url } }
}

/** The `attachments` of a post: a photo, an album with its photos below it, a video, or a link. */
function attachmentsOf(facebook: Facebook, post: FacebookPost): object | null {
  const video = facebook.videoOf(post)
  const photos = post.photos.flatMap((id) => facebook.state.photos.get(id) ?? [])
  if (video) return { data: [ofVideo(facebook, post, video)] }
  const [first] = photos
  if (!first) return post.link ? { data: [ofLink(post.link)] } : null
  if (photos.length === 1) return { data: [ofPhoto(facebook, post, first)] }
  return {
    data: [
      {
        media_type: 'album',
        type: 'album',
        media: image(facebook, first),
        target: { id: first.id, url: facebook.permalink(post) },
        title: `Photos from ${facebook.state.pages.get(post.page)?.name ?? 'a Page'}'s post`,
        url: facebook.permalink(post),
        subattachments: {
          data: photos.map((photo) => ofPhoto(facebook, post, photo)),
        },
      },
    ],
  }
}

function ofPhoto(facebook: Facebook, post: FacebookPost, photo: FacebookPhoto): object {
  return {
    media_type: 'photo',
    type: 'photo',
    media: image(facebook, photo),
    target: { id: photo.id, url: facebook.permalink(post) },
    url: facebook.permalink(post),
    ...(photo.caption ? { description: photo.caption } : {}),
  }
}

function image(facebook: Facebook, photo: FacebookPhoto): object {
  return { image: { height: photo.height, width: photo.width, src: facebook.fileUrl(photo.file.name) } }
}

function ofVideo(facebook: Facebook, post: FacebookPost, video: FacebookVideo): object {
  return {
    media_type: 'video',
    type: 'video_inline',
    ...(video.file ? { media: { source: facebook.fileUrl(video.file.name) } } : {}),
    target: { id: video.id, url: facebook.permalink(post) },
    ...(video.title ? { title: video.title } : {}),
    ...(video.description ? { description: video.description } : {}),
    url: facebook.permalink(post),
  }
}

function ofLink(link: string): object {
  return { media_type: 'link', type: 'share', target: { url: link }, title: new URL(link).hostname, url: link }
}
