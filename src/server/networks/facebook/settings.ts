/** Permissions without which nothing can be published to a Page. */
export const REQUIRED_SCOPES = ['pages_show_list', 'pages_read_engagement', 'pages_manage_posts'] as const

/** All permissions the dialog asks for. Without `business_management` Pages held by a business portfolio are not listed. */
export const SCOPES = [...REQUIRED_SCOPES, 'business_management'] as const
