import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import S3rver from 's3rver'

import type { S3Settings } from '#server/storage/settings.ts'

import { isSignedWith } from './aws-signature.ts'

/** What may happen to a request on its way. */
type Fault =
  | 'refused' // the connection is closed at once
  | '500' // the storage fails
  | 'slow' // the answer comes two seconds late
  | 'silent' // no answer comes
  | 'cut request' // the connection to the storage ends in the middle of the content
  | 'cut answer' // the connection from the storage ends in the middle of the content

/**
 * An S3-compatible storage with an empty bucket, behind a line that can fail and that verifies signatures, which s3rver
 * doesn't. Unlike Amazon's, what it got of a content that was cut stays.
 */
export interface ObjectStorage {
  settings: S3Settings
  /** The same as settings of the environment. */
  env: Record<string, string>
  /** Has the next requests with this method fail; without a number, all of them. */
  fail: (method: string, fault: Fault, times?: number) => void
  clearFaults: () => void
  /** How many requests failed, or were slow, because of that. */
  faultsApplied: () => number
  /** Requests that arrived, as `PUT /bucket/place`. */
  requests: string[]
  /** Contents that arrived whole but not with the hash they were signed with, which Amazon's refuses. */
  wrongHashes: string[]
  close: () => Promise<void>
}

export const BUCKET = 'porchlight-test'
const KEY = 'S3RVER'
const SLOW_MS = 2000

export async function startObjectStorage(): Promise<ObjectStorage> {
  const directory = mkdtempSync(join(tmpdir(), 'porchlight-s3-'))
  const storage = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  })
  const { port } = await storage.run()
  const faults: { method: string; fault: Fault; left: number }[] = []
  let applied = 0
  const requests: string[] = []
  const wrongHashes: string[] = []
  const line = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    const found = faults.find(({ method, left }) => method === request.method && left > 0)
    if (found) {
      found.left -= 1
      applied += 1
    }
    if (request.method === 'PUT') {
      const sha256 = createHash('sha256')
      request.on('data', (chunk: Buffer) => sha256.update(chunk))
      request.on('end', () => {
        if (sha256.digest('hex') !== request.headers['x-amz-content-sha256']) wrongHashes.push(request.url ?? '')
      })
    }
    if (found || isSignedWith(request, KEY)) return pass(port, request, response, found?.fault)
    request.resume()
    return refuse(response, 403, 'SignatureDoesNotMatch')
  })
  line.listen(0, '127.0.0.1')
  await once(line, 'listening')
  const endpoint = `http://127.0.0.1:${(line.address() as AddressInfo).port}`
  return {
    settings: {
      bucket: BUCKET,
      region: 'us-east-1',
      endpoint,
      pathStyle: true,
      credentials: { accessKeyId: KEY, secretAccessKey: KEY },
      delivery: 'proxy',
    },
    env: { S3_BUCKET: BUCKET, S3_ENDPOINT: endpoint, S3_ACCESS_KEY_ID: KEY, S3_SECRET_ACCESS_KEY: KEY },
    fail: (method, fault, times = Infinity) => void faults.push({ method, fault, left: times }),
    clearFaults: () => void faults.splice(0),
    faultsApplied: () => applied,
    requests,
    wrongHashes,
    close: async () => {
      line.closeAllConnections()
      line.close()
      await storage.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

function pass(port: number, request: IncomingMessage, response: ServerResponse, fault: Fault | undefined): void {
  if (fault === 'refused') return void request.socket.destroy()
  if (fault === 'silent') return void request.resume()
  if (fault === '500') {
    request.resume()
    return refuse(response, 500, 'InternalError')
  }
  const { method, url: path, headers } = request
  const onward = forward({ port, host: '127.0.0.1', method, path, headers }, async (answer) => {
    if (fault === 'slow') await wait(SLOW_MS)
    response.writeHead(answer.statusCode ?? 500, answer.headers)
    const half = Number(answer.headers['content-length'] ?? 0) / 2
    if (fault === 'cut answer') endAfter(answer, half, response, () => response.destroy())
    else answer.pipe(response)
  })
  onward.on('error', () => response.destroy())
  const half = Number(headers['content-length'] ?? 0) / 2
  const cut = () => {
    onward.destroy()
    response.destroy()
  }
  if (fault === 'cut request') endAfter(request, half, onward, cut)
  else request.pipe(onward)
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'Content-Type': 'application/xml' })
  response.end(`<Error><Code>${code}</Code><Message>Refused.</Message></Error>`)
}

/** Passes so many bytes on, and then calls `end`. */
function endAfter(from: IncomingMessage, bytes: number, to: NodeJS.WritableStream, end: () => void): void {
  let passed = 0
  from.on('data', (chunk: Buffer) => {
    const part = chunk.subarray(0, Math.max(0, Math.ceil(bytes) - passed))
    passed += chunk.length
    to.write(part, () => passed >= bytes && end())
  })
}
