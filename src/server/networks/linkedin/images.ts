import { z } from 'zod'

import type { Account, OutgoingPost, Progress } from '../connector.ts'

import type { LinkedInApi } from './api.ts'
import { fitPicture } from './picture.ts'

/** Uploaded pictures of a post. Kept as long as the post is open: the same ones show LinkedIn a duplicate. */
export const Images = z.object({ kind: z.literal('images'), imageUrns: z.array(z.string()) })
export type Images = z.infer<typeof Images>

const Initialized = z.object({
  value: z.object({ uploadUrl: z.string().min(1), image: z.string().startsWith('urn:li:image:') }),
})

/** Uploads the pictures one after another, keeping every URN as soon as its bytes are there. */
export async function uploadImages(
  api: LinkedInApi,
  account: Account,
  post: OutgoingPost,
  done: Progress | null,
  keep: (progress: Progress) => Promise<void>,
): Promise<Images> {
  const kept = Images.safeParse(done)
  const imageUrns = kept.success ? [...kept.data.imageUrns] : []
  for (const file of post.files.slice(imageUrns.length)) {
    const picture = await fitPicture(await file.read(), file.mime)
    const { value } = await api.restJson(
      {
        method: 'POST',
        path: '/images?action=initializeUpload',
        token: account.token,
        body: { initializeUploadRequest: { owner: authorOf(account) } },
        effect: 'repeatable',
      },
      Initialized,
    )
    await api.put(value.uploadUrl, account.token, picture.bytes, picture.mime)
    imageUrns.push(value.image)
    await keep({ kind: 'images', imageUrns: [...imageUrns] })
  }
  return { kind: 'images', imageUrns }
}

export function authorOf(account: Account): string {
  return `urn:li:person:${account.id}`
}
