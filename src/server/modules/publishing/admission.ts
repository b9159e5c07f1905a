import type { PublishRequest } from '#contract/publishing.ts'
import type { Platform } from '#domain/platform.ts'

import type { House } from '../../house.ts'
import { problem } from '../../http/problem.ts'
import type { StoredFile } from '../../storage/storage.ts'
import { destination } from '../connections/service.ts'
import { checkCaption, checkMedia, checkPlan, checkPlatforms, checkTime } from './checks.ts'
import { checkDay } from './daily-limit.ts'
import { drawBrand } from './personal-brand.ts'
import * as repo from './repo.ts'
import { accountOf, type TargetAccount } from './target-account.ts'

/** What an agent wants to go out, and of which post. */
export interface Wanted {
  agentId: number
  key: string
  post: repo.PostSnapshot
  request: PublishRequest
  /** The publication that is changed; null for a new one. */
  known: repo.Publication | null
}

/** Where and when it goes out. */
interface Admitted {
  platforms: Platform[]
  /** By platform, the account it goes to; null for the usual one. */
  accounts: Map<Platform, TargetAccount | null>
  scheduledAt: Date
}

/** Everything a publish can be refused for; whatever takes long or leaves something behind comes later. */
export async function admit(house: House, { agentId, key, post, request, known }: Wanted): Promise<Admitted> {
  const platforms = checkPlatforms(request)
  checkCaption(request.caption, platforms)
  const agent = await repo.findAgent(house.db, agentId)
  checkPlan(agent.plan, { isPremium: post.isPremium, agentBranding: request.agent_branding, platforms })
  checkMedia(post, platforms)
  const accounts = new Map<Platform, TargetAccount | null>()
  for (const platform of platforms) {
    const chosen = request.accounts?.[platform]
    const row = known?.targets.find((target) => target.platform === platform && target.state !== 'canceled')
    // What waits already goes on waiting for its account; her words are not held up by it.
    const isKept = row && (chosen === undefined || chosen === row.accountId)
    accounts.set(platform, isKept ? accountOf(row) : await checkAccount(house, agentId, platform, chosen))
  }
  const scheduledAt = checkTime(request.scheduled_at, house.now())
  await checkDay(house.db, { agentId, key, scheduledAt, known }, agent)
  return { platforms, accounts, scheduledAt }
}

/** @throws connection_missing, plan_required */
async function checkAccount(
  house: House,
  agentId: number,
  platform: Platform,
  chosen: string | undefined,
): Promise<TargetAccount | null> {
  const found = await destination(house, agentId, platform, chosen)
  if ('account' in found) return found.account
  if ('surplus' in found) throw problem('plan_required', { message: found.surplus })
  throw problem('connection_missing', { message: found.fault, fields: { platforms: found.fault } })
}

/** The copy that is kept, with the agent's footer drawn on its picture where she wants it (pictures alone bear one). */
export async function copyOf(
  house: House,
  { agentId, post, request }: Wanted,
  platforms: readonly Platform[],
): Promise<{ copy: Copy; drawn: StoredFile[] }> {
  const { media, thumbnailKey, drawn } =
    request.agent_branding && post.type === 'image'
      ? await drawBrand(house, agentId, post, platforms)
      : { ...post, drawn: [] }
  const copy = {
    title: request.caption_language === 'es' && post.spanishTitle ? post.spanishTitle : post.title,
    type: post.type,
    caption: request.caption,
    captionLanguage: request.caption_language,
    agentBranding: request.agent_branding,
    thumbnailKey,
    mainColor: post.mainColor,
    media: media.map(({ role, key: fileKey, mime }) => ({ role, key: fileKey, mime })),
  }
  return { copy, drawn }
}

/** What a publication keeps of the post and of her words. */
type Copy = Pick<
  repo.Publication['row'],
  'title' | 'type' | 'caption' | 'captionLanguage' | 'agentBranding' | 'thumbnailKey' | 'mainColor' | 'media'
>
