import { setTimeout as wait } from 'node:timers/promises'

import type { Platform } from '#domain/platform/platform.ts'

/** Interval between two requests for the state of media. */
const ASK_EVERY_MS = 100

/** The picture to publish, and the address where a network can fetch it. */
interface Picture {
  bytes: Uint8Array<ArrayBuffer>
  address: string
}

const GRAPH = 'v26.0'
const PAGE = '110000000000002'
const PROFILE = '17840000000000002'
const MEMBER = 'urn:li:person:dana-brooks'

/**
 * Calls the networks as the server does, with the same calls for each post but without storing or checking anything.
 */
export function callDirectly(
  standIns: string,
  { bytes, address: pictureAddress }: Picture,
): Record<Platform, (caption: string) => Promise<void>> {
  const ask = async (address: string, token: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers)
    headers.set('authorization', `Bearer ${token}`)
    const answer = await fetch(address, { ...init, headers })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${text}`)
    return new Response(text === '' ? null : text, answer)
  }
  const post = (address: string, token: string, body: BodyInit, headers = {}) =>
    ask(address, token, { method: 'POST', body, headers })

  return {
    facebook: async (caption) => {
      const [base, token] = [`${standIns}/graph.facebook.com/${GRAPH}/${PAGE}`, `sandbox-page-${PAGE}`]
      const form = new FormData()
      form.set('published', 'false')
      form.set('source', new Blob([bytes]), 'photo.jpg')
      const { id } = (await (await post(`${base}/photos`, token, form)).json()) as { id: string }
      const fields = { message: caption, 'attached_media[0]': JSON.stringify({ media_fbid: id }) }
      await post(`${base}/feed`, token, new URLSearchParams(fields))
    },
    instagram: async (caption) => {
      const [base, token] = [`${standIns}/graph.instagram.com/${GRAPH}`, 'sandbox-instagram-dana']
      await ask(`${base}/${PROFILE}/content_publishing_limit?fields=quota_usage,config`, token)
      const made = await post(
        `${base}/${PROFILE}/media`,
        token,
        new URLSearchParams({ image_url: pictureAddress, caption }),
      )
      const { id } = (await made.json()) as { id: string }
      for (;;) {
        const { status_code: code } = (await (await ask(`${base}/${id}?fields=status_code`, token)).json()) as {
          status_code: string
        }
        if (code === 'FINISHED') break
        await wait(ASK_EVERY_MS)
      }
      const published = await post(`${base}/${PROFILE}/media_publish`, token, new URLSearchParams({ creation_id: id }))
      const media = (await published.json()) as { id: string }
      await ask(`${base}/${media.id}?fields=permalink`, token)
    },
    linkedin: async (caption) => {
      const [base, token] = [`${standIns}/api.linkedin.com/rest`, 'sandbox-linkedin-dana']
      const headers = {
        'linkedin-version': '202609',
        'x-restli-protocol-version': '2.0.0',
        'content-type': 'application/json',
      }
      const begin = JSON.stringify({ initializeUploadRequest: { owner: MEMBER } })
      const begun = await post(`${base}/images?action=initializeUpload`, token, begin, headers)
      const { value } = (await begun.json()) as { value: { uploadUrl: string; image: string } }
      await ask(value.uploadUrl, token, { method: 'PUT', body: bytes })
      // The state can't be read.
      await wait(LINKEDIN_MS)
      const body = {
        author: MEMBER,
        commentary: caption,
        visibility: 'PUBLIC',
        distribution: { feedDistribution: 'MAIN_FEED', targetEntities: [], thirdPartyDistributionChannels: [] },
        content: { media: { id: value.image } },
        lifecycleState: 'PUBLISHED',
      }
      await post(`${base}/posts`, token, JSON.stringify(body), headers)
    },
  }
}

/** How long the stand-ins work on media, and a little more. */
const LINKEDIN_MS = 1100
