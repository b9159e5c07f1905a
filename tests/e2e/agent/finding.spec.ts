import type { Page } from '@playwright/test'

import { changeAnswer } from '../support/change-answer.ts'
import { expect, signIn, signInByCall, test } from '../support/test.ts'

const box = (page: Page) => page.getByRole('searchbox', { name: 'Search the library' })
const chips = (page: Page) => page.getByRole('navigation', { name: 'Ready to Post' })
const posts = (page: Page) => page.getByRole('main').locator('a[href^="/social-posts/"]')
const collections = (page: Page) =>
  page.getByRole('main').locator('article a[href^="/social-post-collections/"]:not([tabindex])')

test('the magnifier of the library opens the search, which finds posts and collections while typing', async ({
  page,
  app,
}) => {
  await signIn(page, app)
  await page.getByRole('navigation', { name: 'Tabs' }).getByRole('link', { name: 'Ready to Post' }).click()
  await page.getByRole('link', { name: 'Search the library' }).click()
  await expect(page).toHaveURL(/\/search$/)
  await expect(box(page)).toBeFocused()
  await box(page).pressSequentially('COCINA')
  await expect(page).toHaveURL(/\/search\?q=COCINA$/)
  await expect(page.getByRole('link', { name: 'Before the kitchen', exact: true })).toBeVisible()
  await box(page).fill('before offer')
  await expect(page.getByRole('region', { name: /^Collections/ }).getByText('Before the offer')).toBeVisible()
})

test('Back returns from a post to the results of the search, and from them to the screen before', async ({
  page,
  app,
}) => {
  await signIn(page, app)
  await page.goto(`${app.url}/social-post-collections/mortgage`)
  await page.getByRole('link', { name: 'Search the library' }).click()
  await box(page).fill('kitchen')
  await expect(page).toHaveURL(/q=kitchen$/)
  await posts(page).first().click()
  await expect(page.getByRole('textbox', { name: 'Caption' })).toBeVisible()
  await page.goBack()
  await expect(box(page)).toHaveValue('kitchen')
  await posts(page).first().click()
  await page.getByRole('link', { name: 'Back to Search' }).click()
  await expect(page).toHaveURL(/\/search\?q=kitchen$/)
  await expect(posts(page).first()).toBeVisible()
  await page.goBack()
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL(/\/social-post-collections\/mortgage$/)
})

test('a letter that is typed while the address changes to the search before it stays', async ({ page, app }) => {
  await signInByCall(page, app, 'agent@porchlight.test')
  await page.goto(`${app.url}/search`)
  await expect(box(page)).toBeVisible()
  await box(page).evaluate((input: HTMLInputElement) => {
    const replace = history.replaceState.bind(history)
    history.replaceState = (...args) => {
      replace(...args)
      if (!location.search.endsWith('q=kitche')) return
      // The app doesn't show the new address yet.
      history.replaceState = replace
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'kitchen')
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }
  })
  await box(page).fill('kitche')
  await expect(page).toHaveURL(/\/search\?q=kitchen$/)
  await expect(box(page)).toHaveValue('kitchen')
})

test('a link or Back replaces what is in the search box', async ({ page, app }) => {
  await signInByCall(page, app, 'agent@porchlight.test')
  await page.goto(`${app.url}/search?q=kitchen`)
  await expect(box(page)).toHaveValue('kitchen')
  await box(page).fill('porch')
  await expect(page).toHaveURL(/q=porch$/)
  await page.evaluate(() => {
    history.pushState({ idx: history.state?.idx + 1, key: 'linked' }, '', '/search?q=kitchen')
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  })
  await expect(box(page)).toHaveValue('kitchen')
  await page.goBack()
  await expect(box(page)).toHaveValue('porch')
})

test('a search that finds nothing says so, and clearing it shows what can be searched', async ({ page, app }) => {
  await signInByCall(page, app, 'agent@porchlight.test')
  await page.goto(`${app.url}/search?q=zeppelin`)
  await expect(page.getByRole('heading', { name: 'No posts match' })).toBeVisible()
  await box(page).fill('')
  await expect(page).toHaveURL(/\/search$/)
  await expect(page.getByText('Find collections and posts by the words in their title, caption or tags.')).toBeVisible()
})

