import { z } from 'zod'

import {
  MOST_OWN_PICTURES,
  OWN_COVER_FIELD,
  OWN_FILE_RULES,
  OWN_PICTURE_FIELDS,
  OWN_VIDEO_FIELD,
} from '#domain/publication/own-post.ts'
import { PLATFORMS } from '#domain/platform/platform.ts'
import { FILE_RULES } from '#domain/media/upload.ts'
import { recordOf } from '#domain/record-of.ts'
import { asProse } from '#domain/text/typed-text.ts'

import { defineCalls } from '../call.ts'
import { flag, json } from '../form-fields.ts'
import { dataOf } from '../shapes.ts'
import {
  AltTextsByPicture,
  CaptionsByPlatform,
  KeyHeaders,
  LONGEST_REQUEST_CAPTION,
  NetworkOptions,
  PublishRequest,
  ScheduledPost,
} from './publishing.ts'

const { brand_slides, caption_language, scheduled_at, accounts, first_comment } = PublishRequest.shape

const OWN_FIELDS = [...OWN_PICTURE_FIELDS, OWN_VIDEO_FIELD, OWN_COVER_FIELD] as const

/** The ids of uploads, by the field of the file each is. */
const Uploads = z.partialRecord(z.enum(OWN_FIELDS), z.uuid())

export const OwnPostForm = z.object({
  caption: z.string('This must be text.').default('').transform(asProse).pipe(z.string().max(LONGEST_REQUEST_CAPTION)),
  caption_language,
  ...recordOf(PLATFORMS, () => flag),
  scheduled_at,
  agent_branding: flag,
  brand_slides,
  accounts: json(accounts.unwrap(), '{}'),
  /** The pictures' alternative texts, by the field of the picture. */
  alt_texts: json(AltTextsByPicture, '{}'),
  captions: json(CaptionsByPlatform, '{}'),
  first_comment,
  options: json(NetworkOptions, '{}'),
  is_reminder: flag.optional(),
  uploads: json(Uploads, '{}'),
})

const TEXT_BYTES = 512 * 1024

export const ownPostCalls = defineCalls({
  'POST /agent/social-posts': {
    summary:
      'Publishes the agent’s own pictures or video now or at a time. The same Idempotency-Key gives the same publication',
    access: 'agent',
    headers: KeyHeaders,
    form: OwnPostForm.extend({
      ...recordOf(OWN_PICTURE_FIELDS, () => z.file().optional()),
      [OWN_VIDEO_FIELD]: z.file().optional(),
      [OWN_COVER_FIELD]: z.file().optional(),
    }),
    bodyLimit:
      Math.max(MOST_OWN_PICTURES * FILE_RULES.image.largest, OWN_FILE_RULES.video.largest + FILE_RULES.image.largest) +
      TEXT_BYTES,
    answer: dataOf(ScheduledPost),
    status: 201,
  },
})
