/** Newest version known when this was written; each lives about a year. The one place that names it. */
export const LINKEDIN_VERSION = '202609'

/** Permissions asked of the agent: who she is, and to post as her. */
export const SCOPES = ['openid', 'profile', 'w_member_social'] as const
