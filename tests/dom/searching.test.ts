import { searchableText } from '#domain/library/search.ts'
import { db } from '#sync/storage/database.ts'
import { recordsOf } from '#tests/support/fake-api/account-answers.ts'
import { collection, collectionPost, page as pageOf, template } from '#tests/support/records/library.ts'
import type { FakeApi } from '#tests/support/fake-api/fake-api.ts'

import { expect } from './support/expect.ts'
import { page } from './support/page.ts'
import { test } from './support/test.ts'

const box = page.getByRole('searchbox', { name: 'Search the library' })

/** Finds a premium post for every search but `zeppelin`. */
function answerSearch(api: FakeApi, title = 'Keys in Hand'): void {
  api.answer('GET /library/search', ({ query }) => {
    const posts = query.q === 'zeppelin' ? [] : [collectionPost({ title, is_premium: true })]
    const meta = {
      current_page: 1,
      last_page: 1,
      collections_total: 0,
      posts_total: posts.length,
      templates_total: posts.length,
    }
    return {
      data: { collections: [], posts, templates: posts.length > 0 ? [template({ title: 'Open house sign' })] : [] },
      meta,
    }
  })
}

test('a search marks premium posts, finds nothing, fails, and begins again', async ({ api, open, allowLog }) => {
  allowLog(/The search didn’t load/)
  answerSearch(api)
  await open('/search')
  await box.pressSequentially('keys')
  await expect(page).toHaveURL(/\/search\?q=keys$/)
  await expect(page.getByRole('main').getByText('Premium', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open house sign' })).toBeVisible()
  await box.fill('zeppelin')
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible()
  await box.fill('')
  await expect(page.getByText(/^Find collections, posts and templates by the words/)).toBeVisible()
  const ended = api.refuse('GET /library/search', { code: 'forbidden' })
  await box.fill('kitchen')
  await expect(page.getByRole('heading', { name: 'The search didn’t load' })).toBeVisible()
  ended()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('link', { name: 'Keys in Hand', exact: true })).toBeVisible()
})

test('a post that isn’t so for every agent says who it is for', async ({ api, open }) => {
  const posts = [collectionPost({ claims_note: 'For your own sale' })]
  const meta = { current_page: 1, last_page: 1, collections_total: 0, posts_total: 1 }
  api.answer('GET /library/search', { data: { collections: [], posts }, meta })
  await open('/search?q=keys')
  await expect(page.getByRole('link', { name: 'Keys in Hand, For your own sale' })).toBeVisible()
})

test('a letter that is typed while the address changes to the search before it stays', async ({ api, open }) => {
  answerSearch(api)
  await open('/search')
  await expect(box).toBeVisible()
  const input = box.element() as HTMLInputElement
  const replace = history.replaceState.bind(history)
  history.replaceState = (...args) => {
    replace(...args)
    if (!location.search.endsWith('q=kitche')) return
    // The app doesn’t show the new address yet.
    Reflect.deleteProperty(history, 'replaceState')
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'kitchen')
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
  await box.fill('kitche')
  await expect(page).toHaveURL(/\/search\?q=kitchen$/)
  await expect(box).toHaveValue('kitchen')
})

test('a search without an answer shows what is on the phone until the results come', async ({ api, open }) => {
  answerSearch(api, 'From the library')
  const post = collectionPost({ id: 70, title: 'Kitchen light' })
  const { id: userId } = recordsOf('agent').user
  await db.pinnedPosts.put({ userId, subject: 'newest', id: 70, post, text: searchableText(post.title) })
  const answered = api.hold('GET /library/search')
  await open('/search')
  await box.fill('kitchen')
  await expect(page.getByText('The library is taking a while.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Posts on this phone (1)' })).toBeVisible()
  await box.fill('nothing on this phone')
  await expect(page.getByRole('heading', { name: 'Nothing on this phone matches' })).toBeVisible()
  await box.fill('kitchen')
  await expect(page.getByRole('link', { name: 'Kitchen light', exact: true })).toBeVisible()
  answered()
  await expect(page.getByRole('link', { name: 'From the library', exact: true })).toBeVisible()
  await expect(page.getByText('The library is taking a while.')).toHaveCount(0)
})

test('a link or Back replaces what is in the search box', async ({ api, open }) => {
  answerSearch(api)
  await open('/search?q=kitchen')
  await expect(box).toHaveValue('kitchen')
  await box.fill('porch')
  await expect(page).toHaveURL(/q=porch$/)
  await expect.poll(() => api.calls.some((call) => call.includes('q=porch'))).toBe(true)
  const state = history.state as { idx: number }
  history.pushState({ idx: state.idx + 1, key: 'linked' }, '', '/search?q=kitchen')
  dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }))
  await expect(box).toHaveValue('kitchen')
  await page.goBack()
  await expect(box).toHaveValue('porch')
})

test('a word longer than the phone is wide is broken among the results', async ({ api, open }) => {
  const long = 'Antes-de-firmar'.repeat(8)
  answerSearch(api, long)
  await open('/search?q=kitchen')
  await expect(page.getByText(long).first()).toBeVisible()
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})

test('every Ready to Post page links to all nine, the present one marked and in sight', async ({ api, open }) => {
  api.answer('GET /social-post-collections/tag/:tag', pageOf([collection()]))
  await open('/social-post-collections/quotes/scripture-verses')
  const chips = page.getByRole('navigation', { name: 'Ready to Post' })
  await expect(chips.getByRole('link')).toHaveCount(9)
  await expect(chips.locator('[aria-current]')).toHaveText('Scripture Verses')
  await expect(chips.locator('[aria-current]')).toBeInViewport()
  const buying = chips.getByRole('link', { name: 'Home Buying' })
  await buying.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Home Buying' })).toBeVisible()
  await expect(buying).toHaveAttribute('aria-current', 'page')
  await expect(buying).toBeInViewport()
})

test('a page number past the end of a tag page shows the last page', async ({ api, open }) => {
  api.answer('GET /social-post-collections/tag/:tag', ({ query }) =>
    pageOf((query.page ?? 1) > 3 ? [] : [collection()], { current_page: query.page ?? 1, last_page: 3, total: 30 }),
  )
  await open('/social-post-collections/home-buying?page=99')
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await expect(page).toHaveURL(/\?page=3$/)
  await expect(pages.locator('[aria-current=page]')).toContainText('3')
  await expect(pages.getByRole('link', { name: 'Next' })).toHaveCount(0)
})

test.for([
  '/social-posts/abc',
  '/social-posts/99999999999',
  '/social-post-collections/1.5',
  '/template-collections/abc',
  '/templates/00000000-0000-4000-8000-00000000000g',
])('%s, an impossible address, shows “not found” inside the layout', async (path, { open }) => {
  await open(path)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Tabs' })).toBeVisible()
})
