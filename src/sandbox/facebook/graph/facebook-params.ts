import type { ParamTable } from '../../meta/params.ts'

/**
 * Parameters of each call, after Meta's public reference pages: those the server uses. Any other name is refused, so
 * that an error in the connector shows here and not first in production.
 */
export const EXCHANGE: ParamTable = {
  client_id: 'string',
  client_secret: 'string',
  redirect_uri: 'string',
  code: 'string',
  grant_type: 'string',
  fb_exchange_token: 'string',
}

export const READ_NODE: ParamTable = {}

export const READ_INSIGHTS: ParamTable = { metric: 'texts', period: ['lifetime'] }

export const CREATE_POST: ParamTable = {
  message: 'string',
  link: 'string',
  attached_media: 'list<Object>',
  published: 'bool',
}

export const EDIT_POST: ParamTable = { message: 'string' }

export const UPLOAD_PHOTO: ParamTable = {
  url: 'string',
  caption: 'string',
  alt_text_custom: 'string',
  published: 'bool',
}

export const VIDEOS: ParamTable = {
  upload_phase: ['start', 'transfer', 'finish'],
  upload_session_id: 'string',
  file_size: 'uint',
  start_offset: 'uint',
  video_file_chunk: 'file',
  fbuploader_video_file_chunk: 'string',
  title: 'string',
  description: 'string',
  published: ['true'],
}

export const OPEN_UPLOAD: ParamTable = { file_name: 'string', file_length: 'uint', file_type: ['video/mp4'] }

export const LIST_VIDEOS: ParamTable = { type: ['uploaded'] }

export const CAPTIONS: ParamTable = { captions_file: 'file', default_locale: 'string', locales_to_delete: 'texts' }

export const PHOTO_STORIES: ParamTable = { photo_id: 'id' }

export const VIDEO_STORIES: ParamTable = { upload_phase: ['START', 'FINISH'], video_id: 'string' }

export const VIDEO_REELS: ParamTable = {
  upload_phase: ['START', 'FINISH'],
  video_id: 'string',
  video_state: ['PUBLISHED'],
  title: 'string',
  description: 'string',
}
