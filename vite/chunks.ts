/**
 * Which modules are bundled together. By default the bundler makes a file of every shared part, and dozens of
 * small files compress worse and load more slowly than a few.
 */
export const CHUNKS = [
  {
    name: 'react',
    // With them goes the bundler's own loader, or it would tie the login to the first chunk that has it.
    test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|cookie)\/|vite\/preload-helper/,
    priority: 4,
  },
  { name: 'query', test: /node_modules\/@tanstack\/(?!.*(mutationObserver|useMutation)\.js)/, priority: 4 },
  {
    // What the login needs, and everything after it too.
    name: 'parts',
    test: /src\/(client\/(?!upload|first-answers)|pwa\/shared\/ui\/(button|button-classes|classes|icon|icon-button|spinner|drawer\/router-window)\.tsx?$|pwa\/shared\/query\/(signed-in-answer|browser-storage)\.ts$|pwa\/shared\/code\/|pwa\/shell\/(loading|sprite|wordmark)\.tsx?$)/,
    priority: 3,
  },
  {
    name: 'fields',
    // The login and the forms have them; no other screen's first load does.
    test: /src\/(domain\/text\/unseen|pwa\/(shared\/(ui\/field\/(field|field-context|input|password-input)|identity\/passkeys-work|account-deletion\/stored-request)|public\/public-page))\.tsx?$/,
    priority: 3,
  },
  {
    // What the login fetches after it is shown, and every other screen with it.
    name: 'overlays',
    test: /src\/pwa\/shared\/ui\/(badge|drawer\/drawer)\.tsx$/,
    priority: 3,
  },
  {
    // Shared by all screens that show plans and take cards; otherwise it would be a dozen files.
    name: 'offers',
    test: /src\/(pwa\/(shared\/plans\/(?!compare|bonus)|shared\/card\/(authenticate|card-problem|card-skeleton|stripe)\.tsx?$|public\/use-offer\.ts$)|domain\/plan\/(money|product|renewal)\.ts$)|node_modules\/@stripe\/stripe-js\//,
    priority: 1,
  },
  {
    // What every signed-in screen needs, and the little that all screens of the library share.
    name: 'shell',
    test: /src\/client\/first-answers\.ts$|src\/pwa\/(signed-in\.tsx|shell\/(?!phone\/|footer|deletion-notice|notices|offer-update|waiting-pill|stay-ready|not-found|account\/(account-menu|user-menu|use-log-out)|sidebar\/(admin-|off-canvas|tips|sidebar-enhancements|use-lit-row))|shared\/query\/(?!make-change)|shared\/ui\/(button-link|empty|notice|use-wide|toast\/notify|page-title|picture|skeleton)\.tsx$|shared\/answers\/(answered|use-online)|agent\/calendar\/lazy-calendar\.ts$|shared\/card-list\/(?!empty|mosaic|page-links)|agent\/library\/(queries|use-reactions|votes|collection-card)\.tsx?$)|src\/domain\/(library\/(tag-page|template)|media\/media|record-id)\.ts$/,
    priority: 2,
  },
  {
    // What every signed-in screen fetches after its first paint.
    name: 'later',
    test: /node_modules\/dexie|src\/domain\/auto-post\/month-deck|src\/sync\/(?!drafts\/(?:draft|own-post)\.ts|listings\/listing-row|leads\/lead-row|queue\/(?:key|entry)|storage\/(?:latest-writes|storage-error))|src\/pwa\/(offline\/(?:watch-sent|prepare-offline|readiness)|shell\/(phone\/|stay-ready|waiting-pill|notices|footer|account\/(user-menu|use-log-out)|sidebar\/(tips|sidebar-enhancements|use-lit-row))|agent\/pins\/(pin-control|pin-state|use-pin)|agent\/notices\/(bell|use-news|notice-style|queries)|shared\/publication\/use-queue)/,
    priority: 1,
  },
  {
    // What the contract and the screens share of these; otherwise it would be bundled with the schemas, or with the
    // device's storage.
    name: 'records',
    test: /src\/domain\/(listings\/(listing|listing-words|merge-listing)|leads\/lead|media\/video-cut)\.ts$/,
    priority: 2,
  },
  {
    // Shared by most screens: small parts that are not worth files of their own, and rules that the contract has too,
    // with whose schemas they would otherwise be bundled.
    name: 'common',
    test: /src\/(domain\/(?!legal\/(?!terms-version)|fair-housing\/|listings\/|leads\/|auto-post\/(month-deck|holidays)|audit|merge-chosen|text\/(apostrophes|seen-name)|media\/(media-rules|video-cut)|library\/(canva-link|release|post-form|same-words|search\.ts)|plan\/renewal)|sync\/(drafts\/(?:draft|own-post)\.ts|listings\/listing-row|leads\/lead-row|queue\/(?:key|entry)|storage\/(?:latest-writes|storage-error))|pwa\/agent\/(share|install)\/(?!install-card)|pwa\/agent\/(publishing\/(branded-frame|copy-path)|library\/library-links|connections\/next-to-connect|calendar\/trouble-lines|auto-post\/options|pause\/(?!pause-banner)|(?:account|dashboard|auto-post)\/queries|(?:templates\/template|library\/post)-tile)|pwa\/shared\/(haptics|connections\/remove-at-network|profile\/(use-object-url|use-pending-photos|brand-missing|brand-profile)|identity\/call-confirmed|form\/(focus-here|use-load-failure)|answers\/(shared-queries|no-plan-notice|use-now|for-agents|last-word)|connections\/platform-notes|origin\/|query\/make-change|publication\/(?!use-queue)|form\/(refusal|stored-form|form-name|choice|form-skeleton|changed|lists)|ui\/(field\/(check-mark|check-row|segmented|textarea)|toast\/long-save|drawer\/confirm-drawer|panel|platform-icon|action-frame)))/,
    priority: 2,
  },
  {
    // As separate files their names alone would enlarge the shell, which lists every file.
    name: 'forms',
    test: /node_modules\/react-hook-form\/|src\/pwa\/shared\/form\/(?!use-load-failure|focus-here)/,
    priority: 1,
  },
  {
    // An admin soon needs all of it, and every agent's worker stores it, which takes longer for forty small files.
    name: 'admin',
    test: /src\/pwa\/admin\//,
    priority: 0,
    // What an agent's screen shares with it must not make that screen fetch all of it.
    includeDependenciesRecursively: false,
  },
  {
    // What checks the forms; evaluating all schemas takes long, so no screen waits for it. What has no schemas, and is
    // fetched by every agent after the first paint, stays out of it.
    name: 'schemas',
    test: /node_modules\/(@hookform|zod)\/|src\/contract\/(?!document|routes|library-path)/,
    priority: 1,
  },
]
