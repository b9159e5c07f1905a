declare global {
  interface ImportMetaEnv {
    readonly VITE_API_BASE_URL?: string
  }
  interface ImportMeta {
    readonly env: ImportMetaEnv
  }
}

/** Where the API stands: `/api` on the same origin, or what `VITE_API_BASE_URL` said at build time. */
export const API_BASE_URL = (import.meta.env.VITE_API_BASE_URL ?? '/api').replace(/\/+$/, '')
