export type TwinCall = 'a listing' | 'a collection' | 'a post' | 'a month' | 'the dashboard'

/** The calls that are measured beside the bare server, with their addresses below the API's prefix. */
export const twinCalls = (now: Date): Record<TwinCall, string> => ({
  'a listing': '/social-post-collections/tag/home-buyers?page=2',
  'a collection': '/social-post-collections/1/social-posts',
  'a post': '/social-posts/1',
  'a month': `/agent/social-posts?year=${now.getUTCFullYear()}&month=${now.getUTCMonth() + 1}`,
  'the dashboard': '/dashboard',
})
