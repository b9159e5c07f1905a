import { API_BASE_URL } from '#client/base.ts'
import { isLibraryPath } from '#contract/library-path.ts'
import { firstCalls, ROUTES } from '#contract/routes.ts'

/** The addresses of the library answers with which the screens of the menu open. */
export function menuAnswers(): string[] {
  const routes = ROUTES.filter(({ access, path }) => access === 'agent' && !path.includes(':'))
  const calls = routes.flatMap((route) => firstCalls({ route, params: {} }, new URLSearchParams(), null))
  const base = new URL(API_BASE_URL, location.href).pathname
  return [...new Set(calls.map((call) => API_BASE_URL + call))].filter((address) =>
    isLibraryPath(new URL(address, location.href).pathname, base),
  )
}

/** The address of what Home shows. */
export const HOME_ANSWER = `${API_BASE_URL}/dashboard`

/** The addresses with which a post can be published. */
export const answerOfPost = (id: number) => `${API_BASE_URL}/social-posts/${id}`

/** The addresses with which a collection opens. */
export function answersOfCollection(id: number): string[] {
  const collection = `${API_BASE_URL}/social-post-collections/${id}`
  return [collection, `${collection}/social-posts`]
}

/** The addresses of the pictures in answers of the library: of cards, and those that posts are published with. */
export function picturesIn(answer: unknown): string[] {
  if (Array.isArray(answer)) return answer.flatMap(picturesIn)
  if (typeof answer !== 'object' || answer === null) return []
  const { url, mime, thumbnail, image_url: image, ...rest } = answer as Record<string, unknown>
  const file = typeof mime === 'string' && mime.startsWith('image/') ? url : null
  const own = [thumbnail, image, file].filter((one) => typeof one === 'string')
  return [...own, ...Object.values(rest).flatMap(picturesIn)]
}
