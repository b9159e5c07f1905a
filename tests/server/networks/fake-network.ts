import sharp from 'sharp'
import { onTestFinished } from 'vitest'

import type { MediaRole } from '#domain/library/post.ts'
import type { Platform } from '#domain/platform/platform.ts'
import type { OutgoingPost } from '#server/networks/connector.ts'
import { facebook } from '#server/networks/facebook/facebook.ts'
import { instagram } from '#server/networks/instagram/instagram.ts'
import { linkedin } from '#server/networks/linkedin/linkedin.ts'
import { newestVersion } from '#domain/platform/api-versions.ts'
import { versionInUse } from '#server/networks/api-version.ts'
import type { RateLimiter } from '#server/networks/rate-limits.ts'
import { fakeGraph, NO_LIMITS, type Asked, type FakeGraph, type Reply } from '#tests/support/fake-graph.ts'

export const NOW = new Date('2026-11-21T12:00:00Z')
const APP = { clientId: 'app', clientSecret: 'app-secret' }

/** An app that speaks the newest known version of a network, and the state its calls share. */
function appAt(
  platform: Platform,
  now: () => Date,
  { limiter = NO_LIMITS, apiVersion = newestVersion(platform) }: Pick<OfFacebook, 'limiter' | 'apiVersion'> = {},
) {
  const version = versionInUse({ platform, configured: apiVersion, now })
  return { app: { ...APP, apiVersion }, state: { limiter, version } }
}

/** The network that was started last. */
export let fake: FakeGraph

/** Starts a network with the test's answers, which ends with the test; gives its address. */
async function start(answer: (asked: Asked) => Reply): Promise<string> {
  const started = await fakeGraph(answer)
  fake = started
  onTestFinished(started.close)
  return started.address
}

interface OfFacebook {
  apiVersion?: string
  configId?: string | null
  limiter?: RateLimiter
}

export function facebookAt(address: string, { configId = null, ...more }: OfFacebook = {}) {
  const hosts = { dialogUrl: 'https://dialog.test', graphUrl: address, uploadUrl: address }
  const { app, state } = appAt('facebook', () => NOW, more)
  return facebook({ ...app, ...hosts, configId, insightsConfigId: null, comments: true }, () => NOW, state)
}

export const facebookAgainst = async (answer: (asked: Asked) => Reply, more?: OfFacebook) =>
  facebookAt(await start(answer), more)

export async function instagramAgainst(answer: (asked: Asked) => Reply) {
  const address = await start(answer)
  const hosts = { dialogUrl: 'https://dialog.test', apiUrl: `${address}/api`, graphUrl: `${address}/graph` }
  const { app, state } = appAt('instagram', () => NOW)
  return instagram({ ...app, ...hosts, comments: true }, () => NOW, state)
}

/** The app for company pages at the LinkedIn of `linkedinAgainst`. */
const PAGES_APP = { clientId: 'pages-app', clientSecret: 'pages-secret' }

export async function linkedinAgainst(answer: (asked: Asked) => Reply, now = () => NOW) {
  const address = await start(answer)
  const hosts = { dialogUrl: 'https://www.linkedin.test', oauthUrl: `${address}/www`, apiUrl: `${address}/api` }
  const { app, state } = appAt('linkedin', now)
  return linkedin({ ...app, ...hosts, pagesApp: PAGES_APP, statistics: true }, now, state)
}

/** What was asked, as method and address below some path. */
export const paths = (below = '') =>
  fake.asked.map(({ method, url }) => `${method} ${url.pathname.replace(below, '')}${url.search}`)
/** The version of LinkedIn's API that a call names. */
export const versionOf = ({ headers }: Asked) => String(headers['linkedin-version'])
export const formOf = (asked: Asked | undefined) => Object.fromEntries(new URLSearchParams(asked?.body))
export const queryOf = (asked: Asked | undefined) => Object.fromEntries(asked?.url.searchParams ?? [])
export const jsonOf = (asked: Asked | undefined) => JSON.parse(asked?.body ?? '{}') as Record<string, unknown>

const drawn = sharp({ create: { width: 40, height: 40, channels: 3, background: '#a33' } })
export const picture = () => drawn.jpeg().toBuffer()
export const webp = () => drawn.webp().toBuffer()

type File = Partial<OutgoingPost['files'][number]>

/** A post of so many pictures, described as Room 1 and so on. */
export const picturePost = (count: number, more: File = {}): OutgoingPost => ({
  type: count > 1 ? 'carousel' : 'image',
  title: 'T',
  caption: 'Hello (& goodbye) #home',
  options: {},
  files: Array.from({ length: count }, (_, at) => ({
    role: 'instagram_image',
    mime: 'image/jpeg',
    alt: `Room ${at + 1}`,
    read: picture,
    address: async () => `https://us.test/media/${at}.jpg`,
    ...more,
  })),
  subtitles: [],
})

export const filmPost = (role: MediaRole, text: string): OutgoingPost => ({
  ...picturePost(1, { role, mime: 'video/mp4', read: async () => Buffer.from(text) }),
  type: role === 'vertical_video' ? 'reel' : 'square_video',
  title: 'A tour',
})

export const keepNothing = async () => {}
