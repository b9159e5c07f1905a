import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import type { Share } from '#contract/publishing/shares.ts'
import type { Platform } from '#domain/platform/platform.ts'
import type { PostSubject } from '#sync/drafts/draft.ts'

import type { Agent } from './machine.ts'

/** The address of the agent of a number. */
export const emailOf = (number: number): string => `life-${number}@porchlight.test`

/** Whether something was done: `maybe` when what did it was killed meanwhile. */
type Certainty = 'yes' | 'maybe' | 'no'

/** A publish the agent asked for. Its caption begins with `marker`, whatever it is edited to. */
export interface Publish {
  agent: Agent
  marker: string
  postId: PostSubject
  /** Its Idempotency-Key while it is known. */
  key: string | null
  platforms: readonly Platform[] | null
  isNow: boolean
  asked: Certainty
  /** Whether it was discarded on the device or deleted in the calendar. */
  dropped: Certainty
  /** The captions and times it may have; the last that certainly was set comes first, and what may have been after it. */
  captions: string[]
  times: string[]
  /** As the device last showed it; null until the server has it. */
  shown: ScheduledPost | null
  /** Captions saved from another device. */
  elsewhere: string[]
  /** Captions that this device saved and the server must refuse where another device changed the post. */
  edits: string[]
}

/** A caption that was typed and not published yet. */
export interface Draft {
  agent: Agent
  postId: PostSubject
  language: 'en' | 'es'
  texts: string[]
  isStored: Certainty
  /** The publishes of the post made after it, which drop it once the server has them. */
  coveredBy: Publish[]
}

/** A post of the agent's own photos, from the moment they were chosen; its caption is a `Draft`, its publishes are `Publish`. */
export interface OwnPost {
  agent: Agent
  id: string
  pictures: number
  isStored: Certainty
  isDeleted: Certainty
}

/** A record of a share. Its caption begins with `marker`. */
export interface ShareRecord {
  agent: Agent
  marker: string
  /** Null where a screen made it. */
  share: Share | null
  recorded: Certainty
  removed: Certainty
  /** Whether it is marked as posted; what may be. */
  posted: string[]
  /** How many share sheets were opened, where a slow device let another tap through; 1 when left out. */
  sheets?: number
}

/** A field of the profile: what it may be on the server, and what was typed without saving. */
export interface Profile {
  agent: Agent
  saved: string[]
  typed: string[]
  isTyped: Certainty
}

/** Likes and pins by name; what may be stored. */
export type Marks = Map<string, string[]>

/** What must be true at the end of a sequence. */
export class Model {
  readonly publishes: Publish[] = []
  readonly drafts: Draft[] = []
  readonly ownPosts: OwnPost[] = []
  readonly shares: ShareRecord[] = []
  readonly profiles: Profile[] = []
  readonly likes = new Map<Agent, Marks>()
  readonly pins = new Map<Agent, Marks>()
  /** Agents whose notices up to an id were marked as read. */
  readonly readUpTo = new Map<Agent, number>()

  marksOf(kind: 'likes' | 'pins', agent: Agent): Marks {
    const known = this[kind].get(agent) ?? new Map()
    this[kind].set(agent, known)
    return known
  }

  draftOf(agent: Agent, postId: PostSubject, language: 'en' | 'es'): Draft {
    const known = this.drafts.find(
      (one) => one.agent === agent && one.postId === postId && one.language === language && one.coveredBy.length === 0,
    )
    if (known) return known
    const draft: Draft = { agent, postId, language, texts: [], isStored: 'no', coveredBy: [] }
    this.drafts.push(draft)
    return draft
  }

  profileOf(agent: Agent): Profile {
    const known = this.profiles.find((one) => one.agent === agent)
    if (known) return known
    const profile: Profile = { agent, saved: [], typed: [], isTyped: 'no' }
    this.profiles.push(profile)
    return profile
  }

  /** Planned posts of an agent that the device shows and that were not deleted. */
  planned(agent: Agent): Publish[] {
    return this.publishes.filter(
      (one) => one.agent === agent && !one.isNow && one.asked === 'yes' && one.dropped === 'no' && one.shown !== null,
    )
  }
}

/** Takes back a value that may have been set and was not. */
export function forget(values: string[], value: string): void {
  const at = values.lastIndexOf(value)
  if (at !== -1) values.splice(at, 1)
}
