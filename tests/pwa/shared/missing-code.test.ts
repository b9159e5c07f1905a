import { afterEach, describe, expect, it, vi } from 'vitest'

import { isMissingCode, reportUnlessOffline } from '#pwa/shared/code/missing-code.ts'

const CHROME = new TypeError('Failed to fetch dynamically imported module: http://localhost/assets/toaster.js')
const FIREFOX = new TypeError('error loading dynamically imported module: http://localhost/assets/toaster.js')
const SAFARI = new TypeError('Importing a module script failed.')

const report = vi.fn()

afterEach(() => {
  vi.unstubAllGlobals()
  report.mockClear()
})

function browser(onLine: boolean) {
  vi.stubGlobal('navigator', { onLine })
  vi.stubGlobal('reportError', report)
}

describe('a code chunk that is not on the device', () => {
  it('recognizes the error message of every browser, and no others', () => {
    for (const error of [CHROME, FIREFOX, SAFARI]) expect(isMissingCode(error)).toBe(true)
    expect(isMissingCode(new TypeError('Failed to fetch'))).toBe(false)
    expect(isMissingCode('Failed to fetch dynamically imported module')).toBe(false)
  })

  it('does not report a missing chunk while offline', () => {
    browser(false)
    reportUnlessOffline(CHROME)
    expect(report).not.toHaveBeenCalled()
  })

  it('reports a missing chunk while online, and any other error at any time', () => {
    browser(true)
    reportUnlessOffline(CHROME)
    browser(false)
    reportUnlessOffline(new Error('broken'))
    expect(report).toHaveBeenCalledTimes(2)
  })
})
