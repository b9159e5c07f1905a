import { CAPTION_LANGUAGES, type CaptionLanguage } from '#domain/publication/caption.ts'

/** A post of the agent's own media, by the id it has on this device. */
export type OwnSubject = `own/${string}`

/** A library post with the content of one of its publications, by the id of that. */
type CopySubject = `copy/${number}`

/** What a publish is made from: a library post, by its id, or the agent's own media. */
export type PostSubject = number | OwnSubject

/**
 * What a draft is of: a post, or something that is being changed: a publication on the server, or the content or the time
 * of an entry in the queue.
 */
export type DraftSubject = PostSubject | CopySubject | `edit/${number}` | `outbox/${number}/${'content' | 'time'}`

/** Identifies a draft: the user, and what they write about. */
export interface DraftName {
  userId: number
  subject: DraftSubject
}

/** The draft of an own post, by the id it has on this device. */
export function ownDraft(id: string): OwnSubject {
  return `own/${id}`
}

/** The id of an own post's draft; null for all others. */
export function ownDraftId(subject: DraftSubject): string | null {
  return typeof subject === 'string' && subject.startsWith('own/') ? subject.slice('own/'.length) : null
}

/**
 * The languages in which the captions of a draft are used up once it is published in `language`. A library post can be
 * published in the other one too, so that caption stays; an own post and a copy are gone as a whole.
 */
export function usedUpBy(subject: DraftSubject, language: CaptionLanguage): readonly CaptionLanguage[] {
  return typeof subject === 'number' ? [language] : CAPTION_LANGUAGES
}

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

/**
 * The form name under which the choices of a draft are stored beside its captions: platforms, time and language. They
 * are dropped together with the captions.
 */
export function choicesForm(subject: DraftSubject): string {
  return typeof subject === 'number' ? `publish/${subject}` : subject
}
