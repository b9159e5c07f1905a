/** Permissions asked of the agent, both needed to publish. */
export const SCOPES = ['instagram_business_basic', 'instagram_business_content_publish'] as const
