import type { Facebook } from '../facebook.ts'
import type { FacebookPhoto, FacebookPost, FacebookVideo } from '../state.ts'

/** The `attachments` of a post: a photo, an album with its photos below it, a video, or a link. */
export function attachmentsOf(facebook: Facebook, post: FacebookPost): object | null {
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
