import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

import { CHUNKS } from './vite/chunks.ts'
import { offline } from './vite/offline.ts'
import { precompress } from './vite/precompress.ts'
import { prerender } from './vite/prerender.ts'
import { router } from './vite/router.ts'

export default defineConfig({
  plugins: [react(), tailwindcss(), router(), prerender(), offline(), precompress()],
  build: {
    target: 'es2022',
    // What is built is served: maps would publish the sources.
    sourcemap: false,
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: {
      polyfill: false,
      // What is there already needn't be named: every page begins with the first three, every signed-in one with all.
      resolveDependencies: (file, needed, { hostType, hostId }) => {
        if (hostType === 'html') return needed
        const fromShell = /\/shell-/.test(hostId)
        // Parts of the shell come after its first paint: naming what they import would make that paint later.
        if (fromShell && !/screens?-/.test(file)) return []
        const there = fromShell
          ? /\/(?:rolldown-runtime|react|parts|shell|query)-/
          : /\/(?:rolldown-runtime|react|parts)-/
        return needed.filter((file) => !there.test(file))
      },
    },
    rolldownOptions: {
      output: {
        // The shell names most chunks; each letter of a hash is a byte of the first paint that can't be compressed.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: { groups: CHUNKS },
      },
    },
  },
})
