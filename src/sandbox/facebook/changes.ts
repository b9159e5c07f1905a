import { changeIn, consentChanges, type Changes } from '../stand-in/changes.ts'

import type { FacebookEvent, FacebookGrant, FacebookState } from './state.ts'

export const FACEBOOK_CHANGES: Changes<FacebookState, FacebookEvent> = {
  ...consentChanges<FacebookGrant>(),
  revoked: (state, { person }) => {
    for (const grant of grantsOf(state, person)) state.grants.delete(grant.token)
  },
  declined: (state, { person, permission }) => {
    for (const grant of grantsOf(state, person)) decline(grant, permission)
  },
  page: (state, { page }) => {
    count(state, page.id)
    state.pages.set(page.id, page)
  },
  photo: (state, { photo }) => {
    count(state, photo.id)
    state.photos.set(photo.id, photo)
  },
  video: (state, { video }) => {
    count(state, video.id)
    state.videos.set(video.id, video)
  },
  video_changed: (state, { id, change }) => changeIn(state.videos, id, change),
  post: (state, { post }) => {
    count(state, post.id.split('_')[1] ?? '')
    state.posts.set(post.id, post)
    for (const id of post.photos) changeIn(state.photos, id, { post: post.id })
    if (post.video) changeIn(state.videos, post.video, { post: post.id })
  },
  post_changed: (state, { id, message }) => changeIn(state.posts, id, { message }),
  post_deleted: (state, { id }) => void state.posts.delete(id),
  counts: (state, { id, counts }) => void state.counts.set(id, counts),
  cleared: (state) => {
    state.photos.clear()
    state.videos.clear()
    state.posts.clear()
    state.counts.clear()
  },
}

function decline(grant: FacebookGrant, permission: string): void {
  grant.scopes = grant.scopes.filter((scope) => scope !== permission)
  if (!grant.declined.includes(permission)) grant.declined.push(permission)
}

function grantsOf(state: FacebookState, person: string): FacebookGrant[] {
  return [...state.grants.values()].filter((grant) => grant.person === person)
}

function count(state: FacebookState, id: string): void {
  state.lastNumber = Math.max(state.lastNumber, Number(id) || 0)
}
