import type { Node } from '../../meta/fields.ts'

import { containerStatus, statusText } from '../containers/container-status.ts'
import type { Instagram } from '../instagram.ts'
import { INSTAGRAM_ACCOUNTS, type InstagramAccount } from '../people.ts'
import type { Container, Media } from '../state.ts'

export function accountNode(instagram: Instagram, account: InstagramAccount): Node {
  return {
    type: 'IGUser',
    defaults: ['id'],
    fields: {
      // The app's own id for the account; publishing wants `user_id`.
      id: () => account.scopedId,
      user_id: () => account.id,
      username: () => account.username,
      name: () => account.name,
      account_type: () => account.type,
      profile_picture_url: () => instagram.address(`/instagram/people/${account.key}/picture.svg`),
      followers_count: () => 0,
      follows_count: () => 0,
      media_count: () => instagram.published(account.id).length,
    },
  }
}

export function containerNode(instagram: Instagram, container: Container, now: number): Node {
  const code = containerStatus(instagram, container, now)
  return {
    type: 'IGContainer',
    defaults: ['id'],
    fields: {
      id: () => container.id,
      status_code: () => code,
      status: () => statusText(code, container),
    },
  }
}

export function mediaNode(instagram: Instagram, media: Media, now: number): Node {
  const counts = instagram.countsOf(media, now)
  const container = instagram.state.containers.get(media.container)
  const parts = container ? instagram.parts(container) : []
  const [first] = parts
  const carousel = container?.kind === 'carousel'
  return {
    type: 'IGMedia',
    defaults: ['id'],
    fields: {
      id: () => media.id,
      caption: () => container?.caption || undefined,
      alt_text: () => container?.alt || undefined,
      media_type: () => (carousel ? 'CAROUSEL_ALBUM' : typeWord(first)),
      media_product_type: () => container?.product,
      media_url: () => urlOf(instagram, first),
      thumbnail_url: () => (container?.cover ? instagram.fileUrl(container.cover.name) : undefined),
      is_shared_to_feed: () => (container?.product === 'REELS' ? container.shareToFeed : undefined),
      permalink: () => instagram.permalink(media),
      shortcode: () => media.shortcode,
      timestamp: () => `${new Date(media.at).toISOString().slice(0, 19)}+0000`,
      username: () => INSTAGRAM_ACCOUNTS.find((account) => account.id === media.account)?.username,
      owner: () => ({ id: media.account }),
      // Missing where the owner hides the likes.
      like_count: () => counts.reactions,
      comments_count: () => counts.comments,
      children: () => (carousel ? { data: parts.map((part) => childOf(instagram, part)) } : undefined),
    },
  }
}

function childOf(instagram: Instagram, part: Container): object {
  return { id: part.id, media_type: typeWord(part), media_url: urlOf(instagram, part) }
}

function typeWord(part: Container | undefined): 'IMAGE' | 'VIDEO' {
  return part?.kind === 'film' ? 'VIDEO' : 'IMAGE'
}

function urlOf(instagram: Instagram, part: Container | undefined): string | undefined {
  return part?.file ? instagram.fileUrl(part.file.name) : undefined
}
