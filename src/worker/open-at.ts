import type { WorkerMessage } from '#sync/messages.ts'

/** An open window of this app. */
export interface OpenPage {
  url: string
  visibilityState: string
  focus: () => Promise<unknown>
  navigate: (address: string) => Promise<unknown>
  postMessage: (message: WorkerMessage, ports: MessagePort[]) => void
}

/** Lists the open windows, and opens a new one. */
export interface OpenPages {
  all: () => Promise<readonly OpenPage[]>
  open: (address: string) => Promise<unknown>
}

/** How long an open page has to confirm that it goes there; a busy or signed-out page doesn't. */
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

/** Asks the page to navigate by itself, which keeps its unsaved input. */
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
    // With `addEventListener` a port must be started.
    port1.start()
    page.postMessage({ type: 'go-to', path: pathname + search }, [port2])
  })
}
