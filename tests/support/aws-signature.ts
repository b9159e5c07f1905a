import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** What a request says about its signature, in its headers or, presigned, in its address. */
interface Signed {
  scope: string
  names: string[]
  signature: string
  date: string
  payload: string
}

const ALGORITHM = 'AWS4-HMAC-SHA256'

/** Whether a request is signed with this secret by AWS Signature Version 4, as Amazon S3 verifies it. */
export function isSignedWith(request: IncomingMessage, secret: string): boolean {
  const [path = '', query = ''] = (request.url ?? '').split('?', 2)
  const signed = signedIn(request, new URLSearchParams(query))
  if (!signed) return false
  const { scope, names, signature, date, payload } = signed
  const pairs = query.split('&').filter((pair) => pair !== '' && !pair.startsWith('X-Amz-Signature='))
  const canonical = [
    request.method,
    path,
    pairs.toSorted().join('&'),
    ...names.map((name) => `${name}:${String(request.headers[name]).trim()}`),
    '',
    names.join(';'),
    payload,
  ].join('\n')
  const text = [ALGORITHM, date, scope, createHash('sha256').update(canonical).digest('hex')].join('\n')
  const key = scope.split('/').reduce<Buffer | string>((one, part) => hmac(one, part), `AWS4${secret}`)
  return hmac(key, text).toString('hex') === signature
}

const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest()

function signedIn({ headers }: IncomingMessage, query: URLSearchParams): Signed | null {
  const found = /Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)/.exec(headers.authorization ?? '')
  const [, credential, names, signature] = found ?? [
    '',
    query.get('X-Amz-Credential'),
    query.get('X-Amz-SignedHeaders'),
    query.get('X-Amz-Signature'),
  ]
  if (!credential || !names || !signature) return null
  return {
    scope: credential.slice(credential.indexOf('/') + 1),
    names: names.split(';'),
    signature,
    date: String(found ? headers['x-amz-date'] : query.get('X-Amz-Date')),
    payload: found ? String(headers['x-amz-content-sha256']) : 'UNSIGNED-PAYLOAD',
  }
}
