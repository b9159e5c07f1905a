/** How long a step may take, in milliseconds: busy with other work, a machine took ten seconds to fetch a screen's modules. */
export const TIMEOUT_MS = 30_000

/** Waits for something of the browser's own, such as a key that is pressed; its name is in the error when it takes too long. */
export async function inTime<T>(what: string, waited: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} took more than ${TIMEOUT_MS / 1000} s`)), TIMEOUT_MS)
  })
  try {
    return await Promise.race([waited, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Waits until the browser draws the page again. */
export const frame = () => inTime('Drawing the page', new Promise((resolve) => requestAnimationFrame(resolve)))

/** Waits for React's effects of what is shown: they come after the frame that shows it. */
export async function effects(): Promise<void> {
  await frame()
  await frame()
}
