// Both the browser and Node have them; the rules here are compiled with the globals of neither.
declare function setTimeout(act: () => void, ms: number): number
declare function clearTimeout(timer: number | undefined): void

/** The result of `work`, or that of `late` when it takes longer than `ms` milliseconds. The work itself goes on. */
export async function within<T, Late>(ms: number, work: Promise<T>, late: () => Late): Promise<T | Late> {
  let timer: number | undefined
  const expired = new Promise<void>((resolve) => (timer = setTimeout(resolve, ms)))
  try {
    return await Promise.race([work, expired.then(late)])
  } finally {
    clearTimeout(timer)
  }
}
