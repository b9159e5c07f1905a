import { z } from 'zod'

import { littleLength } from './little-text.ts'

const COMMENTARY = 3000
const ALT = 4086
const TITLE = 400

const Title = z.string().max(TITLE)
const Alt = z.string().max(ALT)
const Pictured = z.strictObject({ id: urn(['image']), altText: Alt.optional() })

const Content = z
  .strictObject({
    media: z.strictObject({ id: urn(['image', 'video']), title: Title.optional(), altText: Alt.optional() }).optional(),
    multiImage: z.strictObject({ images: z.array(Pictured).min(2).max(20), altText: Alt.optional() }).optional(),
    article: z
      .strictObject({
        source: z.url({ protocol: /^https?$/ }),
        title: Title,
        description: z.string().max(TITLE).optional(),
        thumbnail: urn(['image']).optional(),
        thumbnailAltText: Alt.optional(),
      })
      .optional(),
  })
  .refine((content) => Object.values(content).filter((part) => part !== undefined).length === 1, {
    message: 'must be exactly one of media, multiImage and article',
  })

/** The body of a new post by a member. */
export const PostBody = z.strictObject({
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

export type PostBody = z.infer<typeof PostBody>

function urn(kinds: readonly string[]) {
  return z.string().superRefine((text, context) => {
    if (new RegExp(`^urn:li:(?:${kinds.join('|')}):[\\w-]+$`).test(text)) return
    const message = `${text} is not a URN of type ${kinds.join(' or ')}`
    context.addIssue({ code: 'custom', message, params: { code: 'INVALID_URN_TYPE' } })
  })
}
