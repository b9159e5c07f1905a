import { vi } from 'vitest'

import { readAnswer, type Answer, type Running } from '../support/start-sandbox.ts'

export const MAYA_URN = 'urn:li:person:maya-alvarez'
const MAYA_TOKEN = 'sandbox-linkedin-maya'
export const DANA_TOKEN = 'sandbox-linkedin-dana'

type Headers = Record<string, string | null>

/** Calls to api.linkedin.com; a header set to null is left out. */
export interface LinkedIn {
  call: (method: string, path: string, body?: unknown, headers?: Headers) => Promise<Answer>
  /** A post's body, with changes. */
  body: (commentary: string, changes?: Record<string, unknown>) => Record<string, unknown>
  post: (commentary: string, changes?: Record<string, unknown>) => Promise<Answer>
  put: (address: string, bytes: Uint8Array<ArrayBuffer>, headers?: Headers) => Promise<Answer>
  /** Uploads a picture and waits until it can be posted; gives its URN. */
  image: (bytes: Uint8Array<ArrayBuffer>) => Promise<string>
  startImage: () => Promise<{ image: string; uploadUrl: string }>
  startVideo: (size: number) => Promise<Answer>
  /** Uploads all parts of a film and finalizes it; gives its URN. */
  video: (bytes: Uint8Array<ArrayBuffer>) => Promise<string>
}

export interface Started {
  video: string
  uploadToken: string
  uploadUrlsExpireAt: number
  uploadInstructions: { uploadUrl: string; firstByte: number; lastByte: number }[]
}

export function callLinkedIn(running: Running, processingMs = 30): LinkedIn {
  const call: LinkedIn['call'] = async (method, path, body, headers = {}) =>
    readAnswer(
      await fetch(`${running.base}/api.linkedin.com${path}`, {
        method,
        headers: given({
          authorization: `Bearer ${MAYA_TOKEN}`,
          'linkedin-version': '202609',
          'x-restli-protocol-version': '2.0.0',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        }),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    )
  const body: LinkedIn['body'] = (commentary, changes = {}) => ({
    author: MAYA_URN,
    commentary,
    visibility: 'PUBLIC',
    distribution: { feedDistribution: 'MAIN_FEED', targetEntities: [], thirdPartyDistributionChannels: [] },
    lifecycleState: 'PUBLISHED',
    isReshareDisabledByAuthor: false,
    ...changes,
  })
  const put: LinkedIn['put'] = async (address, bytes, headers = {}) =>
    readAnswer(
      await fetch(address, {
        method: 'PUT',
        headers: given({ authorization: `Bearer ${MAYA_TOKEN}`, ...headers }),
        body: bytes,
      }),
    )
  const startImage: LinkedIn['startImage'] = async () => {
    const request = { initializeUploadRequest: { owner: MAYA_URN } }
    const answer = await call('POST', '/rest/images?action=initializeUpload', request)
    return answer.body['value'] as { image: string; uploadUrl: string }
  }
  const startVideo: LinkedIn['startVideo'] = (size) =>
    call('POST', '/rest/videos?action=initializeUpload', {
      initializeUploadRequest: { owner: MAYA_URN, fileSizeBytes: size, uploadCaptions: false, uploadThumbnail: false },
    })
  return {
    call,
    body,
    put,
    startImage,
    startVideo,
    post: (commentary, changes) => call('POST', '/rest/posts', body(commentary, changes)),
    image: async (bytes) => {
      const { image, uploadUrl } = await startImage()
      await put(uploadUrl, bytes)
      // A member's token may not read the state, so there is nothing to do but wait for the clock.
      const uploaded = Date.now()
      await vi.waitUntil(() => Date.now() - uploaded > processingMs)
      return image
    },
    video: async (bytes) => {
      const started = (await startVideo(bytes.length)).body['value'] as Started
      const ids: string[] = []
      for (const { uploadUrl, firstByte, lastByte } of started.uploadInstructions) {
        ids.push(etagOf(await put(uploadUrl, bytes.slice(firstByte, lastByte + 1))))
      }
      await call('POST', '/rest/videos?action=finalizeUpload', {
        finalizeUploadRequest: { video: started.video, uploadToken: started.uploadToken, uploadedPartIds: ids },
      })
      await vi.waitFor(async () => {
        const { body } = await call('GET', `/rest/videos/${encodeURIComponent(started.video)}`)
        if (body['status'] === 'PROCESSING') throw new Error('still in processing')
      })
      return started.video
    },
  }
}

export function etagOf(answer: Answer): string {
  return (answer.headers.get('etag') ?? '').replace(/^"(.*)"$/, '$1')
}

function given(headers: Headers): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).flatMap(([name, value]) => (value === null ? [] : [[name, value]])))
}

/** The test film, made as large as LinkedIn requires by a box that players skip. */
export function padded(videoBytes: Uint8Array<ArrayBuffer>, size = 80 * 1024): Uint8Array<ArrayBuffer> {
  const free = Buffer.alloc(size - videoBytes.length)
  free.writeUInt32BE(free.length)
  free.write('free', 4)
  return new Uint8Array(Buffer.concat([videoBytes, free]))
}
