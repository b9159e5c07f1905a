import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { picturesOf, type DescribedPicture } from '#pwa/agent/composer/described-pictures.ts'
import { postIn } from '#pwa/agent/publishing/preview-files.ts'
import { postQuery } from '#pwa/shared/answers/post.ts'
import { reportUnlessStorage } from '#sync/storage/storage-error.ts'
import type { PublishEntry } from '#sync/queue/entry.ts'
import { originOf, ownAltText } from '#sync/own-posts/own-post.ts'

/** The pictures of a post that waits on this device, with the texts they go out with; none while they aren't known. */
export function useQueuedPictures({ postId, mediaIds, request }: PublishEntry): readonly DescribedPicture[] {
  const isLibrary = typeof postId === 'number'
  const { data: post } = useQuery({ ...postQuery(isLibrary ? postId : 0), enabled: isLibrary })
  const own = useOwnPictures(mediaIds)
  const language = request.caption_language
  const pictures = post ? picturesOf(postIn(post, language), language) : own
  const texts = request.alt_texts ?? {}
  const textOf = (name: string) => (isLibrary ? texts[name] : ownAltText(texts, { id: name }))
  return pictures.map(({ text, ...picture }) => Object.assign(picture, { text: textOf(picture.name) ?? text }))
}

/** The agent's own photos, named by their origins. */
function useOwnPictures(mediaIds: readonly string[] | undefined): readonly DescribedPicture[] {
  const [pictures, setPictures] = useState<readonly DescribedPicture[]>([])
  const ids = mediaIds?.join(' ') ?? ''
  useEffect(() => {
    if (ids === '') return undefined
    let gone = false
    void read(ids.split(' ')).then((found) => {
      if (!gone) setPictures(found)
    }, reportUnlessStorage)
    return () => {
      gone = true
    }
  }, [ids])
  return pictures
}

async function read(ids: readonly string[]): Promise<DescribedPicture[]> {
  const { mediaOf } = await import('#sync/own-posts/own-media.ts')
  const media = (await mediaOf(ids)) ?? []
  return media
    .filter(({ kind }) => kind === 'image')
    .map((photo, index) => ({
      name: originOf(photo),
      place: index + 1,
      text: '',
      thumbnail: photo.thumbnail,
      isShown: false,
    }))
}
