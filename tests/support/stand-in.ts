import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import Fastify from 'fastify'

import { sandbox } from '#sandbox/app.ts'
import type { Figures } from '#domain/insights/figures.ts'
import type { Platform } from '#domain/platform/platform.ts'
import type { Config } from '#server/config.ts'
import { standInSettings } from '#server/networks/settings.ts'

/** A post in the stand-in's feed. */
interface WallPost {
  id: string
  account_id: string
  caption: string
  permalink: string
  media: { type: string; url: string; alt: string }[]
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
  count: (id: string, counts: Figures) => Promise<void>
  /** Posts with this caption. */
  wall: (caption: string, platform?: Platform) => Promise<WallPost[]>
  close: () => Promise<void>
}

/** `publicUrl` is the server whose media the networks fetch; `processingMs` is how long they process them. */
export async function startStandIn(publicUrl = 'http://localhost:3000', processingMs = 20): Promise<StandIn> {
  const dataDir = mkdtempSync(join(tmpdir(), 'porchlight-stand-in-'))
  const app = Fastify({ forceCloseConnections: true })
  await app.register(sandbox({ dataDir, publicUrl, processingMs }), { prefix: '/sandbox' })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const address = `http://127.0.0.1:${port}`

  const call = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${address}/sandbox/api${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}: ${await response.text()}`)
    return response
  }

  return {
    address,
    config: { sandbox: false, standIns: [], ...standInSettings(publicUrl, port) },
    fault: async (operation, mode, times = 1, platform = 'facebook', ms) => {
      await call('POST', '/faults', { platform, operation, mode, times, ms })
    },
    forget: async () => void (await call('DELETE', '/posts')),
    count: async (id, counts) => void (await call('PUT', `/posts/${id}/counts`, counts)),
    clearFaults: async () => void (await call('DELETE', '/faults')),
    wall: async (caption, platform: Platform = 'facebook') => {
      const { data } = (await (await call('GET', `/posts?platform=${platform}`)).json()) as { data: WallPost[] }
      return data.filter((post) => post.caption === caption)
    },
    close: async () => {
      await app.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
