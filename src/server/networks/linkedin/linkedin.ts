import type { Account, CallState, Connector, LivePost, OutgoingPost, Progress, Uploaded } from '../connector.ts'
import { NetworkError, unclear } from '../network-error.ts'
import { type LinkedInSettings, LINKEDIN_SCOPES } from './linkedin-settings.ts'
import { type LinkedInApi, linkedInApi } from './linkedin-api.ts'
import { duplicateOf } from './linkedin-errors.ts'
import { authorOf, companyPages } from './company-pages.ts'
import { areLikelyReady, Images, uploadImages } from './images.ts'
import { linkedInInsights } from './linkedin-insights.ts'
import { linkedInSignIn } from './linkedin-sign-in.ts'
import { toLittleText } from './little-text.ts'
import { uploadVideo, Video } from './linkedin-videos.ts'
import { Document, isDocument, isDocumentReady, uploadDocument } from './linkedin-documents.ts'
import { isAvailable } from './media-status.ts'

const POST_TIMEOUT_MS = 30_000

/** LinkedIn, posting as the member or as a company's page. Nothing but `publish` makes anything public. */
export function linkedin(
  settings: LinkedInSettings,
  now: () => Date,
  { version }: Pick<CallState, 'version'>,
): Connector {
  const api = linkedInApi(settings, version)

  return {
    platform: 'linkedin',
    requiredScopes: LINKEDIN_SCOPES,
    // A member's token may write posts but read none.
    readsBack: false,
    appScopedUserId: null,
    revoke: null,
    companyPages: companyPages(api),
    insights: linkedInInsights(api),
    comments: null,
    remove: (account, urn) => removePost(api, account, urn),
    editCaption: null,
    addSubtitles: null,
    canRefresh: (refreshToken) => refreshToken !== null,
    ...linkedInSignIn(api, now),

    upload: (upload) => {
      if (upload.post.files[0]?.mime.startsWith('video/')) return uploadVideo(api, upload, now())
      return isDocument(upload.post) ? uploadDocument(api, upload, now) : uploadImages(api, upload, now)
    },

    ready: async (account, progress) => {
      const video = Video.safeParse(progress)
      if (video.success) {
        const medium = { resource: 'videos', urn: video.data.videoUrn, name: 'video' } as const
        // Not every token may read the status; then a post that comes too early is refused instead.
        return (await isAvailable(api, account, medium)) ?? true
      }
      const document = Document.safeParse(progress)
      if (document.success) return isDocumentReady(api, account, document.data, now())
      const images = Images.safeParse(progress)
      // A post made too early despite this is refused and tried again.
      return !images.success || areLikelyReady(images.data, now())
    },

    publish: async ({ mayBeThere, ...uploaded }) => {
      try {
        return liveAt(settings, await createPost(api, uploaded))
      } catch (error) {
        const urn = mayBeThere ? duplicateOf(error) : null
        // The duplicate's error names the post it repeats: the earlier one, whose outcome was unknown.
        if (urn === null) throw error
        return liveAt(settings, urn)
      }
    },

    find: async () => 'unknown',
  }
}

/** The single mutation; returns the post's URN, which comes in a header alone. */
async function createPost(api: LinkedInApi, { account, post, progress }: Uploaded): Promise<string> {
  const { headers } = await api.rest({
    method: 'POST',
    path: '/posts',
    token: account.token,
    body: {
      author: authorOf(account),
      commentary: toLittleText(post.caption),
      visibility: 'PUBLIC',
      distribution: { feedDistribution: 'MAIN_FEED', targetEntities: [], thirdPartyDistributionChannels: [] },
      content: contentOf(post, progress),
      lifecycleState: 'PUBLISHED',
      isReshareDisabledByAuthor: false,
    },
    effect: 'once',
    timeoutMs: POST_TIMEOUT_MS,
  })
  const urn = headers.get('x-restli-id')
  if (urn && /^urn:li:\w+:[\w-]+$/.test(urn)) return urn
  throw unclear('linkedin', 'once', 'unexpected_answer', 'a success that names no post')
}

/** Deleting is idempotent: LinkedIn answers alike for a post that is gone already. */
async function removePost(api: LinkedInApi, { token }: Account, urn: string): Promise<void> {
  try {
    await api.rest({ method: 'DELETE', path: `/posts/${encodeURIComponent(urn)}`, token, effect: 'repeatable' })
  } catch (error) {
    if (!(error instanceof NetworkError && error.code.startsWith('404/'))) throw error
  }
}

function contentOf(post: OutgoingPost, progress: Progress): object {
  const video = Video.safeParse(progress)
  if (video.success) return { media: { id: video.data.videoUrn, title: post.title } }
  const document = Document.safeParse(progress)
  if (document.success) return { media: { id: document.data.documentUrn, title: post.title } }
  const images = Images.safeParse(progress)
  const [first, ...more] = images.success ? images.data.imageUrns : []
  if (!first) {
    throw new NetworkError('refused', 'progress_lost', 'We lost this post’s pictures. Publish it again.')
  }
  const pictures = [first, ...more].map((id, index) => {
    const altText = post.files[index]?.alt
    return altText ? { id, altText } : { id }
  })
  return more.length === 0 ? { media: pictures[0] } : { multiImage: { images: pictures } }
}

function liveAt(settings: LinkedInSettings, urn: string): LivePost {
  return { id: urn, permalink: `${settings.dialogUrl}/feed/update/${urn}/` }
}
