import { randomBytes } from 'node:crypto'

import type { FastifyInstance } from 'fastify'

import type { PostExtras } from '../../control.ts'
import { badParameter, GraphError } from '../../meta/errors.ts'
import { fetchHosted } from '../../meta/graph-uploads.ts'
import { igError } from '../graph/instagram-errors.ts'
import {
  CREATE_CONTAINER,
  type InstagramCall,
  openInstagram,
  ownAccount,
  PUBLISH,
  READ_OBJECT,
} from '../graph/instagram-graph.ts'
import type { InstagramAccount } from '../instagram-people.ts'
import {
  type Container,
  containerStatus,
  type Instagram,
  type Media,
  mediaFaultOf,
  NOT_DOWNLOADED,
} from '../instagram.ts'
import { checkVideo, takePicture } from './container-media.ts'
import { type ContainerKind, readContainerKind, readExtras, readTexts } from './container-rules.ts'

const DAY = 86_400_000
/** Containers an account may make in 24 hours. */
const CONTAINERS_PER_DAY = 400

/** First of the two steps of publishing: the media, not yet seen by anyone. */
export function containerRoutes(app: FastifyInstance, instagram: Instagram): void {
  const serve = openInstagram(app, instagram)
  const rule = { method: 'POST', path: '/:account/media', operation: 'create_container' } as const
  serve({ ...rule, params: CREATE_CONTAINER }, create)
}

async function create(call: InstagramCall): Promise<object> {
  const { input, instagram } = call
  const account = ownAccount(call, 'instagram_business_content_publish')
  const wanted = readContainerKind(input)
  if (wanted.isStory && account.type !== 'BUSINESS') throw storyRefused()
  const texts = readTexts(input)
  const extras = readExtras(input, wanted)
  checkDay(call, account)
  const filled = await fill(call, account, { ...wanted, extras })
  const container: Container = {
    ...blank(call, account, wanted),
    ...texts,
    extras,
    ...filled,
    ...(call.effect === null ? {} : { fault: mediaFaultOf(call.effect) }),
  }
  await instagram.record({ kind: 'container', container })
  return { id: container.id }
}

const storyRefused = () =>
  badParameter('Stories are not available for this account', {
    title: 'Story not available',
    text: 'Stories can be published to business accounts only.',
  })

function blank(call: InstagramCall, account: InstagramAccount, { kind, item }: ContainerKind): Container {
  return {
    kind,
    item,
    id: call.instagram.nextId('1788'),
    account: account.id,
    caption: '',
    alt: '',
    children: [],
    file: null,
    cover: null,
    width: 0,
    height: 0,
    loadedAt: call.now,
    fault: null,
    at: call.now,
    media: null,
  }
}

async function fill(
  call: InstagramCall,
  account: InstagramAccount,
  wanted: ContainerKind & { extras: PostExtras },
): Promise<Partial<Container>> {
  const { input } = call
  if (wanted.kind === 'carousel') return { children: childrenOf(call, account) }
  if (wanted.kind === 'image') {
    return await takePicture(call, input.needText('image_url'), { anyRatio: wanted.isStory })
  }
  const coverUrl = input.text('cover_url')
  const cover = coverUrl === undefined ? null : (await takePicture(call, coverUrl, { anyRatio: true })).file
  return { ...(await fetchFilm(call, wanted.extras)), cover }
}

/** A video that can't be fetched or used is found in processing, so its container is made first. */
async function fetchFilm(call: InstagramCall, extras: PostExtras): Promise<Partial<Container>> {
  const { input, instagram, request } = call
  const address = input.needText('video_url')
  const unreachable = igError('unreachable')
  const hosted = await fetchHosted({ host: instagram, request }, address, unreachable).catch((reason: unknown) => {
    if (reason !== unreachable) throw reason
    return null
  })
  if (!hosted) return { fault: NOT_DOWNLOADED }
  try {
    return await checkVideo(instagram.files, hosted.path, extras)
  } finally {
    await hosted.discard()
  }
}

