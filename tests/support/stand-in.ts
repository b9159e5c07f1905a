import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import Fastify from 'fastify'

import { sandbox } from '#sandbox/app.ts'
import type { PostExtras } from '#sandbox/control.ts'
import type { Insights } from '#domain/insights/insights.ts'
import type { Platform } from '#domain/platform/platform.ts'
import type { Config } from '#server/config.ts'
import { standInSettings } from '#server/networks/network-settings.ts'

import { typedOf } from './signed.ts'
import { SANDBOX_TOKEN } from './sandbox-token.ts'
import { clearFaults, steer } from './steer.ts'

/** A post in the stand-in's feed. */
interface WallPost {
  id: string
  account_id: string
  caption: string
  comments?: string[]
  permalink: string
  media: { type: string; url: string; alt: string }[]
  extras?: PostExtras
}

/** The outside services on a port of their own, as far from the server as the real ones are. */
export interface StandIn {
  address: string
  /** Settings of a server that speaks to this stand-in. */
  config: Pick<Config, 'sandbox' | 'standIns' | Platform>
  /** Has calls fail; `ms` is how late a slow answer comes. */
  fault: (operation: string, mode: string, times?: number, platform?: Platform, ms?: number) => Promise<void>
  clearFaults: () => Promise<void>
  /** Deletes every post, and with them what the networks count for their limits. */
  forget: () => Promise<void>
  /** Sets what the network counts of a post, null for what it has no data for. */
  count: (id: string, counts: Insights) => Promise<void>
  /** Posts with this caption, whatever signature stands below it. */
  wall: (caption: string, platform?: Platform) => Promise<WallPost[]>
  close: () => Promise<void>
}

/** `publicUrl` is the server whose media the networks fetch; `processingMs` is how long they process them. */
export async function startStandIn(publicUrl = 'http://localhost:3000', processingMs = 20): Promise<StandIn> {
  const dataDir = mkdtempSync(join(tmpdir(), 'porchlight-stand-in-'))
  const app = Fastify({ forceCloseConnections: true })
  await app.register(sandbox({ dataDir, publicUrl, sandboxToken: SANDBOX_TOKEN, processingMs }), { prefix: '/sandbox' })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const address = `http://127.0.0.1:${port}`

  return {
    address,
    config: { sandbox: false, standIns: [], ...standInSettings(publicUrl, port) },
    fault: async (operation, mode, times = 1, platform = 'facebook', ms) => {
      await steer(address, 'POST', '/faults', { platform, operation, mode, times, ms })
    },
    forget: () => steer(address, 'DELETE', '/posts'),
    count: (id, counts) => steer(address, 'PUT', `/posts/${id}/counts`, counts),
    clearFaults: () => clearFaults(address),
    wall: async (caption, platform: Platform = 'facebook') => {
      const posts = await steer<WallPost[]>(address, 'GET', `/posts?platform=${platform}`)
      return posts.filter((post) => [post.caption, typedOf(post.caption)].includes(caption))
    },
    close: async () => {
      await app.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
