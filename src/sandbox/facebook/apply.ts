import type { Event, Grant, Post, State } from './state.ts'

/** Brings the state past one event. The same events in the same order give the same state. */
export function apply(state: State, event: Event): void {
  switch (event.kind) {
    case 'code':
      state.codes.set(event.code.code, event.code)
      return
    case 'code_used':
      state.codes.delete(event.code)
      return
    case 'grant':
      state.grants.set(event.grant.token, event.grant)
      return
    case 'revoked':
      for (const grant of grantsOf(state, event.person)) state.grants.delete(grant.token)
      return
    case 'declined':
      for (const grant of grantsOf(state, event.person)) decline(grant, event.permission)
      return
    case 'page':
      count(state, event.page.id)
      state.pages.set(event.page.id, event.page)
      return
    case 'cleared':
      state.photos.clear()
      state.videos.clear()
      state.posts.clear()
      return
    case 'photo':
    case 'video':
    case 'video_changed':
    case 'post':
    case 'post_changed':
    case 'post_deleted':
      applyMedia(state, event)
  }
}

type MediaEvent = Extract<
  Event,
  { kind: 'photo' | 'video' | 'video_changed' | 'post' | 'post_changed' | 'post_deleted' }
>

function applyMedia(state: State, event: MediaEvent): void {
  switch (event.kind) {
    case 'photo':
      count(state, event.photo.id)
      state.photos.set(event.photo.id, event.photo)
      return
    case 'video':
      count(state, event.video.id)
      state.videos.set(event.video.id, event.video)
      return
    case 'video_changed': {
      const video = state.videos.get(event.id)
      if (video) Object.assign(video, event.change)
      return
    }
    case 'post':
      addPost(state, event.post)
      return
    case 'post_changed': {
      const post = state.posts.get(event.id)
      if (post) post.message = event.message
      return
    }
    case 'post_deleted':
      state.posts.delete(event.id)
  }
}

function addPost(state: State, post: Post): void {
  count(state, post.id.split('_')[1] ?? '')
  state.posts.set(post.id, post)
  for (const id of post.photos) {
    const photo = state.photos.get(id)
    if (photo) photo.post = post.id
  }
  const video = post.video ? state.videos.get(post.video) : undefined
  if (video) video.post = post.id
}

function decline(grant: Grant, permission: string): void {
  grant.scopes = grant.scopes.filter((scope) => scope !== permission)
  if (!grant.declined.includes(permission)) grant.declined.push(permission)
}

function grantsOf(state: State, person: string): Grant[] {
  return [...state.grants.values()].filter((grant) => grant.person === person)
}

function count(state: State, id: string): void {
  state.lastNumber = Math.max(state.lastNumber, Number(id) || 0)
}
