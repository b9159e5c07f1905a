import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'

/** Sends a path and headers as they are: `fetch` normalizes the one and adds to the others. With content it is a POST. */
export async function rawRequest(
  address: string,
  path: string,
  headers: Record<string, string> = {},
  content?: string,
) {
  const { hostname, port } = new URL(address)
  const method = content === undefined ? 'GET' : 'POST'
  const sent = request({ hostname, port, path, method, headers }).end(content)
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) }
}
