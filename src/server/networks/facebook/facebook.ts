import type { FacebookSettings } from './settings.ts'
import type { Connector, OutgoingPost, Progress } from '../connector.ts'
import { NetworkError } from '../network-error.ts'
import type { RateLimiter } from '../rate-limits.ts'

import { graph } from './graph.ts'
import { facebookInsights } from './insights.ts'
import { findPhotos, publishPhotos, uploadPhotos } from './photos.ts'
import { finishReel, Reel, uploadReel } from './reels.ts'
import { REQUIRED_SCOPES } from './settings.ts'
import { facebookSignIn } from './sign-in.ts'
import { askVideoStatus, failureMessage, findingOf, isUploaded } from './video-status.ts'
import { finishFeedVideo, uploadFeedVideo, FeedVideo } from './videos.ts'

/** Facebook Pages over the Graph API. Nothing but `publish` makes anything public. */
export function facebook(settings: FacebookSettings, now: () => Date, limiter: RateLimiter): Connector {
  const api = graph(settings, limiter)

  return {
    platform: 'facebook',
    requiredScopes: REQUIRED_SCOPES,
    readsBack: true,
    // A page's token has no expiry date; the person's grant is asked for again only when pages are chosen.
    canRefresh: () => false,
    refresh: null,
    ...facebookSignIn(api, now),
    insights: facebookInsights(api),

    upload: async (account, post, done, store) => {
      await limiter.check(account.id)
      if (formOf(post) === 'photos') return uploadPhotos(api, account, post, done, store, now())
      if (formOf(post) === 'reel') return uploadReel(api, account, post, done, store)
      return uploadFeedVideo(api, account, post, done, store)
    },

    ready: async (account, progress) => {
      await limiter.check(account.id)
      const reel = Reel.safeParse(progress)
      // Photos are complete once they have an id, a chunked video once its offsets meet.
      if (!reel.success) return true
      const status = await askVideoStatus(api, account, reel.data.videoId)
      const message = failureMessage(status)
      if (message) throw new NetworkError('refused', 'video_error', message, { fault: 'media_invalid' })
      return isUploaded(status)
    },

    publish: async (account, post, progress, mayBeThere = false) => {
      const video = videoOf(progress)
      if (!video) return publishPhotos(api, account, post, progress, mayBeThere)
      if (video.kind === 'reel') await finishReel(api, account, post, video)
      else await finishFeedVideo(api, account, post, video)
      // Accepted; later checks find out whether it is visible.
      return 'accepted'
    },

    find: async (account, post, progress, since) => {
      const video = videoOf(progress)
      if (!video) return findPhotos(api, account, post, progress, since)
      return findingOf(await askVideoStatus(api, account, video.videoId), video.videoId, settings.dialogUrl)
    },
  }
}

/** Which of Facebook's three kinds of posts to use: vertical videos are reels, other videos feed videos. */
function formOf(post: OutgoingPost): 'photos' | 'reel' | 'video' {
  const [first] = post.files
  if (first?.role === 'vertical_video') return 'reel'
  return first?.mime.startsWith('video/') ? 'video' : 'photos'
}

function videoOf(progress: Progress): Reel | FeedVideo | null {
  const reel = Reel.safeParse(progress)
  if (reel.success) return reel.data
  const video = FeedVideo.safeParse(progress)
  return video.success ? video.data : null
}
