/** What the page logged as an error or threw since the last look. */
const logged: string[] = []
/** What the running test expects of it. */
const allowed: RegExp[] = []

const textOf = (part: unknown) => (part instanceof Error ? (part.stack ?? String(part)) : String(part))

/** Notes console errors and uncaught errors from now on. */
export function watchConsole(): void {
  Object.assign(console, { error: (...parts: unknown[]) => void logged.push(parts.map(textOf).join(' ')) })
  addEventListener('error', ({ error, message }) => void logged.push(error ? textOf(error) : message))
  addEventListener('unhandledrejection', ({ reason }) => void logged.push(textOf(reason)))
}

/** Expects errors that match, until the end of the test. */
export function allowLog(expected: RegExp): void {
  allowed.push(expected)
}

/** Takes what was noted and not expected. */
export function takeLogged(): string[] {
  const expected = allowed.splice(0)
  return logged.splice(0).filter((line) => !expected.some((one) => one.test(line)))
}
