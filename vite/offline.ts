import type { PluginOption } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

import { SHARE_PATH } from '../src/domain/app-path.ts'

/** The background of the light theme, which a launching app shows before its first paint. */
const PAPER = '#FDFBF8'

/**
 * Builds `src/worker/worker.ts` to `/worker.js`, passes it the list of files to cache for offline use,
 * and writes the manifest that makes the app installable. The page registers the worker itself.
 */
export function offline(): PluginOption {
  return VitePWA({
    strategies: 'injectManifest',
    srcDir: 'src/worker',
    filename: 'worker.ts',
    injectRegister: false,
    registerType: 'prompt',
    includeAssets: [],
    includeManifestIcons: false,
    manifest: {
      name: 'Porchlight',
      short_name: 'Porchlight',
      description: 'Ready-made social posts for women who sell homes. Pick one, make it yours, publish it.',
      lang: 'en-US',
      dir: 'ltr',
      id: '/',
      start_url: '/dashboard?source=home',
      scope: '/',
      display: 'standalone',
      display_override: ['window-controls-overlay', 'standalone'],
      orientation: 'any',
      // A second launch comes to the running window; what is typed there is stored.
      launch_handler: { client_mode: 'navigate-existing' },
      theme_color: PAPER,
      background_color: PAPER,
      categories: ['business', 'social', 'productivity'],
      icons: [
        { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
        { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
        { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        { src: '/icons/icon-mono.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'monochrome' },
      ],
      share_target: {
        action: SHARE_PATH,
        method: 'POST',
        enctype: 'multipart/form-data',
        params: {
          title: 'title',
          text: 'text',
          url: 'url',
          files: [{ name: 'files', accept: ['image/*', 'video/*'] }],
        },
      },
      screenshots: [
        ...screenshots('publish', 'A post with its caption, ready to publish'),
        ...screenshots('library', 'Ready-made posts for home buyers'),
        ...screenshots('calendar', 'Your calendar of scheduled posts'),
      ],
      shortcuts: [
        shortcut('Publish the next post', '/social-posts/next', 'Publish next'),
        shortcut('Calendar', '/calendar'),
        shortcut('New from photo', '/social-posts/new', 'From photo'),
        shortcut('Outbox', '/calendar?open=outbox'),
      ],
    },
    injectManifest: {
      // A classic script: Firefox and older Safari take no module workers.
      rollupFormat: 'iife',
      globPatterns: ['**/*.{js,css,html,woff2,svg}', 'shells/*.json'],
      // The browser fetches icons when it installs; the app shows none of them.
      // What converts photos and videos few agents need, and it is large.
      globIgnores: ['worker.js', 'icons/**', '**/*.map', 'assets/heic-decoder-*', 'assets/video-to-avc-*'],
      maximumFileSizeToCacheInBytes: 1024 * 1024,
    },
    // The prerendered pages are written first, so that the cached files are the served ones.
    integration: { closeBundleOrder: 'post' },
    devOptions: { enabled: false },
  })
}

/** Pictures of a screen for the dialog that installs the app; an operating system shows those of its form. */
function screenshots(screen: string, label: string) {
  const picture = (form: 'narrow' | 'wide', sizes: string) => ({
    src: `/screenshots/${screen}-${form}.webp`,
    type: 'image/webp',
    sizes,
    form_factor: form,
    label,
  })
  return [picture('narrow', '780x1688'), picture('wide', '1280x800')]
}

/** An entry of the menu that a long press on the app's icon opens. */
function shortcut(name: string, url: string, shortName = name) {
  return { name, short_name: shortName, url, icons: [{ src: '/icons/icon-192.png', sizes: '192x192' }] }
}
