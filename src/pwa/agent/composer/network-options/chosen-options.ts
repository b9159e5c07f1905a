import type { NetworkOptions } from '#contract/publishing/publishing.ts'
import type { Platform } from '#domain/platform/platform.ts'
import { isStory } from '#domain/publication/story.ts'

/** What is chosen for a network, a few words each. */
export function chosenOptions(options: NetworkOptions, platform: Platform): string[] {
  if (platform === 'linkedin') return options.linkedin?.as_document ? ['Document'] : []
  const chosen = isStory(options, platform) ? ['Story'] : []
  if (platform === 'facebook') return chosen
  const {
    is_story: story,
    collaborators = [],
    user_tags: tags = [],
    cover_at_ms: cover,
    ...more
  } = options.instagram ?? {}
  if (!story && collaborators.length > 0) chosen.push(`With ${namesOf(collaborators)}`)
  if (tags.length > 0) chosen.push(`Tagged ${namesOf(tags.map(({ username }) => username))}`)
  if (!story && more.location_id !== undefined) chosen.push('Location')
  if (!story && cover !== undefined) chosen.push(`Cover at ${momentLabel(cover)}`)
  if (more.is_ai_generated) chosen.push('AI label')
  return chosen
}

const namesOf = (usernames: readonly string[]) => usernames.map((name) => `@${name}`).join(', ')

/** A moment of a video, as in 1:05. */
export function momentLabel(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
