/** The worker's global scope; TypeScript's library types any worker's. */
export const scope = globalThis as unknown as ServiceWorkerGlobalScope
