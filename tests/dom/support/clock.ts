/** When every test begins, a Tuesday: what is planned for a day stays planned, whenever the tests run. */
const BEGINNING = Date.parse('2026-11-24T16:00:00.000Z')

/** Sets the page's clock to the beginning; from there it goes on as usual. */
export function setClock(): void {
  const RealDate = Date
  const ahead = BEGINNING - RealDate.now()
  class PageDate extends RealDate {
    constructor(...given: [] | ConstructorParameters<typeof RealDate>) {
      if (given.length === 0) super(RealDate.now() + ahead)
      else super(...given)
    }

    static override now(): number {
      return RealDate.now() + ahead
    }
  }
  globalThis.Date = PageDate as DateConstructor
}
