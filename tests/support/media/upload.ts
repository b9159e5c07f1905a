import type { Answered, Browser } from '../browser.ts'

/** Sends files as a form does: by field, each with the name and type its sender gives it. */
export async function upload<T>(
  browser: Browser,
  path: string,
  files: Record<string, { content: Uint8Array; name?: string; type?: string }>,
): Promise<Answered<T>> {
  if (!browser.cookies.has('XSRF-TOKEN')) await browser.fetch('/api/sanctum/csrf-cookie')
  const form = new FormData()
  for (const [field, { content, name = 'picture.jpg', type = 'image/jpeg' }] of Object.entries(files)) {
    form.set(field, new File([new Uint8Array(content)], name, { type }))
  }
  const headers = { 'x-xsrf-token': browser.cookies.get('XSRF-TOKEN') ?? '' }
  const response = await browser.fetch(`/api${path}`, { method: 'POST', body: form, headers })
  return { status: response.status, headers: response.headers, body: (await response.json()) as T }
}
