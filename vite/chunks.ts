/**
 * Which modules travel together. Left alone the bundler makes a file of every shared part, and dozens of
 * small files compress worse and wait longer than a few.
 */
export const CHUNKS = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|cookie)\//, priority: 4 },
  { name: 'query', test: /node_modules\/@tanstack\//, priority: 4 },
  {
    // What the login needs, and everything after it too.
    name: 'parts',
    test: /src\/(client\/|pwa\/shared\/ui\/(button|button-look|classes|field|field-context|icon|icon-button|input|password-input|spinner)\.tsx?$|pwa\/shared\/query\/(arrival|keep)\.ts$|pwa\/shell\/(sprite\.ts|wordmark\.tsx)$)/,
    priority: 3,
  },
  {
    // What every signed-in screen needs.
    name: 'shell',
    test: /src\/pwa\/(signed-in\.tsx|shell\/(?!menu-drawer|offer-update|loading|mark)|shared\/query\/|shared\/ui\/(badge|button-link|drawer|empty|notice|notify|page-title|picture|skeleton)\.tsx$|shared\/answers\/(answered|use-online)|shared\/publication\/use-outbox|agent\/[a-z-]+\/routes\.tsx$)|src\/domain\/(listing|media)\.ts$/,
    priority: 2,
  },
]
