import type { PublishRequest } from '#contract/publishing/publishing.ts'
import type { NewOutboxItem } from '#sync/outbox/outbox.ts'

/** A publish as a screen submits it. */
export function publish(caption: string, request: Partial<PublishRequest> = {}, userId = 1): NewOutboxItem {
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
