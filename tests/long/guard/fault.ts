/** Beginnings of the paths of tests, such as `tests/domain/caption` or `tests/sync`. */
export interface NarrowTests {
  /** Run by Vitest, first. */
  vitest?: readonly string[]
  /** Run by Playwright on a build of the faulty source. */
  browser?: readonly string[]
}

/** A slip of one line that compiles, and whose effect an agent, admin or operator would notice. */
export interface Fault {
  id: string
  file: string
  /** A part of one line that occurs once in the file. */
  find: string
  replace: string
  /** The effect, in one sentence. */
  breaks: string
  /** The tests that most likely find it. */
  tests: NarrowTests
}
