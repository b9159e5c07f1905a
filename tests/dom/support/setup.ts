import { installTransports } from '#tests/support/fake-api/install.ts'

import { setClock } from './clock.ts'
import { watchConsole } from './console.ts'

setClock()
installTransports()
watchConsole()
// Without a service worker every call is made by the page, and can be answered by the test.
Reflect.deleteProperty(Navigator.prototype, 'serviceWorker')
