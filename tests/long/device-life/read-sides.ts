import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import type { Share } from '#contract/publishing/shares.ts'
import { PLATFORMS, type Platform } from '#domain/platform/platform.ts'

import type { Account, Walls } from './checks.ts'
import type { Stored } from './in-page.ts'
import { KILLED, type Machine } from './machine.ts'

/** Every caption on the networks. */
export async function readWalls({ app }: Machine): Promise<Walls> {
  const captions = async (platform: Platform) => (await app.networkPosts(platform)).map(({ caption }) => caption)
  const [facebook, instagram, linkedin] = await Promise.all(PLATFORMS.map(captions))
  return { facebook: facebook ?? [], instagram: instagram ?? [], linkedin: linkedin ?? [] }
}

/** The server's rows of the signed-in agent, of the months that a sequence can plan for. */
export async function readRows(machine: Machine): Promise<ScheduledPost[]> {
  return await readMonths(machine, '/agent/social-posts', 2)
}

/** The server's records of what the signed-in agent shared. */
export async function readShares(machine: Machine): Promise<Share[]> {
  return await readMonths(machine, '/agent/shares', 1)
}

/** What the server lists by month, from the last month to so many ahead. */
async function readMonths<T>(machine: Machine, path: string, months: number): Promise<T[]> {
  const rows: T[] = []
  const now = new Date()
  for (let ahead = -1; ahead <= months; ahead += 1) {
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, 1))
    rows.push(...(await machine.ask<T[]>(`${path}?month=${month.getUTCMonth() + 1}&year=${month.getUTCFullYear()}`)))
  }
  return rows
}

/** The server's account of the signed-in agent. */
export async function readAccount(machine: Machine): Promise<Account> {
  const { designations } = await machine.ask<{ designations: string }>('/agent')
  const notices = await machine.ask<{ id: number; read: boolean }[]>('/agent/notices')
  const unread = notices.filter(({ read }) => !read).map(({ id }) => id)
  return { designations, unread, shares: await readShares(machine) }
}

/** What the device stores. */
export async function readStored(machine: Machine): Promise<Stored> {
  for (;;) {
    const stored = await machine.inPage(0, () => device.dump(), null)
    if (stored !== KILLED) return stored
  }
}
