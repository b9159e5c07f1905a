import type { Platform } from '#domain/platform/platform.ts'
import type { TargetState } from '#domain/publication/publication.ts'

import type { Tx } from '../db/database.ts'

/** An account at a network, as events name it. */
interface NamedAccount {
  id: string
  name: string
}

/** What modules report without knowing who reacts. One with a `tx` belongs to that transaction. */
export interface DomainEvents {
  time_zone_changed: { agentId: number }
  /** What captions take from an agent's profile, or the city, is another one. */
  caption_values_changed: { agentId: number }
  /** An agent has published a post of the library by hand, here or in another app. */
  post_published: { agentId: number; postId: number }
  /** A delivery ended, or begins again later. */
  target_settled: { targetId: number; platform: Platform; state: TargetState; code: string | null }
  /** An account was connected, or connected again. */
  account_connected: { agentId: number; platform: Platform; accountId: string }
  /** An agent gave the permission to read more of what a network counts of an account's posts. */
  insights_granted: { agentId: number; platform: Platform; accountId: string }
  /** Accounts were disconnected by the agent. */
  account_disconnected: { agentId: number }
  /** An account took the place of another one of the same platform. */
  account_replaced: { tx: Tx; agentId: number; platform: Platform; from: string; to: NamedAccount }
  /** An account was added to a platform that had only `first` so far. */
  second_account_added: { tx: Tx; agentId: number; platform: Platform; first: NamedAccount }
}

type Handler<E> = (event: E) => Promise<void>

export interface Events {
  /** Subscribes a module; to be called when the modules are started. */
  on: <N extends keyof DomainEvents>(name: N, handler: Handler<DomainEvents[N]>) => void
  /** Runs the handlers one after the other, in the order of their subscription; the first that throws ends it. */
  emit: <N extends keyof DomainEvents>(name: N, event: DomainEvents[N]) => Promise<void>
}

export function openEvents(): Events {
  const handlers: { [N in keyof DomainEvents]?: Handler<DomainEvents[N]>[] } = {}
  return {
    on: <N extends keyof DomainEvents>(name: N, handler: Handler<DomainEvents[N]>) => {
      const list: Handler<DomainEvents[N]>[] = (handlers[name] ??= [])
      list.push(handler)
    },
    emit: async (name, event) => {
      for (const handle of handlers[name] ?? []) await handle(event)
    },
  }
}
