import { z } from 'zod'

import type {
  CallState,
  Connector,
  LivePost,
  OutgoingPost,
  Progress,
  Uploaded,
  Account,
  ConsentRequest,
  Grant,
} from '../connector.ts'
import { NetworkError, unclear } from '../network-error.ts'
import { type LinkedInSettings, LINKEDIN_SCOPES } from './linkedin-settings.ts'
import { type LinkedInApi, linkedInApi } from './linkedin-api.ts'
import { duplicateOf } from './linkedin-errors.ts'
import { areLikelyReady, authorOf, Images, uploadImages } from './images.ts'
import { toLittleText } from './little-text.ts'
import { uploadVideo, Video } from './linkedin-videos.ts'
import { Document, isDocument, isDocumentReady, uploadDocument } from './linkedin-documents.ts'
import { isAvailable } from './media-status.ts'
import { addressWith, endOf } from '../call-out.ts'

const POST_TIMEOUT_MS = 30_000

/** LinkedIn, posting as the member. Nothing but `publish` makes anything public. */
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
    // A member's post statistics are for approved partners alone.
    insights: null,
    comments: null,
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

/** Consent, tokens and the member: everything before the first post. */
function linkedInSignIn(
  api: LinkedInApi,
  now: () => Date,
): Pick<Connector, 'authorizeUrl' | 'exchange' | 'listAccounts' | 'refresh'> {
  return {
    authorizeUrl: (request) => consentAddress(api.settings, request),
    exchange: ({ code, redirectUri }) =>
      askToken(api, now, { grant_type: 'authorization_code', code, redirect_uri: redirectUri }),
    listAccounts: ({ token }) => listMember(api, token),
    refresh: async ({ refreshToken }) =>
      refreshToken === null ? null : askToken(api, now, { grant_type: 'refresh_token', refresh_token: refreshToken }),
  }
}

function consentAddress(settings: LinkedInSettings, { state, redirectUri }: ConsentRequest): string {
  return addressWith(`${settings.dialogUrl}/oauth/v2/authorization`, {
    response_type: 'code',
    client_id: settings.clientId,
    redirect_uri: redirectUri,
    state,
    scope: LINKEDIN_SCOPES.join(' '),
  })
}

const Token = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().positive(),
  refresh_token: z.string().optional(),
  scope: z.string().optional(),
})

async function askToken(
  { plain, settings }: LinkedInApi,
  now: () => Date,
  fields: Record<string, string>,
): Promise<Grant> {
  const credentials = { client_id: settings.clientId, client_secret: settings.clientSecret }
  const answer = await plain(
    {
      method: 'POST',
      address: new URL(`${settings.oauthUrl}/oauth/v2/accessToken`),
      body: new URLSearchParams({ ...fields, ...credentials }),
      effect: 'repeatable',
    },
    Token,
  )
  return {
    token: answer.access_token,
    expiresAt: endOf(answer.expires_in, now()),
    // Only approved partners get one; an empty one counts as none.
    refreshToken: answer.refresh_token || null,
    // An answer that names no scopes grants all.
    scopes: answer.scope?.split(/[\s,]+/).filter(Boolean) ?? [...LINKEDIN_SCOPES],
  }
}

const UserInfo = z.object({ sub: z.string().min(1), name: z.string().min(1) })

/** The one member who signed in. */
async function listMember({ plain, settings }: LinkedInApi, token: string): Promise<Account[]> {
  const { sub, name } = await plain(
    {
      method: 'GET',
      address: new URL(`${settings.apiUrl}/v2/userinfo`),
      headers: { authorization: `Bearer ${token}` },
      effect: 'repeatable',
    },
    UserInfo,
  )
  return [{ id: sub, name, token }]
}
