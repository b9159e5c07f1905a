import { vi } from 'vitest'

import { readAnswer, type Running } from './start-sandbox.ts'

export const MAYA_ID = '17840000000000001'

/** Calls to Instagram's Graph host, as Maya or another person. */
export function callInstagram({ base }: Running, person = 'maya') {
  const graph = `${base}/graph.instagram.com/v26.0`
  const headers = { authorization: `Bearer sandbox-instagram-${person}` }
  const post = async (path: string, fields: Record<string, string>) =>
    readAnswer(await fetch(`${graph}${path}`, { method: 'POST', headers, body: new URLSearchParams(fields) }))
  return {
    post,
    get: async (path: string) => readAnswer(await fetch(`${graph}${path}`, { headers })),
    /** Makes a container and gives its id. */
    container: async (fields: Record<string, string>): Promise<string> => {
      const { body } = await post(`/${MAYA_ID}/media`, fields)
      if (typeof body['id'] !== 'string') throw new Error(JSON.stringify(body))
      return body['id']
    },
    /** Waits until a container is no longer in progress. */
    settled: (id: string) =>
      vi.waitFor(async () => {
        const { body } = await readAnswer(await fetch(`${graph}/${id}?fields=status_code`, { headers }))
        if (body['status_code'] === 'IN_PROGRESS') throw new Error('still in progress')
      }),
  }
}
