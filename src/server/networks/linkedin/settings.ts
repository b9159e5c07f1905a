/** Newest version known when this was written; each is supported for about a year. Defined only here. */
export const LINKEDIN_VERSION = '202609'

/** Permissions asked of the agent: the member's identity, and posting in the member's name. */
export const SCOPES = ['openid', 'profile', 'w_member_social'] as const
