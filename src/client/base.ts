declare global {
  interface ImportMetaEnv {
    readonly VITE_API_BASE_URL?: string
  }
  interface ImportMeta {
    readonly env: ImportMetaEnv
  }
}

/** The base address of the API: `/api` on the same origin, or `VITE_API_BASE_URL` at build time. */
export const API_BASE_URL = (import.meta.env.VITE_API_BASE_URL ?? '/api').replace(/\/+$/, '')
