import type { FastifyInstance } from 'fastify'

import { badParameter, GraphError } from '../../meta/errors.ts'
import { fetchHosted } from '../../meta/fetch-hosted.ts'
import { VERSION } from '../../meta/graph.ts'
import { ownOrigin } from '../../http/origin.ts'

import { readTexts, readContainerKind, type ContainerKind } from './container-rules.ts'
import { containerStatus } from './container-status.ts'
import { CREATE_CONTAINER } from '../graph/edges.ts'
import { checkVideo } from './video-checks.ts'
import { instagramEdge, ownAccount, type InstagramCall } from '../graph/graph.ts'
import { igError } from '../graph/ig-errors.ts'
import { takePicture } from './image-checks.ts'
import type { Instagram } from '../instagram.ts'
import { NOT_DOWNLOADED, mediaFaultOf } from './media-fault.ts'
import type { InstagramAccount } from '../people.ts'
import type { Container } from '../state.ts'

const DAY = 86_400_000
/** Containers an account may make in 24 hours. */
const CONTAINERS_PER_DAY = 400

/** First of the two steps of publishing: the media, not yet seen by anyone. */
export function containerRoutes(app: FastifyInstance, instagram: Instagram): void {
  const rule = { method: 'POST', path: '/:account/media', operation: 'create_container' } as const
  instagramEdge(app, instagram, { ...rule, params: CREATE_CONTAINER }, create)
}

async function create(call: InstagramCall): Promise<object> {
  const { input, instagram } = call
  const account = ownAccount(call, 'instagram_business_content_publish')
  const wanted = readContainerKind(input)
  const texts = readTexts(input)
  checkDay(call, account)
  const filled = await fill(call, account, wanted)
  const container: Container = {
    ...blank(call, account, wanted),
    ...texts,
    ...filled,
    ...(call.effect === null ? {} : { fault: mediaFaultOf(call.effect) }),
  }
  await instagram.record({ kind: 'container', container })
  if (!container.resumable) return { id: container.id }
  const uri = `${ownOrigin(call.request)}/sandbox/rupload.facebook.com/ig-api-upload/${VERSION}/${container.id}`
  return { id: container.id, uri }
}

function blank(call: InstagramCall, account: InstagramAccount, wanted: ContainerKind): Container {
  return {
    ...wanted,
    id: call.instagram.nextId('1788'),
    account: account.id,
    caption: '',
    alt: '',
    children: [],
    file: null,
    cover: null,
    width: 0,
    height: 0,
    shareToFeed: call.input.flag('share_to_feed') ?? true,
    resumable: false,
    size: null,
    received: 0,
    loadedAt: call.now,
    fault: null,
    at: call.now,
    media: null,
  }
}

async function fill(
  call: InstagramCall,
  account: InstagramAccount,
  wanted: ContainerKind,
): Promise<Partial<Container>> {
  const { input } = call
  if (wanted.kind === 'carousel') return { children: childrenOf(call, account) }
  if (wanted.kind === 'image') {
    return await takePicture(call, input.needText('image_url'), wanted.product === 'STORY')
  }
  const coverUrl = input.text('cover_url')
  const cover = coverUrl === undefined ? null : (await takePicture(call, coverUrl, true)).file
  if (!input.has('upload_type')) return { ...(await fetchFilm(call, wanted)), cover }
  if (input.has('video_url')) throw badParameter('video_url cannot be used together with upload_type')
  return { resumable: true, loadedAt: null, cover }
}

/** A video that can't be fetched or used is found in processing, so its container is made first. */
async function fetchFilm(call: InstagramCall, wanted: ContainerKind): Promise<Partial<Container>> {
  const { input, instagram, request } = call
  const address = input.needText('video_url')
  const unreachable = igError('unreachable')
  const hosted = await fetchHosted({ host: instagram, request }, address, unreachable).catch((reason: unknown) => {
    if (reason !== unreachable) throw reason
    return null
  })
  if (!hosted) return { fault: NOT_DOWNLOADED }
  try {
    const { seconds, ...looked } = await checkVideo(instagram.files, hosted.path, wanted.product)
    const offset = input.number('thumb_offset')
    if (looked.fault === null && offset !== undefined && offset > seconds * 1000) throw igError('thumb_offset')
    return looked
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
