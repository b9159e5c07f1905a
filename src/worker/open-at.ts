import type { WorkerMessage } from '#sync/messages.ts'

/** A window of this app, as far as it is led somewhere. */
export interface OpenPage {
  url: string
  visibilityState: string
  focus: () => Promise<unknown>
  navigate: (address: string) => Promise<unknown>
  postMessage: (message: WorkerMessage, ports: MessagePort[]) => void
}

/** The windows there are, and the way to a new one. */
export interface OpenPages {
  all: () => Promise<readonly OpenPage[]>
  open: (address: string) => Promise<unknown>
}

/** How long an open page has to say that it goes there; one that is busy or signed out doesn't. */
const HEARD_WITHIN_MS = 1000

/** Shows an address of this app in the window that is open, or in a new one. */
export async function openAt({ all, open }: OpenPages, address: string): Promise<void> {
  const pages = await all()
  const page = pages.find((one) => one.visibilityState === 'visible') ?? pages[0]
  if (!page) {
    await open(address)
    return
  }
  await page.focus()
  if (page.url === address || (await heard(page, address))) return
  // A page the worker doesn't control can't be moved by it.
  await page.navigate(address).catch(() => open(address))
}

/** Asks the page to go there by itself, which keeps what she has begun in it. */
function heard(page: OpenPage, address: string): Promise<boolean> {
  const { pathname, search } = new URL(address)
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), HEARD_WITHIN_MS)
    const hear = () => {
      clearTimeout(timer)
      port1.close()
      resolve(true)
    }
    port1.addEventListener('message', hear, { once: true })
    // Listened to so, a port waits to be started.
    port1.start()
    page.postMessage({ type: 'go-to', path: pathname + search }, [port2])
  })
}
