import { randomBytes } from 'node:crypto'

import type { FastifyInstance } from 'fastify'

import { badParameter } from '../../meta/errors.ts'

import { containerStatus } from './container-status.ts'
import { PUBLISH, READ_OBJECT } from '../graph/edges.ts'
import { instagramEdge, ownAccount, type InstagramCall } from '../graph/graph.ts'
import { igError } from '../graph/ig-errors.ts'
import type { Instagram } from '../instagram.ts'
import type { Container, Media } from '../state.ts'

const DAY_SECONDS = 86_400
/** Posts an account may publish by API in 24 hours; a carousel is one. */
const QUOTA = 50

/** Second of the two steps: a finished container becomes media everyone sees. */
export function publishRoutes(app: FastifyInstance, instagram: Instagram): void {
  const publishing = { method: 'POST', path: '/:account/media_publish', operation: 'publish_media' } as const
  instagramEdge(app, instagram, { ...publishing, params: PUBLISH }, publish)
  const limit = { method: 'GET', path: '/:account/content_publishing_limit', operation: 'publishing_limit' } as const
  instagramEdge(app, instagram, { ...limit, params: READ_OBJECT }, publishingLimit)
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