test('premium posts are marked in the results', async ({ page, app }) => {
  await signInByCall(page, app, 'plus@porchlight.test')
  const answer = await page.context().request.get(`${app.url}/api/library/search?q=premium`)
  const { data } = (await answer.json()) as { data: { posts: { title: string; is_premium: boolean }[] } }
  const premium = data.posts.find(({ is_premium }) => is_premium)
  await page.goto(`${app.url}/search?q=premium`)
  await expect(
    page
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name: premium?.title ?? '', exact: true }) })
      .getByText('Premium', { exact: true }),
  ).toBeVisible()
})

test('a word longer than the phone is wide is broken, on Home and among the results', async ({ page, app }) => {
  const long = 'Antes-de-firmar'.repeat(8)
  await signInByCall(page, app, 'agent@porchlight.test')
  await page.setViewportSize({ width: 390, height: 844 })
  const renamed = (data: { title: string }[]) => data.map((post) => ({ ...post, title: long }))
  await changeAnswer(page, '**/api/agent/social-posts?*', renamed)
  await changeAnswer<{ posts: { title: string }[] }>(page, '**/api/library/search?*', (found) => ({
    ...found,
    posts: renamed(found.posts),
  }))
  for (const path of ['/dashboard', '/search?q=kitchen']) {
    await page.goto(app.url + path)
    await expect(page.getByText(long).first()).toBeVisible()
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow, path).toBeLessThanOrEqual(0)
  }
})

test('a search that fails says so and offers another try', async ({ page, app, consoleErrors }) => {
  await signInByCall(page, app, 'agent@porchlight.test')
  await page.route('**/api/library/search?*', (route) => route.fulfill({ status: 403, json: {} }))
  await page.goto(`${app.url}/search`)
  await box(page).fill('kitchen')
  await expect(page.getByRole('heading', { name: 'The search didn’t load' })).toBeVisible()
  expect(consoleErrors.splice(0).join()).toContain('The search didn’t load')
  await page.unroute('**/api/library/search?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(posts(page).first()).toBeVisible()
})

test('a search without an answer shows what is on the phone, and the library’s results once they come', async ({
  page,
  app,
}) => {
  await signIn(page, app)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null))
  await page.reload()
  await page.goto(`${app.url}/search?q=kitchen`)
  const title = (await posts(page).first().getAttribute('aria-label')) ?? ''
  await posts(page).first().click()
  await expect(page.getByRole('textbox', { name: 'Caption' })).toBeVisible()

  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/library/search?*', async (route) => {
    await answered
    // A search that was replaced meanwhile is gone.
    await route.continue().catch(() => undefined)
  })
  await page.goto(`${app.url}/search`)
  await box(page).fill(title)
  await expect(page.getByText('The library hasn’t answered yet.')).toBeVisible({ timeout: 10_000 })
  await expect(page.getByRole('heading', { name: 'Posts on this phone (1)' })).toBeVisible()
  // The next search doesn't wait again.
  await box(page).fill('nothing on this phone')
  await expect(page.getByRole('heading', { name: 'Nothing on this phone matches' })).toBeVisible({ timeout: 2_000 })
  await box(page).fill(title)
  await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible()

  answer()
  await expect(page.getByRole('heading', { name: /^Posts \(\d+\)$/ })).toBeVisible()
  await expect(page.getByText('The library hasn’t answered yet.')).toHaveCount(0)
})

test('every Ready to Post listing links to all nine, the present one marked and in sight', async ({ page, app }) => {
  await signIn(page, app)
  await page.goto(`${app.url}/social-post-collections/quotes/scripture-verses`)
  await expect(chips(page).getByRole('link')).toHaveCount(9)
  const present = chips(page).getByRole('link', { name: 'Scripture Verses' })
  await expect(present).toHaveAttribute('aria-current', 'page')
  await expect(chips(page).locator('[aria-current]')).toHaveCount(1)
  await expect(present).toBeInViewport()
  await chips(page).getByRole('link', { name: 'Home Buying' }).focus()
  await expect(chips(page).getByRole('link', { name: 'Home Buying' })).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Home Buying' })).toBeVisible()
  await expect(chips(page).getByRole('link', { name: 'Home Buying' })).toHaveAttribute('aria-current', 'page')
})

