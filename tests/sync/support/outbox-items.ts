import type { PublishRequest } from '#contract/publishing/publishing.ts'
import type { NewPublish } from '#sync/queue/entry.ts'
import type { OwnMedia } from '#sync/drafts/own-post.ts'

/** A publish as a screen submits it. */
export function publish(caption: string, request: Partial<PublishRequest> = {}, userId = 1): NewPublish {
  return {
    userId,
    postId: 7,
    title: 'A rating is a start',
    thumbnail: null,
    mainColor: '#aabbcc',
    request: {
      caption,
      caption_language: 'en',
      facebook: true,
      instagram: false,
      linkedin: false,
      scheduled_at: 'now',
      agent_branding: false,
      ...request,
    },
  }
}

/** A picture as the device stores it. */
export function ownPicture(id: string, userId = 1): OwnMedia {
  return {
    id,
    userId,
    kind: 'image',
    file: new Blob([`content of ${id}`], { type: 'image/jpeg' }),
    width: 400,
    height: 500,
    durationMs: null,
    cover: null,
    thumbnail: 'data:image/jpeg;base64,',
  }
}

/** A publish of own pictures as a screen submits it. */
export function publishOwn(id: string, media: readonly OwnMedia[], caption = 'My photos', userId = 1): NewPublish {
  return { ...publish(caption, {}, userId), postId: `own/${id}`, media }
}
