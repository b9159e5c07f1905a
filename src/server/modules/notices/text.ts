import { PLATFORM_NAME, PLATFORMS, type Platform } from '#domain/platform/platform.ts'
import type { TargetState } from '#domain/publication/publication.ts'
import { joinList } from '#domain/time/time-labels.ts'

import type { notices } from '../../db/schema/index.ts'

export type NoticeText = Pick<typeof notices.$inferInsert, 'kind' | 'title' | 'body'>

/** The part of a target that its notice mentions. */
export interface SettledRow {
  platform: Platform
  state: TargetState
  errorMessage: string | null
}

/** Longest post title in a notice, in characters: a push has little room, and a lock screen less. */
const LONGEST_TITLE = 80
/** Longest reason in a notice, in characters. */
const LONGEST_REASON = 200

/** The result of a post on all its platforms; null when the agent canceled it everywhere. */
export function settledText(postTitle: string, rows: readonly SettledRow[]): NoticeText | null {
  const named = (state: TargetState) =>
    joinList(
      PLATFORMS.filter((platform) => rows.some((row) => row.platform === platform && row.state === state)).map(
        (platform) => PLATFORM_NAME[platform],
      ),
    )
  const [live, failed, unknown] = [named('published'), named('failed'), named('needs_check')]
  const quoted = `“${clip(postTitle, LONGEST_TITLE)}”`
  if (unknown) {
    const others = [live && `It’s live on ${live}.`, failed && `It didn’t go out on ${failed}.`]
    return {
      kind: 'needs_check',
      title: 'A post needs your attention',
      body: sentences(
        `We’re not sure ${quoted} posted to ${unknown}. Please check. We won’t post it again unless you tell us to.`,
        ...others,
      ),
    }
  }
  const byHand = named('handed_over')
  if (byHand && !failed) {
    return {
      kind: 'handed_over',
      title: `Time to post on ${byHand}`,
      body: sentences(`${quoted} is ready. Open it and share it.`, live && `It’s live on ${live}.`),
    }
  }
  if (failed && live) {
    return {
      kind: 'failed',
      title: 'Part of a post didn’t go out',
      body: sentences(`${quoted} is live on ${live}, but didn’t go out on ${failed}.`, reason(rows)),
    }
  }
  if (failed) {
    return {
      kind: 'failed',
      title: 'A post didn’t go out',
      body: sentences(`${quoted} didn’t go out on ${failed}.`, reason(rows)),
    }
  }
  return live ? { kind: 'published', title: 'Your post is live', body: `${quoted} is live on ${live}.` } : null
}

/** Several posts that failed everywhere because they were due while the account was on hold. */
export function passedOnHoldText(count: number): NoticeText {
  return {
    kind: 'failed',
    title: `${count} posts didn’t go out`,
    body: 'They were due while your account was on hold. You can post them again from your calendar.',
  }
}

/** Posts that were due during the agent's pause, at its end. */
export function pausedText(count: number): NoticeText {
  const isOne = count === 1
  return {
    kind: 'failed',
    title: `${isOne ? '1 post was' : `${count} posts were`} due while you paused`,
    body: `Posting is on again. ${isOne ? 'This post' : 'These posts'} didn’t go out. Post ${isOne ? 'it' : 'them'} now or skip ${isOne ? 'it' : 'them'} in your calendar.`,
  }
}

/** Why the connection to a platform won't work for a post, as seen some time ahead. */
export type Weakness = 'missing' | 'reconnect' | 'ends'

/** `due` says when the first post needs it, such as 'Tomorrow at 8:00 AM'. */
export function endingText(platform: Platform, weakness: Weakness, postTitle: string, due: string): NoticeText {
  const name = PLATFORM_NAME[platform]
  const waiting = `“${clip(postTitle, LONGEST_TITLE)}” is scheduled for ${inSentence(due)}.`
  if (weakness === 'missing')
    return {
      kind: 'connection_ending',
      title: `${name} isn’t connected`,
      body: `${waiting} Connect ${name} so it can go out.`,
    }
  if (weakness === 'reconnect')
    return {
      kind: 'connection_ending',
      title: `${name} needs to be reconnected`,
      body: `${waiting} Reconnect so it can go out.`,
    }
  return {
    kind: 'connection_ending',
    title: `Your ${name} connection expires soon`,
    body: `${waiting} The connection expires before then. Reconnect so it can go out.`,
  }
}

/** For the first post that waits for its account. */
export function waitingText(name: string, postTitle: string): NoticeText {
  return {
    kind: 'connection_missing',
    title: `A post is waiting for ${name}`,
    body: `“${clip(postTitle, LONGEST_TITLE)}” was due, but ${name} isn’t connected. Reconnect it within a day and it will go out.`,
  }
}

/** The only reason there is; several would be too long for a lock screen, and the receipt shows them all. */
function reason(rows: readonly SettledRow[]): string | null {
  const reasons = new Set(rows.flatMap((row) => (row.state === 'failed' && row.errorMessage ? [row.errorMessage] : [])))
  const [only] = reasons
  return reasons.size === 1 && only !== undefined ? clip(only, LONGEST_REASON) : null
}

function sentences(...all: (string | null)[]): string {
  return all.filter(Boolean).join(' ')
}

/** Characters as people count them: a flag is one. */
const graphemes = new Intl.Segmenter('en')

function clip(text: string, most: number): string {
  const characters = Array.from(graphemes.segment(text.trim()), ({ segment }) => segment)
  return characters.length <= most
    ? characters.join('')
    : `${characters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
}

/** 'Today' and 'Tomorrow' are capitalized at the start of a line, not inside one. */
function inSentence(due: string): string {
  return /^(Today|Tomorrow)\b/.test(due) ? due.charAt(0).toLowerCase() + due.slice(1) : due
}
