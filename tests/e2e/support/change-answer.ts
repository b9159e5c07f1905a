import type { Page } from '@playwright/test'

/** The error of a request whose page has moved on meanwhile. */
const LEFT = /has been disposed|has been closed|already handled|Test ended/

/**
 * Changes the `data` that the server answers at an address; ignores requests whose page has moved on. Error answers pass
 * unchanged.
 */
export async function changeAnswer<T>(page: Page, url: string, change: (data: T) => unknown): Promise<void> {
  await page.route(url, async (route) => {
    try {
      const answer = await route.fetch()
      if (!answer.ok()) return await route.fulfill({ response: answer })
      const body = (await answer.json()) as { data: T }
      await route.fulfill({ response: answer, json: { ...body, data: change(body.data) } })
    } catch (error) {
      if (!(error instanceof Error && LEFT.test(error.message))) throw error
    }
  })
}
