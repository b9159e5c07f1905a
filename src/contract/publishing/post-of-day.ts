import { localDay, type TimeZone } from '#domain/time/time.ts'

import { escaped, TEXT_SLOT } from '../document.ts'
import { fillPicture } from '../shell-content.ts'
import type { ScheduledPost } from './publishing.ts'

/** What the calendar's shell shows of the first post of the present day. */
export type PostOfDay = Pick<ScheduledPost, 'title' | 'thumbnail' | 'main_color'>

/** The template that the build puts into the calendar's shell, for the worker. */
const TEMPLATE = /<template id="post-of-day">([\s\S]*?)<\/template>/

/** The HTML of the calendar's first post of the day as that template. */
export function postOfDayTemplate(html: string): string {
  return `<template id="post-of-day">${html}</template>`
}

/** The HTML of that template in a shell; undefined where it has none. */
export function templateIn(shell: string): string | undefined {
  return TEMPLATE.exec(shell)?.[1]
}

/** A shell as the server sends it, which fills in the day itself. */
export function withoutTemplate(shell: string): string {
  return shell.replace(TEMPLATE, '')
}

/** Puts a post's picture and title into the HTML of the first post of the day. */
export function fillPostOfDay(html: string, post: PostOfDay): string {
  return fillPicture(html, post).replace(TEXT_SLOT, () => escaped(post.title))
}

/** The post that the calendar lists first for the present day, and the next post after that day. */
export interface DayInCalendar {
  first: ScheduledPost | undefined
  next: ScheduledPost | undefined
}

/**
 * What the calendar shows of the present day. Null where a post needs the agent or the day's first post is already
 * published, since both are shown in other sizes than the prerendered ones.
 */
export function presentDayIn(posts: readonly ScheduledPost[], zone: TimeZone, now: Date): DayInCalendar | null {
  const shown = posts
    .filter(({ status }) => status !== 'canceled')
    .toSorted((a, b) => Date.parse(a.scheduled_at) - Date.parse(b.scheduled_at) || a.id - b.id)
  if (shown.some(({ targets }) => targets.some(({ remedy }) => remedy !== null))) return null
  const today = localDay(now, zone)
  const dayOf = ({ scheduled_at: at }: ScheduledPost) => localDay(new Date(at), zone)
  const first = shown.findLast((post) => dayOf(post) === today)
  if (first?.status === 'published') return null
  return { first, next: shown.find((post) => dayOf(post) > today) }
}
