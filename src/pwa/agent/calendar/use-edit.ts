import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { ScheduledPost } from '#contract/publishing.ts'
import type { CaptionLanguage } from '#domain/caption.ts'
import { PLATFORMS, type Platform } from '#domain/platform.ts'
import { pickedInstant } from '#domain/publish-check.ts'
import { localDay, toWireTime, wallTimeOf, type TimeZone } from '#domain/time.ts'
import { connectionsQuery } from '#pwa/shared/answers/connections.ts'
import { postQuery } from '#pwa/shared/answers/post.ts'
import { accountsOf, pickAccount } from '#pwa/shared/publication/pick-account.ts'

import { dropEdit, storeEdit, loadEdit, NOTHING_CHANGED, type StoredEdit } from './stored-edit.ts'
import { accountOf, isAsked } from './move-day.ts'

/**
 * A post being edited: the agent's changes lie over the post's own values, and are stored on the device with every
 * change. Where the library has the caption in the other language too, the agent may switch to it.
 */
export function useEdit(userId: number, post: ScheduledPost, zone: TimeZone, now: Date) {
  const [edit, setEdit] = useState(() => loadEdit(userId, post.id))
  const [found] = useState(edit)
  const { data: connections } = useQuery(connectionsQuery)
  const library = useQuery({ ...postQuery(post.social_post_id ?? 0), enabled: post.social_post_id !== null }).data

  const due = new Date(post.scheduled_at)
  const isToCome = due > now
  const original = { day: localDay(isToCome ? due : now, zone), clock: clockOf(isToCome ? due : now, zone) }
  const language = edit.language ?? post.caption_language
  const when = edit.when ?? (isToCome ? 'schedule' : 'now')
  const day = edit.day ?? original.day
  const clock = edit.clock ?? original.clock

  function change(changes: Partial<StoredEdit>) {
    const next = { ...edit, ...changes }
    setEdit(next)
    storeEdit(userId, post.id, next)
  }

  const libraryCaption = (wanted: CaptionLanguage) =>
    (wanted === 'es' ? library?.spanish_caption : library?.caption) ?? ''
  const captionIn = (wanted: CaptionLanguage) =>
    edit.captions[wanted] ?? (wanted === post.caption_language ? post.caption : libraryCaption(wanted))

  const platforms = PLATFORMS.filter((platform) => edit.platforms[platform] ?? isAsked(post, platform))
  const pickOf = (platform: Platform) =>
    pickAccount(connections?.[platform], edit.accounts[platform] ?? accountOf(post, platform))

  return {
    language,
    caption: captionIn(language),
    hasBothLanguages: libraryCaption('en') !== '' && libraryCaption('es') !== '',
    platforms,
    pickOf,
    /** The account for each platform that has several, as a request names them. */
    accounts: accountsOf(platforms, pickOf),
    when,
    day,
    clock,
    setLanguage: (wanted: CaptionLanguage) => change({ language: wanted }),
    write: (caption: string) => change({ captions: { ...edit.captions, [language]: caption } }),
    choose: (platform: Platform, wanted: boolean) => change({ platforms: { ...edit.platforms, [platform]: wanted } }),
    chooseAccount: (platform: Platform, id: string) => change({ accounts: { ...edit.accounts, [platform]: id } }),
    setWhen: (wanted: 'now' | 'schedule') => change({ when: wanted }),
    setDay: (wanted: string) => change({ day: wanted }),
    setClock: (wanted: string) => change({ clock: wanted }),
    /** The time on the wire, read anew since it may have passed in the meantime; or why it isn't valid. */
    wire: (): { at: string } | { fault: string } => {
      if (when === 'now') return { at: 'now' }
      if (isToCome && day === original.day && clock === original.clock) return { at: toWireTime(due) }
      const picked = pickedInstant(day || null, clock, zone, new Date())
      return 'fault' in picked ? picked : { at: toWireTime(picked.instant) }
    },
    /** Whether the shown values are changes from an earlier visit. */
    isRestored: edit === found && edit !== NOTHING_CHANGED,
    forget: () => {
      setEdit(NOTHING_CHANGED)
      dropEdit(userId, post.id)
    },
  }
}

export type Edit = ReturnType<typeof useEdit>

function clockOf(instant: Date, zone: TimeZone): string {
  const { hour, minute } = wallTimeOf(instant, zone)
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}
