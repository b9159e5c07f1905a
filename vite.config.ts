import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

import { offline } from './vite/offline.ts'
import { prerender } from './vite/prerender.ts'

export default defineConfig({
  plugins: [react(), tailwindcss(), offline(), prerender()],
  build: { target: 'es2022', sourcemap: true, assetsInlineLimit: 0 },
})
