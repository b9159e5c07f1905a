import { newPostPath } from '#domain/app-path.ts'
import { newKey } from '#sync/queue/key.ts'
import { shareOf, storeShare } from '#sync/drafts/shares.ts'
import { storageFailureOf } from '#sync/storage/storage-error.ts'

/**
 * Stores the share and answers with the address of the new post, which asks the agent whether to take it; where it can't
 * be stored, that says why. A page elsewhere can post here as another app does, and leave out where it comes from: what
 * says that it is from there isn't stored at all.
 */
export async function takeShare(request: Request): Promise<Response> {
  if (isFromElsewhere(request)) return seeOther(newPostPath('foreign'))
  try {
    const form = await request.formData()
    const text = (name: string) =>
      form
        .getAll(name)
        .filter((value) => typeof value === 'string')
        .join('\n')
    const files = [...form.values()].filter((value) => value instanceof File)
    const share = shareOf(newKey(), {
      title: text('title'),
      text: text('text'),
      url: text('url'),
      files: files.filter(({ size, name }) => size > 0 || name !== '').map((file) => ({ name: file.name, file })),
    })
    await storeShare(share)
    return seeOther(newPostPath(share.id))
  } catch (error) {
    const failure = storageFailureOf(error)
    if (!failure) reportError(error)
    return seeOther(newPostPath(failure?.failure === 'full' ? 'full' : 'failed'))
  }
}

/** Another app names none, or its own name as `android-app://`. */
function isFromElsewhere({ referrer, url }: Request): boolean {
  return /^https?:/.test(referrer) && new URL(referrer).origin !== new URL(url).origin
}

function seeOther(path: string): Response {
  return new Response(null, { status: 303, headers: { Location: path } })
}
