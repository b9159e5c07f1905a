import { z } from 'zod'

import type { Account, Finding, LivePost, OutgoingPost, Progress, Upload, Uploaded } from '../connector.ts'
import { NetworkError } from '../network-error.ts'
import type { Graph } from './graph.ts'
import { photoIdsIn, uploadPhotos } from './photo-posts.ts'
import { finishReel, Reel, uploadReel } from './reels.ts'
import { askVideoStatus, findingOf } from './video-status.ts'

const PUBLISH_TIMEOUT_MS = 30_000

export const isStoryPost = ({ options }: OutgoingPost): boolean => options.facebook?.is_story === true

/** Uploads the one picture or video of a story, as those of a post and of a reel. */
export async function uploadStory(graph: Graph, upload: Upload, now: Date): Promise<Progress> {
  const isVideo = upload.post.files[0]?.mime.startsWith('video/')
  return isVideo ? await uploadReel(graph, upload, 'video_stories') : await uploadPhotos(graph, upload, now)
}

/** The one call that makes a story public. */
export async function publishStory(graph: Graph, uploaded: Uploaded): Promise<LivePost | 'accepted'> {
  const { account, progress } = uploaded
  const video = Reel.safeParse(progress)
  if (video.success) {
    await finishReel(graph, { ...uploaded, edge: 'video_stories' }, video.data)
    return 'accepted'
  }
  const { post_id: id } = await graph.ask({
    method: 'POST',
    path: `/${account.id}/photo_stories`,
    account,
    body: new URLSearchParams({ photo_id: photoIdsIn(progress)[0] ?? '' }),
    effect: 'once',
    answer: z.object({ success: z.literal(true), post_id: z.coerce.string().min(1) }),
    timeoutMs: PUBLISH_TIMEOUT_MS,
  })
  // It is published, whatever comes of the question for its link.
  const listed = await storyOf(graph, account, progress).catch((error: unknown) => {
    if (error instanceof NetworkError) return null
    throw error
  })
  return { id: `${account.id}_${id}`, permalink: listed?.permalink ?? null }
}

/**
 * Looks for a story by its photo or video, whose id is used for it alone. A list without it proves nothing: Facebook lists
 * stories only of Pages that archive them. A video's own status says more.
 */
export async function findStory(graph: Graph, { account, progress }: Uploaded): Promise<Finding> {
  const listed = await storyOf(graph, account, progress)
  if (listed) return { post: listed }
  const video = Reel.safeParse(progress)
  if (!video.success) return 'unknown'
  const { videoId } = video.data
  return findingOf(await askVideoStatus(graph, account, videoId), videoId, graph.settings.dialogUrl)
}

const Stories = z.object({
  data: z.array(
    z.object({ post_id: z.coerce.string(), media_id: z.coerce.string().optional(), url: z.string().optional() }),
  ),
})

/** The story with this media among the latest; null also where Facebook lets us list none. */
async function storyOf(graph: Graph, account: Account, progress: Progress): Promise<LivePost | null> {
  const video = Reel.safeParse(progress)
  const mediaId = video.success ? video.data.videoId : photoIdsIn(progress)[0]
  try {
    const { data } = await graph.ask({
      method: 'GET',
      path: `/${account.id}/stories`,
      account,
      query: { limit: '100' },
      effect: 'repeatable',
      answer: Stories,
    })
    const found = data.find((one) => one.media_id === mediaId)
    return found ? { id: `${account.id}_${found.post_id}`, permalink: found.url ?? null } : null
  } catch (error) {
    if (error instanceof NetworkError && error.kind === 'refused') return null
    throw error
  }
}