function childrenOf(call: InstagramCall, account: InstagramAccount): string[] {
  const { instagram, now } = call
  const ids = (call.input.list('children') ?? []).map(String)
  if (ids.length < 2 || ids.length > 10) throw igError('children')
  for (const id of ids) {
    const child = instagram.state.containers.get(id)
    if (!child || child.account !== account.id) throw igError('container_unknown', `There is no container ${id}.`)
    if (!child.item) throw igError('children', `The container ${id} was not made with is_carousel_item.`)
    const status = containerStatus(instagram, child, now)
    if (status === 'EXPIRED') throw igError('media_expired')
    if (status === 'ERROR') throw igError('create_failed', `The container ${id} has failed.`)
    if (status === 'IN_PROGRESS') throw igError('not_ready', `The container ${id} is still being processed.`)
  }
  return ids
}

function checkDay(call: InstagramCall, account: InstagramAccount): void {
  const made = [...call.instagram.state.containers.values()].filter(
    (container) => container.account === account.id && container.at > call.now - DAY,
  )
  if (made.length < CONTAINERS_PER_DAY) return
  const text = `(#80002) An account may make ${CONTAINERS_PER_DAY} containers in 24 hours.`
  throw new GraphError(80_002, text, { status: 403 })
}

const DAY_SECONDS = 86_400
/** Posts an account may publish by API in 24 hours; a carousel is one. */
const QUOTA = 50

/** Second of the two steps: a finished container becomes media everyone sees. */
export function publishRoutes(app: FastifyInstance, instagram: Instagram): void {
  const serve = openInstagram(app, instagram)
  const publishing = { method: 'POST', path: '/:account/media_publish', operation: 'publish_media' } as const
  serve({ ...publishing, params: PUBLISH }, publish)
  const limit = { method: 'GET', path: '/:account/content_publishing_limit', operation: 'publishing_limit' } as const
  serve({ ...limit, params: READ_OBJECT }, publishingLimit)
}

async function publish(call: InstagramCall): Promise<object> {
  const { instagram, now } = call
  const account = ownAccount(call, 'instagram_business_content_publish')
  const container = instagram.state.containers.get(call.input.needText('creation_id'))
  if (!container || container.account !== account.id) throw igError('container_unknown')
  if (container.item) throw badParameter('A carousel item cannot be published by itself')
  checkReady(instagram, container, now)
  if (used(instagram, account.id, now - DAY_SECONDS * 1000) >= QUOTA) throw igError('daily_limit')
  const media: Media = {
    id: instagram.nextId('1792'),
    account: account.id,
    container: container.id,
    shortcode: randomBytes(8).toString('base64url'),
    at: now,
  }
  await instagram.record({ kind: 'media', media })
  return { id: media.id }
}

function checkReady(instagram: Instagram, container: Container, now: number): void {
  switch (containerStatus(instagram, container, now)) {
    case 'IN_PROGRESS':
      throw igError('not_ready')
    case 'EXPIRED':
      throw igError('media_expired')
    case 'ERROR':
      throw igError('create_failed', container.fault?.message)
    case 'PUBLISHED':
      throw igError('media_not_found', 'This container has already been published.')
    case 'FINISHED':
  }
}

function publishingLimit(call: InstagramCall): object {
  const { input, instagram, now, fields } = call
  const account = ownAccount(call, 'instagram_business_basic')
  const oldest = Math.floor(now / 1000) - DAY_SECONDS
  const since = input.number('since') ?? oldest
  // A second is lost where the caller's clock and this one round apart.
  if (since < oldest - 5) throw badParameter('since must not be older than 24 hours')
  const all = {
    quota_usage: used(instagram, account.id, since * 1000),
    config: { quota_total: QUOTA, quota_duration: DAY_SECONDS },
  }
  const wanted = [...(fields?.keys() ?? ['quota_usage'])]
  const unknown = wanted.find((name) => !Object.hasOwn(all, name))
  if (unknown !== undefined) throw badParameter(`Tried accessing nonexisting field (${unknown})`)
  return { data: [Object.fromEntries(Object.entries(all).filter(([name]) => wanted.includes(name)))] }
}

function used(instagram: Instagram, account: string, since: number): number {
  return instagram.published(account).filter((media) => media.at >= since).length
}
