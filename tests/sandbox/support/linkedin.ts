import { readAnswer, type Answer, type Running } from './start-sandbox.ts'

const MAYA_URN = 'urn:li:person:maya-alvarez'
const MAYA_TOKEN = 'sandbox-linkedin-maya'

type Headers = Record<string, string | null>

/** Calls to api.linkedin.com; a header set to null is left out. */
export interface LinkedIn {
  call: (method: string, path: string, body?: unknown, headers?: Headers) => Promise<Answer>
  /** A post's body, with changes. */
  body: (commentary: string, changes?: Record<string, unknown>) => Record<string, unknown>
  post: (commentary: string, changes?: Record<string, unknown>) => Promise<Answer>
  put: (address: string, bytes: Uint8Array<ArrayBuffer>) => Promise<Answer>
  startImage: () => Promise<{ image: string; uploadUrl: string }>
  startVideo: (size: number) => Promise<Answer>
}

export interface Started {
  video: string
  uploadToken: string
  uploadInstructions: { uploadUrl: string; firstByte: number; lastByte: number }[]
}

export function callLinkedIn(running: Running): LinkedIn {
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
  const put: LinkedIn['put'] = async (address, bytes) =>
    readAnswer(await fetch(address, { method: 'PUT', headers: { authorization: `Bearer ${MAYA_TOKEN}` }, body: bytes }))
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
