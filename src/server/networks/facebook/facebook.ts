import { z } from 'zod'

import type { CallState, Connector, OutgoingPost, Progress, Account, InsightsReader } from '../connector.ts'
import { NetworkError } from '../network-error.ts'
import { countOf, readMetrics, readOrGone, UNREADABLE } from '../meta-insights.ts'
import { type FacebookSettings, REQUIRED_SCOPES, INSIGHTS_SCOPES } from './facebook-settings.ts'
import { graph, type Graph } from './graph.ts'
import { facebookPosts, postOf } from './page-posts.ts'
import { findPhotos, publishPhotos, uploadPhotos } from './photo-posts.ts'
import { finishReel, Reel, uploadReel } from './reels.ts'
import { facebookComments } from './facebook-comments.ts'
import { facebookSignIn } from './facebook-sign-in.ts'
import { findStory, isStoryPost, publishStory, uploadStory } from './stories.ts'
import { askVideoStatus, failureMessage, findingOf, isUploaded } from './video-status.ts'
import { finishFeedVideo, FeedVideo } from './feed-videos.ts'
import { addVideoCaptions } from './video-captions.ts'
import { findVideoFile, publishVideoFile, uploadPageVideo, VideoFile } from './page-videos.ts'

/** Facebook Pages over the Graph API. Nothing but `publish` makes anything public. */
export function facebook(settings: FacebookSettings, now: () => Date, state: CallState): Connector {
  const api = graph(settings, state)
  const { limiter } = state

  return {
    platform: 'facebook',
    requiredScopes: REQUIRED_SCOPES,
    readsBack: true,
    // A page's token has no expiry date; the person's grant is asked for again only when pages are chosen.
    canRefresh: () => false,
    refresh: null,
    ...facebookSignIn(api, now),
    insights: facebookInsights(api),
    companyPages: null,
    comments: facebookComments(api),
    ...facebookPosts(api),
    addSubtitles: (account, videoId, subtitles) => addVideoCaptions(api, account, { videoId, subtitles }),

    upload: async (upload) => {
      await limiter.check(upload.account.id)
      if (isStoryPost(upload.post)) return uploadStory(api, upload, now())
      const form = formOf(upload.post)
      if (form === 'photos') return uploadPhotos(api, upload, now())
      return form === 'reel' ? uploadReel(api, upload) : uploadPageVideo(api, upload, now())
    },

    ready: async (account, progress) => {
      await limiter.check(account.id)
      const reel = Reel.safeParse(progress)
      // Photos are complete once they have an id, a feed video once all its bytes are sent.
      if (!reel.success) return true
      const status = await askVideoStatus(api, account, reel.data.videoId)
      const message = failureMessage(status)
      if (message) throw new NetworkError('refused', 'video_error', message, { fault: 'media_invalid' })
      return isUploaded(status)
    },

    publish: async (uploaded) => {
      if (isStoryPost(uploaded.post)) return publishStory(api, uploaded)
      const video = videoOf(uploaded.progress)
      if (!video) return publishPhotos(api, uploaded)
      if (video.kind === 'video_file') return publishVideoFile(api, uploaded, video)
      if (video.kind === 'reel') await finishReel(api, uploaded, video)
      else await finishFeedVideo(api, uploaded, video)
      // Accepted; later checks find out whether it is visible.
      return 'accepted'
    },

    find: async (uploaded) => {
      if (isStoryPost(uploaded.post)) return findStory(api, uploaded)
      const video = videoOf(uploaded.progress)
      if (!video) return findPhotos(api, uploaded)
      const id = video.videoId ?? (await findVideoFile(api, uploaded))
      if (id === null) return 'unknown'
      const finding = findingOf(await askVideoStatus(api, uploaded.account, id), id, settings.dialogUrl)
      // The public call itself makes the video of a file: where there is one, it must not be made again.
      return video.kind === 'video_file' && finding === 'absent' ? 'unknown' : finding
    },
  }
}

/** Which of Facebook's three kinds of posts to use: vertical videos are reels, other videos feed videos. */
function formOf(post: OutgoingPost): 'photos' | 'reel' | 'video' {
  const [first] = post.files
  if (first?.role === 'vertical_video') return 'reel'
  return first?.mime.startsWith('video/') ? 'video' : 'photos'
}

function videoOf(progress: Progress): Reel | FeedVideo | VideoFile | null {
  const file = VideoFile.safeParse(progress)
  if (file.success) return file.data
  const reel = Reel.safeParse(progress)
  if (reel.success) return reel.data
  const video = FeedVideo.safeParse(progress)
  return video.success ? video.data : null
}

function facebookInsights(graph: Graph): InsightsReader {
  const { configId, insightsConfigId } = graph.settings
  return {
    scopesOf: () => INSIGHTS_SCOPES,
    canAsk: configId === null || insightsConfigId !== null,
    read: async (account, id, mayReadAll) => {
      await graph.limiter.checkSpare(account.id)
      return await readOrGone(async () => {
        const postId = await postOf(graph, account, id)
        if (postId === null) return UNREADABLE
        const counts = await readCounts(graph, account, postId)
        const metrics = mayReadAll ? await readMetrics(graph.ask, { account, id: postId }, METRICS) : null
        const insights = { ...counts, views: metrics?.post_media_view ?? null, clicks: metrics?.post_clicks ?? null }
        return { insights, isPermitted: metrics !== null }
      })
    },
  }
}

/** Views and clicks as Facebook names them since impressions were retired. */
const METRICS = ['post_media_view', 'post_clicks'] as const

const Summary = z.object({ summary: z.object({ total_count: z.unknown() }) }).optional()
const Counts = z.object({ reactions: Summary, comments: Summary })

async function readCounts({ ask }: Graph, account: Account, postId: string) {
  const { reactions, comments } = await ask({
    method: 'GET',
    path: `/${postId}`,
    account,
    query: { fields: 'reactions.limit(0).summary(total_count),comments.limit(0).summary(total_count)' },
    effect: 'repeatable',
    answer: Counts,
  })
  return {
    reactions: countOf(reactions?.summary.total_count),
    comments: countOf(comments?.summary.total_count),
  }
}
