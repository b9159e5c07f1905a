import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'

import { ApiError, OfflineError } from '#client/errors.ts'
import type { Share } from '#contract/publishing/shares.ts'
import { makeInstallOfferDue } from '#pwa/agent/install/install-offer.ts'
import { agentQuery } from '#pwa/shared/answers/shared-queries.ts'
import { QUEUED, QUEUED_MESSAGE } from '#pwa/shared/query/make-change.ts'
import { useSignedIn } from '#pwa/shared/query/session.ts'
import { notify } from '#pwa/shared/ui/toast/notify.tsx'

import { shareFiles, type ShareContent, type ShareFiles } from './share-files.ts'
import { markShare, newShare, recordShare } from './shares.ts'

export function canShareFiles(): boolean {
  const sample = new File(['x'], 'x.jpg', { type: 'image/jpeg' })
  return 'canShare' in navigator && navigator.canShare({ files: [sample] })
}

interface Prepared<C> extends ShareFiles {
  content: C
  isCopied: boolean
}

/** Hands a post to the device's share sheet, as `useShareSheet` does. What was handed over is recorded for the calendar. */
export function useShare() {
  const client = useQueryClient()
  const gather = (content: ShareContent) => shareFiles(content, client.getQueryData(agentQuery.queryKey)?.data)
  return useShareSheet(gather, useRecordShare())
}

/**
 * Hands files to the device's share sheet, and copies their caption, since many apps drop a text that comes with files.
 * Where the browser shares no files, or not these, they are saved instead. A browser opens the share sheet only shortly
 * after a tap: where the files took longer, the next tap opens it. `onShared` gets what was handed over, and what to say.
 */
export function useShareSheet<C extends { caption: string }>(
  gather: (content: C) => Promise<ShareFiles>,
  onShared: (content: C, message: string) => void,
) {
  const [isPreparing, setPreparing] = useState(false)
  const prepared = useRef<Prepared<C> | null>(null)
  /** Counts the changes of the caption or picture. */
  const changes = useRef(0)

  async function share(read: () => Promise<C>): Promise<void> {
    if (prepared.current) return await open(prepared.current)
    setPreparing(true)
    const before = changes.current
    try {
      const content = await read()
      const isCopied = await navigator.clipboard.writeText(content.caption).then(
        () => true,
        () => false,
      )
      const found = await gather(content)
      if (changes.current === before) await open({ ...found, content, isCopied })
      else notify.info('Your post changed. Tap Share again.')
    } catch (error) {
      if (!(error instanceof TypeError)) reportError(error)
      notify.error('We couldn’t get the picture or video. Try again when you’re online.')
    } finally {
      setPreparing(false)
    }
  }

  async function open(ready: Prepared<C>): Promise<void> {
    prepared.current = null
    const { files, content } = ready
    if (!canShareFiles() || !navigator.canShare({ files })) return save(ready)
    try {
      await navigator.share({ files, text: content.caption })
    } catch (error) {
      // The agent closed the share sheet, or it is open already.
      if (isNamed(error, 'AbortError') || isNamed(error, 'InvalidStateError')) return
      if (!isNamed(error, 'NotAllowedError')) return save(ready)
      prepared.current = ready
      notify.info('It’s ready. Tap Share again.')
      return
    }
    makeInstallOfferDue()
    onShared(content, `Shared.${afterwards(ready)}`)
  }

  function save(ready: Prepared<C>): void {
    for (const file of ready.files) saveFile(file)
    onShared(ready.content, `Saved on this device.${afterwards(ready)}`)
  }

  /** Forgets prepared files, which belong to an older caption or picture. */
  const reset = useCallback(() => {
    prepared.current = null
    changes.current += 1
  }, [])

  return { isPreparing, share: (read: () => Promise<C>) => void share(read), reset }
}

/** Records what was handed to the agent, and says so with a button that marks it as posted. */
export function useRecordShare() {
  const client = useQueryClient()
  const { user } = useSignedIn()

  async function mark(share: Share): Promise<void> {
    try {
      const made = await markShare(client, user.id, { share, posted: true })
      if (made === QUEUED) notify.info(QUEUED_MESSAGE)
      else notify.success('Marked as posted by you.')
    } catch (error) {
      if (!(error instanceof ApiError || error instanceof OfflineError)) reportError(error)
      notify.error('We couldn’t mark it as posted. Try again in your calendar.')
    }
  }

  return (content: ShareContent, message: string): void => {
    const share = newShare(content)
    // A change of one share waits until the one before it was sent or stored.
    const action = { label: 'Mark as posted', onClick: () => void mark(share) }
    const id = notify.success(message, { action })
    recordShare(client, user.id, content.post.id, share).catch((error: unknown) => {
      if (!(error instanceof ApiError || error instanceof OfflineError)) reportError(error)
      notify.warning(`${message} We couldn’t add it to your calendar.`, { id })
    })
  }
}

function saveFile(file: File): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  // The download reads the file after this task.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

function afterwards({ isCopied, lacksFooter }: Pick<Prepared<unknown>, 'isCopied' | 'lacksFooter'>): string {
  const copied = isCopied ? ' Your caption is copied.' : ''
  return lacksFooter === null ? copied : `${copied} Your footer is missing: ${lacksFooter}.`
}

function isNamed(error: unknown, name: string): boolean {
  return error instanceof DOMException && error.name === name
}
