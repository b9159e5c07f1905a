import { randomUUID } from 'node:crypto'

import { expect, type Page } from '@playwright/test'

import { monthKey, monthNow, shiftMonth } from '#domain/time/month.ts'

import type { App } from './app.ts'

/** A call as another device of the same agent makes it: the page is not notified, and needs no network. */
export async function callElsewhere<T = unknown>(page: Page, app: App, call: string, data?: object): Promise<T> {
  const [method = '', path = ''] = call.split(' ')
  const asked = await page.request.get(`${app.url}/api/sanctum/csrf-cookie`)
  const answer = await page.request.fetch(`${app.url}/api${path}`, {
    method,
    headers: { 'X-XSRF-TOKEN': asked.headers()['x-xsrf-token'] ?? '', 'Idempotency-Key': randomUUID() },
    data,
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (answer.status() === 204 ? undefined : await answer.json()) as T
}

export interface Scheduled {
  id: number
  caption: string
}

/** Schedules a post for a day of the next month, at a time in UTC. */
export async function schedule(
  page: Page,
  app: App,
  { post = 1, day = 10, time = '16:00:00' }: { post?: number; day?: number; time?: string } = {},
): Promise<Scheduled> {
  const { data } = await callElsewhere<{ data: Scheduled }>(page, app, `POST /social-posts/${post}/publish`, {
    caption: `Scheduled ${randomUUID()}`,
    caption_language: 'en',
    facebook: true,
    instagram: false,
    linkedin: false,
    scheduled_at: `${nextMonth()}-${day} ${time}`,
    agent_branding: false,
  })
  return data
}

/** The month of the demo's agents, which begins later than that of UTC. */
export const presentMonth = () => monthNow(new Date(), 'America/Chicago')

/** The next one, as 2026-12. */
export const nextMonth = () => monthKey(shiftMonth(presentMonth(), 1))

/** The row of a post in the list of upcoming ones. */
export const rowOf = (page: Page, { caption }: Pick<Scheduled, 'caption'>) =>
  page.getByRole('main').locator('section:has(h2:text("Upcoming Posts")) li', { hasText: caption })
