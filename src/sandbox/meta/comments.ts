import { type Content, html } from '../pages/html.ts'
import { badParameter, GraphError } from './errors.ts'
import type { Node } from './fields.ts'
import type { GraphInput, ParamTable } from './params.ts'

/** A comment of an account under its own post. */
export interface PostComment {
  id: string
  /** The post or media it is under. */
  post: string
  /** The account that wrote it. */
  from: { id: string; name: string }
  text: string
  at: number
}

export const CREATE_COMMENT: ParamTable = { message: 'string' }

/** Facebook orders comments by `order`; Instagram lists the newest first. */
export const LIST_COMMENTS: ParamTable = { order: ['chronological', 'reverse_chronological'] }

/** The comments under a post, newest first. */
export function commentsUnder(comments: ReadonlyMap<string, PostComment>, post: string): PostComment[] {
  return [...comments.values()]
    .filter((one) => one.post === post)
    .toSorted((a, b) => b.at - a.at || b.id.localeCompare(a.id))
}

/** The text of a call that comments, of at most `most` characters. */
export function commentText(input: GraphInput, most: number): string {
  const text = input.text('message')?.trim() ?? ''
  if (text === '') throw badParameter('(#100) The parameter message is required')
  if (text.length > most) throw new GraphError(100, '(#100) The comment is too long', { subcode: 1705 })
  return text
}

/** Facebook's names of a comment's fields; Instagram has `text` and `timestamp` of its own. */
export function commentNode({ id, from, text, at }: PostComment, service: 'facebook' | 'instagram'): Node {
  const when = `${new Date(at).toISOString().slice(0, 19)}+0000`
  if (service === 'instagram') {
    return {
      type: 'IGComment',
      defaults: ['timestamp', 'text', 'id'],
      fields: { id: () => id, text: () => text, timestamp: () => when, username: () => from.name },
    }
  }
  return {
    type: 'Comment',
    defaults: ['created_time', 'from', 'message', 'id'],
    fields: { id: () => id, message: () => text, created_time: () => when, from: () => from },
  }
}

/** The comments under a post as a feed shows them. */
export function commentLines(comments: readonly { from: string; text: string }[]): Content {
  return comments.map(
    ({ from, text }) => html`<p class="body-text small"><span class="strong">${from}</span> ${text}</p>`,
  )
}
