/** Modes that act on the connection, whatever the service. */
const CONNECTION = ['refuse', 'lost_answer', 'html', 'slow'] as const

/** Errors that every service has, each in its own format. */
const ERRORS = ['http_500', 'rate_limit', 'token_expired'] as const

/** For each service: its operations, the groups that stand for several of them, and what it has of its own. */
const TABLE = {
  facebook: {
    operations: [
      'exchange',
      'me',
      'permissions',
      'accounts',
      'businesses',
      'upload_photo',
      'create_post',
      'read_feed',
      'read_post',
      'edit_post',
      'delete_post',
      'create_comment',
      'list_comments',
      'read_insights',
      'video_start',
      'video_offset',
      'video_transfer',
      'video_finish',
      'video_status',
      'list_videos',
      'add_captions',
      'list_captions',
      'reel_start',
      'reel_upload',
      'reel_finish',
      'create_story',
      'story_start',
      'story_finish',
      'list_stories',
    ],
    groups: {
      publish: ['create_post', 'video_finish', 'reel_finish', 'create_story', 'story_finish'],
      upload: ['upload_photo', 'video_start', 'video_transfer', 'reel_start', 'reel_upload', 'story_start'],
    },
    errors: ['image_refused', 'video_refused', 'captions_refused', 'version_sunset'],
    effects: [],
  },
  instagram: {
    operations: [
      'exchange',
      'lengthen',
      'refresh',
      'me',
      'read_user',
      'create_container',
      'container_status',
      'publish_media',
      'read_media',
      'read_insights',
      'list_media',
      'list_stories',
      'create_comment',
      'list_comments',
      'publishing_limit',
    ],
    groups: { publish: ['publish_media'], upload: ['create_container'] },
    errors: [
      'image_refused',
      'video_refused',
      'version_sunset',
      'fetch_timeout',
      'media_expired',
      'server_error',
      'create_failed',
      'upload_failed',
      'spam',
      'daily_limit',
      'media_not_found',
      'container_unknown',
      'restricted',
      'unreachable',
      'not_ready',
      'image_too_large',
      'image_format',
      'role_missing',
    ],
    effects: ['processing_failed', 'download_failed'],
  },
  linkedin: {
    operations: [
      'exchange',
      'refresh',
      'userinfo',
      'image_start',
      'image_upload',
      'video_start',
      'video_upload',
      'caption_upload',
      'video_finish',
      'video_status',
      'document_start',
      'document_upload',
      'document_status',
      'list_roles',
      'read_organization',
      'read_statistics',
      'create_post',
      'delete_post',
    ],
    groups: {
      publish: ['create_post'],
      upload: [
        'image_start',
        'image_upload',
        'video_start',
        'video_upload',
        'video_finish',
        'document_start',
        'document_upload',
      ],
    },
    errors: [
      'image_refused',
      'video_refused',
      'captions_refused',
      'token_revoked',
      'token_invalid',
      'access_denied',
      'not_found',
      'conflict',
      'version_sunset',
      'waiting_upload',
      'upload_expired',
    ],
    effects: ['processing_failed'],
  },
  push: {
    operations: ['deliver'],
    groups: {},
    errors: ['gone', 'not_found', 'too_large'],
    effects: [],
  },
  chat: {
    operations: ['complete'],
    groups: {},
    errors: ['key_invalid', 'model_missing', 'context_length', 'filter_refused'],
    effects: ['content_filter', 'cut_short', 'empty', 'too_long', 'link_changed', 'not_json'],
  },
  stripe: {
    operations: [
      'create_customer',
      'read_customer',
      'update_customer',
      'delete_customer',
      'list_customers',
      'credit_customer',
      'create_payment_method',
      'read_payment_method',
      'list_payment_methods',
      'attach_payment_method',
      'detach_payment_method',
      'create_setup_intent',
      'read_setup_intent',
      'confirm_setup_intent',
      'list_prices',
      'update_price',
      'create_tax_rate',
      'read_tax_rate',
      'list_promotion_codes',
      'create_subscription',
      'read_subscription',
      'list_subscriptions',
      'update_subscription',
      'cancel_subscription',
      'list_invoices',
      'preview_invoice',
      'update_invoice',
      'pay_invoice',
      'list_charges',
      'read_dispute',
      'create_refund',
      'deliver_webhook',
    ],
    groups: {},
    errors: ['card_declined'],
    effects: [],
  },
  mail: {
    operations: ['deliver'],
    groups: {},
    errors: ['mailbox_unknown'],
    effects: [],
  },
} as const

export type FaultPlatform = keyof typeof TABLE
export type Operation<P extends FaultPlatform> = (typeof TABLE)[P]['operations'][number]

type CommonMode = (typeof CONNECTION)[number] | (typeof ERRORS)[number]
type OwnMode = { [P in FaultPlatform]: (typeof TABLE)[P]['errors'][number] | (typeof TABLE)[P]['effects'][number] }

export type FaultMode = CommonMode | OwnMode[FaultPlatform]

/** The modes a service answers with an error of its own. */
export type ErrorMode<P extends FaultPlatform> = (typeof ERRORS)[number] | (typeof TABLE)[P]['errors'][number]

export const FAULT_PLATFORMS = Object.keys(TABLE) as FaultPlatform[]

export function modesOf(platform: FaultPlatform): FaultMode[] {
  return [...CONNECTION, ...ERRORS, ...TABLE[platform].errors, ...TABLE[platform].effects]
}

/** Everything that can be named as an operation: `any`, a group, or one of them. */
export function operationsOf(platform: FaultPlatform): string[] {
  return ['any', ...Object.keys(TABLE[platform].groups), ...TABLE[platform].operations]
}

export function covers(platform: FaultPlatform, named: string, operation: string): boolean {
  const groups: Record<string, readonly string[]> = TABLE[platform].groups
  return named === 'any' || named === operation || (groups[named]?.includes(operation) ?? false)
}
