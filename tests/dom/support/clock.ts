/** When every test begins, a Tuesday: what is planned for a day stays planned, whenever the tests run. */
const BEGINNING = Date.parse('2026-11-24T16:00:00.000Z')

const RealDate = Date
/** By how many milliseconds the page's clock is ahead of the machine's. */
let ahead = 0

/** The page's clock, which can be set and goes on from there. */
class PageDate extends RealDate {
  constructor(...given: [] | ConstructorParameters<typeof RealDate>) {
    if (given.length === 0) super(PageDate.now())
    else super(...given)
  }

  static override now(): number {
    return RealDate.now() + ahead
  }
}

/** Sets the page's clock, for this test; without a time to the beginning. */
export function setClock(time: Date | number = BEGINNING): void {
  globalThis.Date = PageDate as DateConstructor
  ahead = new RealDate(time).getTime() - RealDate.now()
}
