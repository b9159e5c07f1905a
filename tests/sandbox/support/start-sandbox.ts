import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import Fastify from 'fastify'
import sharp from 'sharp'

import { sandbox, type SandboxOptions } from '#sandbox/app.ts'
import { freePort } from '#tests/support/programs/free-port.ts'
import { SANDBOX_TOKEN } from '#tests/support/sandbox-token.ts'
import { steer } from '#tests/support/steer.ts'

export const PAGE = '110000000000001'
export const PAGE_TOKEN = 'sandbox-page-110000000000001'
export const OTHER_PAGE = '110000000000002'
export const OTHER_TOKEN = 'sandbox-page-110000000000002'

export interface Answer {
  status: number
  headers: Headers
  body: Record<string, unknown>
}

interface GraphFault {
  code: number
  error_subcode?: number
}

interface WallEntry {
  caption: string
  media: { type: string; url: string }[]
}

/** A sandbox in this process, and ways to call it. */
export interface Running {
  origin: string
  base: string
  graph: string
  dataDir: string
  post: (path: string, token: string, fields: Record<string, string> | FormData) => Promise<Answer>
  fault: (fault: Record<string, unknown>) => Promise<unknown>
  wall: (platform?: string) => Promise<WallEntry[]>
  stop: () => Promise<void>
}

/** A folder that is named outlives the sandbox, for one that goes on with it. */
export async function startSandbox(options: Partial<SandboxOptions> = {}): Promise<Running> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'porchlight-sandbox-')))
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const app = Fastify({ forceCloseConnections: true })
  const given = { publicUrl: origin, sandboxToken: SANDBOX_TOKEN, processingMs: 30, ...options, dataDir }
  await app.register(sandbox(given), { prefix: '/sandbox' })
  await app.listen({ port, host: '127.0.0.1' })
  const base = `${origin}/sandbox`
  const graph = `${base}/graph.facebook.com/v26.0`
  return {
    origin,
    base,
    graph,
    dataDir,
    post: async (path, token, fields) => {
      const body = fields instanceof FormData ? fields : new URLSearchParams(fields)
      return readAnswer(
        await fetch(`${graph}${path}`, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body }),
      )
    },
    fault: (fault) => steer(origin, 'POST', '/faults', { platform: 'facebook', ...fault }),
    wall: (platform = 'facebook') => steer(origin, 'GET', `/posts?platform=${platform}`),
    stop: async () => {
      await app.close()
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export async function readAnswer(answer: Response): Promise<Answer> {
  const text = await answer.text()
  const json = (answer.headers.get('content-type') ?? '').includes('json')
  const body = json ? (JSON.parse(text) as Record<string, unknown>) : { text }
  return { status: answer.status, headers: answer.headers, body }
}

export function faultOf(answer: Answer): GraphFault {
  return answer.body['error'] as GraphFault
}

async function picture(width: number, height: number) {
  const image = sharp({ create: { width, height, channels: 3, background: '#F5AC37' } })
  return new Uint8Array(await image.jpeg().toBuffer())
}

function photoForm(bytes: Uint8Array<ArrayBuffer>, fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('source', new Blob([bytes]), 'picture.jpg')
  return form
}

/** Uploads a photo unpublished, and gives its id. */
export async function heldPhoto(running: Running, page = PAGE, token = PAGE_TOKEN): Promise<string> {
  const answer = await running.post(`/${page}/photos`, token, photoForm(await picture(40, 50), { published: 'false' }))
  return String(answer.body['id'])
}

/** Posts a picture at Facebook, and gives its address, from which Instagram takes pictures too. */
export async function postedPicture(running: Running): Promise<string> {
  await running.post(`/${PAGE}/photos`, PAGE_TOKEN, photoForm(await picture(800, 1000), {}))
  return (await running.wall())[0]?.media[0]?.url ?? ''
}
