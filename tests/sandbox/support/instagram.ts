import { vi } from 'vitest'

import { readAnswer, type Answer, type Running } from './start-sandbox.ts'

export const MAYA_ID = '17840000000000001'
const MAYA_TOKEN = 'sandbox-instagram-maya'

/** Calls to Instagram's Graph host. */
export interface Instagram {
  get: (path: string, token?: string) => Promise<Answer>
  post: (path: string, fields: Record<string, string>, token?: string) => Promise<Answer>
  /** Makes a container and gives its id. */
  container: (fields: Record<string, string>) => Promise<string>
  /** Waits until a container is no longer in progress, and gives its status. */
  settled: (id: string) => Promise<Record<string, unknown>>
}

export function callInstagram(running: Running): Instagram {
  const graph = `${running.base}/graph.instagram.com/v26.0`
  const get: Instagram['get'] = async (path, token = MAYA_TOKEN) =>
    readAnswer(await fetch(`${graph}${path}`, { headers: { authorization: `Bearer ${token}` } }))
  const post: Instagram['post'] = async (path, fields, token = MAYA_TOKEN) => {
    const headers = { authorization: `Bearer ${token}` }
    return readAnswer(await fetch(`${graph}${path}`, { method: 'POST', headers, body: new URLSearchParams(fields) }))
  }
  const container: Instagram['container'] = async (fields) => {
    const { body } = await post(`/${MAYA_ID}/media`, fields)
    if (typeof body['id'] !== 'string') throw new Error(JSON.stringify(body))
    return body['id']
  }
  const settled: Instagram['settled'] = (id) =>
    vi.waitFor(async () => {
      const { body } = await get(`/${id}?fields=status_code,status`)
      if (body['status_code'] === 'IN_PROGRESS') throw new Error('still in progress')
      return body
    })
  return { get, post, container, settled }
}
