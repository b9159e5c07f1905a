import type { PublishRequest } from '#contract/publishing.ts'
import type { NewOutboxEntry } from '#sync/outbox.ts'

/** A publish as a screen hands it over. */
export function publish(caption: string, request: Partial<PublishRequest> = {}, userId = 1): NewOutboxEntry {
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
