import type { ParamTable } from '../../meta/params.ts'

/** Parameters of each call, after Meta's public reference pages; any other name is refused. */
export const CREATE_CONTAINER: ParamTable = {
  image_url: 'string',
  video_url: 'string',
  media_type: 'string',
  is_carousel_item: 'bool',
  children: 'texts',
  caption: 'string',
  alt_text: 'string',
  cover_url: 'string',
  thumb_offset: 'uint',
  share_to_feed: 'bool',
  audio_name: 'string',
  audio_configuration: 'Object',
  collaborators: 'texts',
  location_id: 'string',
  user_tags: 'list<Object>',
  product_tags: 'list<Object>',
  is_ai_generated: 'bool',
  is_paid_partnership: 'bool',
  branded_content_sponsor_ids: 'texts',
  trial_params: 'Object',
  upload_type: ['resumable'],
}

export const PUBLISH: ParamTable = { creation_id: 'id' }

export const LENGTHEN: ParamTable = { grant_type: ['ig_exchange_token'], client_secret: 'string' }

export const REFRESH: ParamTable = { grant_type: ['ig_refresh_token'] }

export const READ_INSIGHTS: ParamTable = { metric: 'texts', period: ['lifetime'] }

export const READ_OBJECT: ParamTable = {}
