/** First key of the notices; invalidate it after whatever answers a notice or makes one. */
export const NOTICES_KEY = ['notices'] as const
