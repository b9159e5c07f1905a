export type TwinCall = 'a library page' | 'a collection' | 'a post' | 'a month' | 'the dashboard'

/** The calls that are measured beside the bare server, with their addresses. */
export const twinCalls = (now: Date): Record<TwinCall, string> => ({
  'a library page': '/api/social-post-collections/tag/home-buyers?page=2',
  'a collection': '/api/social-post-collections/1/social-posts',
  'a post': '/api/social-posts/1',
  'a month': `/api/agent/social-posts?year=${now.getUTCFullYear()}&month=${now.getUTCMonth() + 1}`,
  'the dashboard': '/api/dashboard',
})
