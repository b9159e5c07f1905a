import { request, type ClientRequest, type IncomingMessage } from 'node:http'

import { formOf, type FormFields } from '../admin-form.ts'
import type { Browser } from '../browser.ts'

interface BegunUpload {
  sent: ClientRequest
  answer: Promise<IncomingMessage>
  /** The bytes that were not sent yet. */
  rest: Buffer
}

/** Sends the first bytes of a form, or all but so many of its last ones where the number is negative. */
export async function beginUpload(
  address: string,
  browser: Browser,
  path: string,
  fields: FormFields,
  bytes: number,
): Promise<BegunUpload> {
  await browser.fetch('/api/sanctum/csrf-cookie')
  const form = new Response(formOf(fields))
  const body = Buffer.from(await form.arrayBuffer())
  const sent = request(`${address}/api${path}`, {
    method: 'POST',
    headers: {
      cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-xsrf-token': browser.cookies.get('XSRF-TOKEN') ?? '',
      'content-type': form.headers.get('content-type') ?? '',
      'content-length': body.length,
    },
  })
  // A test may end it without an answer.
  sent.on('error', () => {})
  const answer = new Promise<IncomingMessage>((resolve) => sent.on('response', resolve))
  await new Promise((taken) => sent.write(body.subarray(0, bytes), taken))
  return { sent, answer, rest: body.subarray(bytes) }
}
