import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'

import type { PublicationTarget, ScheduledPost } from '#contract/publishing/publishing.ts'
import { newPostPath } from '#domain/app-path.ts'
import type { Platform } from '#domain/platform/platform.ts'
import { copyPath, keepForCopy } from '#pwa/agent/publishing/copy-path.ts'
import { useSignedIn } from '#pwa/shared/query/session.ts'
import { notify } from '#pwa/shared/ui/toast/notify.tsx'
import type { ReplacedTarget } from '#sync/drafts/own-post.ts'

/** Whether a post shows the agent's own photos or video, of which the server has the files. */
export function isOwn({ own_files: files = [] }: Pick<ScheduledPost, 'own_files'>): boolean {
  return files.length > 0
}

/** Whether a post can be made again: one whose library post is gone can't. */
export function canDuplicate(post: ScheduledPost): boolean {
  return post.id > 0 && (post.social_post_id !== null || isOwn(post))
}

/** Opens a new post with the content of another one, for the platforms of that one or for others. */
export function useDuplicate() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { user } = useSignedIn()
  const [isBusy, setBusy] = useState(false)

  async function copy(post: ScheduledPost, platforms: readonly Platform[], replaces?: ReplacedTarget) {
    if (post.social_post_id !== null) {
      keepForCopy(client, post)
      return await navigate(copyPath(post.social_post_id, post.id, platforms))
    }
    setBusy(true)
    try {
      const { copyOwnPost } = await import('#pwa/agent/publishing/own-post/copy-own-post.ts')
      await navigate(newPostPath(await copyOwnPost(post, user.id, platforms, replaces)))
    } catch (error) {
      console.warn('A post could not be duplicated', error)
      notify.error('We couldn’t open the photos of this post. Please try again when you’re online.')
    } finally {
      setBusy(false)
    }
  }

  return {
    isBusy,
    duplicate: (post: ScheduledPost) => void copy(post, post.platforms),
    /** The same for one platform of an own post, which gives it up once the new one is accepted. */
    replace: (post: ScheduledPost, { platform, attempts }: PublicationTarget) =>
      void copy(post, [platform], { postId: post.id, platform, attempts }),
  }
}
