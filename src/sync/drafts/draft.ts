import { CAPTION_LANGUAGES, type CaptionLanguage } from '#domain/publication/caption.ts'

import type { OwnPost } from './own-post.ts'

/** A post of the agent's own media, by the id it has on this device. */
export type OwnSubject = `own/${string}`

/** A library post with the content of one of its publications, by the id of that. */
type CopySubject = `copy/${number}`

/** What a publish is made from: a library post, by its id, or the agent's own media. */
export type PostSubject = number | OwnSubject

/**
 * What the draft of a post is of: a post, or something that is being changed: a publication on the server, or the content
 * or the time of an entry in the queue.
 */
export type DraftSubject = PostSubject | CopySubject | `edit/${number}` | `outbox/${number}/${'content' | 'time'}`

/** Identifies a draft: the user, and what they write about, which is a post or the form of this name. */
export interface DraftName<S extends number | string = DraftSubject> {
  userId: number
  subject: S
}

/** A draft of any kind: the subject of a form is its name. */
export type AnyDraftName = DraftName<number | string>

/** A caption as it was typed. */
export interface TypedCaption {
  caption: string
  savedAt: number
  /** The open screen that wrote it, so that a screen can tell its own text from another tab's; missing in old rows. */
  savedBy?: string
}

/** The changed fields of a form, or the choices for a post, by name. Files are stored as they are. */
export type FormValues = Record<string, unknown>

/** What a user has typed and chosen about one subject and not sent or saved yet. */
export interface Draft extends AnyDraftName {
  captions?: Partial<Record<CaptionLanguage, TypedCaption>>
  fields?: { values: FormValues; savedAt: number }
  /** The media of an own post; its captions and choices stand beside them. */
  own?: OwnPost
}

/** The draft of an own post, by the id it has on this device. */
export function ownDraft(id: string): OwnSubject {
  return `own/${id}`
}

/** The id of an own post's draft; null for all others. */
export function ownDraftId(subject: number | string): string | null {
  return typeof subject === 'string' && subject.startsWith('own/') ? subject.slice('own/'.length) : null
}

/**
 * The languages in which the captions of a draft are used up once it is published in `language`. A library post can be
 * published in the other one too, so that caption stays; an own post and a copy are gone as a whole.
 */
export function usedUpBy(subject: DraftSubject, language: CaptionLanguage): readonly CaptionLanguage[] {
  return typeof subject === 'number' ? [language] : CAPTION_LANGUAGES
}

/** What stays of a draft's choices once its captions in these languages are used up: single networks' captions in others. */
export function choicesLeft({ posting }: FormValues, used: readonly CaptionLanguage[]): FormValues | null {
  const captions = isRecord(posting) && isRecord(posting['captions']) ? posting['captions'] : {}
  const left = Object.entries(captions).filter(
    ([language, texts]) => !used.some((one) => one === language) && isRecord(texts) && Object.keys(texts).length > 0,
  )
  return left.length > 0 ? { posting: { captions: Object.fromEntries(left) } } : null
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The draft of a new post with the content of a publication. */
export function copyDraft(publicationId: number): CopySubject {
  return `copy/${publicationId}`
}

/** The draft of the changes to a publication on the server. */
export function editDraft(publicationId: number): DraftSubject {
  return `edit/${publicationId}`
}

/** The draft of the changes to an entry of the queue, by its rank, which a change doesn't change. */
export function outboxDraft(seq: number, part: 'content' | 'time'): DraftSubject {
  return `outbox/${seq}/${part}`
}
