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
