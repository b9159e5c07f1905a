import type { ParamTable } from '../../meta/params.ts'

/**
 * Parameters of each call, after Meta's public reference pages: those a publisher uses. Any other
 * name is refused, so that an error in a connector shows here and not first in production.
 */
const UNPUBLISHED = [
  'ADS_POST',
  'DRAFT',
  'INLINE_CREATED',
  'PUBLISHED',
  'PUBLISH_PENDING',
  'REVIEWABLE_BRANDED_CONTENT',
  'SCHEDULED',
  'SCHEDULED_RECURRING',
] as const

const TARGETING: ParamTable = { targeting: 'Object', feed_targeting: 'Object' }

export const EXCHANGE: ParamTable = {
  client_id: 'string',
  client_secret: 'string',
  redirect_uri: 'string',
  code: 'string',
  grant_type: 'string',
  fb_exchange_token: 'string',
  set_token_expires_in_60_days: 'bool',
}

export const DEBUG_TOKEN: ParamTable = { input_token: 'string' }

export const PAGE_LIST: ParamTable = { ad_id: 'string', is_place: 'bool', is_promotable: 'bool' }

export const PERMISSION_LIST: ParamTable = { permission: 'string', status: 'string' }

export const READ_NODE: ParamTable = {}

export const READ_INSIGHTS: ParamTable = { metric: 'texts', period: ['lifetime'] }

export const READ_FEED: ParamTable = { include_hidden: 'bool', show_expired: 'bool', with: ['LOCATION'] }

export const CREATE_POST: ParamTable = {
  ...TARGETING,
  message: 'string',
  link: 'string',
  attached_media: 'list<Object>',
  published: 'bool',
  scheduled_publish_time: 'datetime',
  unpublished_content_type: UNPUBLISHED,
  child_attachments: 'list<Object>',
  place: 'Object',
  tags: 'list<int>',
  picture: 'string',
  name: 'string',
  description: 'string',
  caption: 'string',
}

export const UPDATE_POST: ParamTable = { message: 'string' }

export const UPLOAD_PHOTO: ParamTable = {
  ...TARGETING,
  url: 'string',
  caption: 'string',
  message: 'string',
  name: 'string',
  alt_text_custom: 'string',
  published: 'bool',
  temporary: 'bool',
  scheduled_publish_time: 'uint',
  unpublished_content_type: UNPUBLISHED,
  place: 'Object',
  tags: 'list<Object>',
}

export const VIDEOS: ParamTable = {
  ...TARGETING,
  upload_phase: ['start', 'transfer', 'finish', 'cancel'],
  upload_session_id: 'string',
  file_size: 'uint',
  start_offset: 'uint',
  end_offset: 'uint',
  video_file_chunk: 'file',
  source: 'file',
  file_url: 'string',
  title: 'string',
  description: 'string',
  published: 'bool',
  scheduled_publish_time: 'uint',
  unpublished_content_type: UNPUBLISHED,
  content_tags: 'list<string>',
}

export const VIDEO_REELS: ParamTable = {
  ...TARGETING,
  upload_phase: ['START', 'FINISH'],
  video_id: 'string',
  video_state: ['DRAFT', 'PUBLISHED', 'SCHEDULED'],
  scheduled_publish_time: 'datetime',
  title: 'string',
  description: 'string',
  place: 'string',
}