for (const [width, height] of [
  [390, 844],
  [1024, 768],
  [1440, 900],
] as const) {
  test(`the chips of a listing move nothing when they arrive at ${width} px`, async ({ page, app }) => {
    await page.setViewportSize({ width, height })
    await signInByCall(page, app, 'agent@porchlight.test')
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/library-links*.js', async (route) => {
      await held
      await route.continue()
    })
    await page.goto(`${app.url}/social-post-collections/home-buying`)
    const top = async () => Math.round((await page.getByRole('main').locator('article').first().boundingBox())?.y ?? -1)
    await expect(page.getByRole('main').locator('article').first()).toBeVisible()
    await expect(chips(page)).toHaveCount(0)
    const before = await top()
    release()
    await expect(chips(page)).toBeVisible()
    expect(await top()).toBe(before)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  })
}

test('a listing is shown on the page and at the position where it was left, through a collection and a post', async ({
  page,
  app,
}) => {
  await signIn(page, app)
  await page.goto(`${app.url}/social-post-collections/home-buying?page=2`)
  // The click itself may scroll.
  await collections(page)
    .last()
    .evaluate((link) => link.addEventListener('click', () => sessionStorage.setItem('left', String(scrollY))))
  await collections(page).last().click()
  await expect(page).toHaveURL(/\/social-post-collections\/\d+$/)
  const left = Number(await page.evaluate(() => sessionStorage.getItem('left')))
  expect(left).toBeGreaterThan(100)
  await posts(page).first().click()
  await expect(page.getByRole('textbox', { name: 'Caption' })).toBeVisible()
  await page.getByRole('link', { name: /^Back to / }).click()
  await expect(page).toHaveURL(/\/social-post-collections\/\d+$/)
  await page.getByRole('main').getByRole('link', { name: 'Home Buying', exact: true }).click()
  await expect(page).toHaveURL(/\/home-buying\?page=2$/)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(left)

  await collections(page).last().click()
  await expect(page).toHaveURL(/\/social-post-collections\/\d+$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/home-buying\?page=2$/)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(left)
})

test('a listing opened anew begins at its top', async ({ page, app }) => {
  await signIn(page, app)
  await page.goto(`${app.url}/social-post-collections/home-buying`)
  await collections(page).last().scrollIntoViewIfNeeded()
  const tabs = page.getByRole('navigation', { name: 'Tabs' })
  await tabs.getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await tabs.getByRole('link', { name: 'Ready to Post' }).click()
  await expect(collections(page).first()).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('the thumbnails of a collection are links named by title and kind, and its tags are plain text', async ({
  page,
  app,
}) => {
  await signIn(page, app)
  await page.goto(`${app.url}/search?q=before%20the%20kitchen`)
  await page.getByRole('link', { name: 'Before the kitchen', exact: true }).click()
  await page.getByRole('link', { name: /^Back to / }).waitFor()
  await page.goto(`${app.url}/social-post-collections/1`)
  await expect(posts(page).first()).toHaveAccessibleName(/^.+, (image|carousel|reel|square video|.+)$/)
  const tag = page.getByRole('list', { name: 'Tags' }).getByRole('listitem').first()
  await expect(tag).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await expect(tag).toHaveCSS('border-radius', '0px')
})

test('the user menu offers an upgrade to Pro on Plus, and neither on Pro nor on Premium', async ({ page, app }) => {
  for (const [name, offers] of [
    ['plus', 1],
    ['agent', 0],
    ['premium', 0],
  ] as const) {
    await page.context().clearCookies()
    await signIn(page, app, `${name}@porchlight.test`)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page
      .getByRole('complementary', { name: 'Sidebar' })
      .getByRole('button', { name: new RegExp(name) })
      .click()
    const menu = page.getByRole('menu')
    await expect(menu.getByRole('menuitem', { name: 'Billing' })).toBeVisible()
    await expect(menu.getByRole('menuitem', { name: 'Upgrade to Pro' })).toHaveCount(offers)
  }
})
