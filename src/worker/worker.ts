import { serveAppShell } from './app-shell.ts'
import { cacheLibrary } from './library-cache.ts'
import { listenForActivation } from './on-activate.ts'
import { listenForMessages } from './on-message.ts'
import { listenForNotificationClicks } from './on-notification-click.ts'
import { listenForPeriodicSync } from './on-periodic-sync.ts'
import { listenForPushes } from './on-push.ts'
import { listenForShares } from './on-share.ts'
import { listenForSync } from './on-sync.ts'
import { cachePictures } from './picture-cache.ts'
import { servePinnedVideos } from './pinned.ts'

// A browser wants every listener in place when the script has run for the first time.
listenForActivation()
listenForMessages()
listenForSync()
listenForPeriodicSync()
listenForPushes()
listenForNotificationClicks()
listenForShares()
serveAppShell()
cacheLibrary()
cachePictures()
servePinnedVideos()
