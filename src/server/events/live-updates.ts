import { sql, type SQL } from 'drizzle-orm'

import type { Database } from '../db/database.ts'

/** The channel on which every process reports the agents whose posts or notices changed. */
const CHANNEL = 'agent_changed'

/** Of one agent; the oldest one is closed for the next. */
const MOST_SUBSCRIBERS = 10

/** Reports changes to the pages an agent has open, whichever process made the change. */
export interface LiveUpdates {
  /** Calls `onChange` whenever something of the agent's may have changed, until the returned function is called. */
  subscribe: (agentId: number, subscriber: Subscriber) => () => void
  /** Ends every subscription. */
  close: () => Promise<void>
}

interface Subscriber {
  onChange: () => void
  /** The server is about to stop. */
  onClose: () => void
}

/** Of a statement's agent: reports the change when its transaction commits, never when it fails. */
export function notifyAgent(agentId: SQL): SQL {
  return sql`pg_notify(${CHANNEL}, (${agentId})::text)`
}

export async function openLiveUpdates({ listen }: Pick<Database, 'listen'>): Promise<LiveUpdates> {
  const subscribers = new Map<number, Set<Subscriber>>()
  const stop = await listen(CHANNEL, (payload) => {
    const changed = payload === null ? [...subscribers.values()] : [subscribers.get(Number(payload)) ?? []]
    for (const each of changed) for (const { onChange } of each) onChange()
  })
  return {
    subscribe: (agentId, subscriber) => {
      const own = subscribers.get(agentId) ?? new Set()
      subscribers.set(agentId, own.add(subscriber))
      const [oldest] = own
      if (own.size > MOST_SUBSCRIBERS) oldest?.onClose()
      return () => {
        own.delete(subscriber)
        if (own.size === 0 && subscribers.get(agentId) === own) subscribers.delete(agentId)
      }
    },
    close: async () => {
      for (const each of subscribers.values()) for (const { onClose } of each) onClose()
      await stop()
    },
  }
}
