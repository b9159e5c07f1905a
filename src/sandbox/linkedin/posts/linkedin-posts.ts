import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

import { authorFor } from '../linkedin-people.ts'
import type { Asset, LinkedIn, LinkedInPost } from '../linkedin.ts'
import { checkOwner, needWriteScope, ownAsset } from '../media/linkedin-images.ts'
import { accessDenied, invalidField, LinkedInError, API_VERSION } from '../rest/linkedin-errors.ts'
import { type LinkedInCall, readBody, openLinkedIn } from '../rest/linkedin-rest.ts'
import { littleLength, readLittleText } from './little-text.ts'

/** How long the same text with the same media by the same member is refused as a duplicate. */
const DUPLICATE_MS = 60 * 60_000

/** Creates and deletes posts of members and of organizations. Reading them requires a partner permission that this app doesn't have. */
export function linkedInPostRoutes(app: FastifyInstance, linkedIn: LinkedIn): void {
  const serve = openLinkedIn(app, linkedIn)
  const rule = { method: 'POST', url: '/api.linkedin.com/rest/posts', operation: 'create_post' } as const
  serve(rule, create)
  serve({ method: 'DELETE', url: '/api.linkedin.com/rest/posts/:urn', operation: 'delete_post' }, remove)
}

/** Idempotent: a post that is gone, or never was, is answered alike. */
async function remove(call: LinkedInCall): Promise<string> {
  const { linkedIn, token, request, reply } = call
  const resource = `partnerApiPostsExternal.DELETE.${API_VERSION}`
  const { urn } = request.params as { urn: string }
  const post = linkedIn.state.posts.get(urn)
  const isPage = post?.author.startsWith('organization:') === true
  const author = isPage ? `urn:li:${post.author}` : `urn:li:person:${post?.author ?? token.member.sub}`
  needWriteScope(call, author, resource)
  if (post && authorFor(token.member, author) === null) throw accessDenied(resource)
  if (post) await linkedIn.record({ kind: 'post_deleted', urn })
  reply.code(204)
  return ''
}

async function create(call: LinkedInCall): Promise<string> {
  const { linkedIn, now, reply } = call
  const body = readBody(call.request, PostBody)
  needWriteScope(call, body.author, `partnerApiPostsExternal.CREATE.${API_VERSION}`)
  const author = checkOwner(call, body.author, 'author')
  const assets = readAssets(call, body, author)
  if (body.commentary.trim() === '' && body.content === undefined) {
    throw invalidField('commentary', 'a post needs text or content', 'MISSING_FIELD')
  }
  const likeness = JSON.stringify([body.author, body.commentary, assets])
  const earlier = linkedIn.published(author).find((post) => post.likeness === likeness)
  if (earlier && now - earlier.at < DUPLICATE_MS) {
    throw new LinkedInError(422, 'DUPLICATE_POST', `Content is a duplicate of ${earlier.urn}`)
  }
  const isVideo = kindOf(body.content?.media?.id ?? '') === 'video'
  const post: LinkedInPost = {
    assets,
    urn: linkedIn.nextUrn(isVideo ? 'ugcPost' : 'share'),
    author,
    text: readLittleText(body.commentary).text,
    likeness,
    at: now,
  }
  await linkedIn.record({ kind: 'post', post })
  reply.code(201).header('x-restli-id', post.urn)
  return ''
}

function readAssets(call: LinkedInCall, body: PostBody, author: string): LinkedInPost['assets'] {
  const { media, multiImage } = body.content ?? {}
  if (media) {
    const kind = kindOf(media.id)
    needAvailable(call, { urn: media.id, kind, author }, 'content/media/id')
    if (kind === 'document' && !media.title) {
      throw invalidField('content/media/title', 'a document needs a title', 'MISSING_FIELD')
    }
    return [{ urn: media.id, alt: media.altText ?? '', title: media.title ?? '' }]
  }
  const images = multiImage?.images ?? []
  for (const [index, { id }] of images.entries())
    needAvailable(call, { urn: id, kind: 'image', author }, `content/multiImage/images/${index}/id`)
  return images.map(({ id, altText }) => ({ urn: id, alt: altText ?? '', title: '' }))
}

function kindOf(urn: string): Asset['kind'] {
  if (urn.startsWith('urn:li:video:')) return 'video'
  return urn.startsWith('urn:li:document:') ? 'document' : 'image'
}

interface Attached {
  urn: string
  kind: Asset['kind']
  author: string
}

function needAvailable(call: LinkedInCall, { urn, kind, author }: Attached, field: string): void {
  const asset = ownAsset(call, urn, kind, author)
  if (!asset) throw invalidField(field, `${urn} does not exist or belongs to someone else`)
  switch (call.linkedIn.assetStatus(asset, call.now)) {
    case 'WAITING_UPLOAD':
      throw invalidField(field, `Media asset ${urn} is waiting for its upload`, 'MEDIA_ASSET_WAITING_UPLOAD')
    case 'PROCESSING':
      throw invalidField(field, `Media asset ${urn} is being processed`, 'MEDIA_ASSET_WAITING_UPLOAD')
    case 'PROCESSING_FAILED':
      throw invalidField(field, `Media asset ${urn} failed: ${asset.fault}`, 'MEDIA_ASSET_PROCESSING_FAILED')
    case 'AVAILABLE':
  }
}

const COMMENTARY = 3000
const ALT = 4086
const TITLE = 400

const Title = z.string().max(TITLE)
const Alt = z.string().max(ALT)
const Pictured = z.strictObject({ id: urn(['image']), altText: Alt.optional() })

const Content = z
  .strictObject({
    media: z
      .strictObject({ id: urn(['image', 'video', 'document']), title: Title.optional(), altText: Alt.optional() })
      .optional(),
    multiImage: z.strictObject({ images: z.array(Pictured).min(2).max(20) }).optional(),
  })
  .refine((content) => Object.values(content).filter((part) => part !== undefined).length === 1, {
    message: 'must be exactly one of media and multiImage',
  })

const PostBody = z.strictObject({
  author: z.string(),
  commentary: z.string().superRefine((text, context) => {
    if (littleLength(text) <= COMMENTARY) return
    const message = `text length is above the allowed maximum of ${COMMENTARY} characters`
    context.addIssue({ code: 'custom', message, params: { code: 'FIELD_LENGTH_TOO_LONG' } })
  }),
  visibility: z.enum(['PUBLIC', 'CONNECTIONS', 'LOGGED_IN']),
  distribution: z.strictObject({
    feedDistribution: z.enum(['MAIN_FEED', 'NONE']),
    targetEntities: z.array(z.never()).optional(),
    thirdPartyDistributionChannels: z.array(z.never()).optional(),
  }),
  // A member can neither save a draft nor schedule by API.
  lifecycleState: z.literal('PUBLISHED'),
  isReshareDisabledByAuthor: z.boolean().optional(),
  content: Content.optional(),
})

type PostBody = z.infer<typeof PostBody>

function urn(kinds: readonly string[]) {
  return z.string().superRefine((text, context) => {
    if (new RegExp(`^urn:li:(?:${kinds.join('|')}):[\\w-]+$`).test(text)) return
    const message = `${text} is not a URN of type ${kinds.join(' or ')}`
    context.addIssue({ code: 'custom', message, params: { code: 'INVALID_URN_TYPE' } })
  })
}
