import { useCallback, useRef, useState } from 'react'

import { makeInstallOfferDue } from '#pwa/agent/install/install-offer.ts'
import { notify } from '#pwa/shared/ui/toast/notify.tsx'

import { shareFiles, type ShareContent, type ShareFiles } from './share-files.ts'

/** Whether this browser hands files to other apps. */
export function canShareFiles(): boolean {
  const sample = new File(['x'], 'x.jpg', { type: 'image/jpeg' })
  return 'canShare' in navigator && navigator.canShare({ files: [sample] })
}

interface Prepared extends ShareFiles {
  content: ShareContent
  isCopied: boolean
}

/**
 * Hands a post to the device's share sheet, and copies its caption, since many apps drop a text that comes with files.
 * Where the browser shares no files, or not these, they are saved instead. A browser opens the share sheet only shortly
 * after a tap: where the files took longer, the next tap opens it.
 */
export function useShare() {
  const [isPreparing, setPreparing] = useState(false)
  const prepared = useRef<Prepared | null>(null)

  async function share(read: () => Promise<ShareContent>): Promise<void> {
    if (prepared.current) return await open(prepared.current)
    setPreparing(true)
    try {
      const content = await read()
      const isCopied = await navigator.clipboard.writeText(content.caption).then(
        () => true,
        () => false,
      )
      const found = await shareFiles(content)
      await open({ ...found, content, isCopied })
    } catch (error) {
      if (!(error instanceof TypeError)) reportError(error)
      notify.error('We couldn’t get the picture or video. Try again when you’re online.')
    } finally {
      setPreparing(false)
    }
  }

  async function open(ready: Prepared): Promise<void> {
    prepared.current = null
    const { files, content } = ready
    if (!canShareFiles() || !navigator.canShare({ files })) return save(ready)
    try {
      await navigator.share({ files, text: content.caption })
      makeInstallOfferDue()
      notify.success(`Shared outside Porchlight. We can’t see whether it was posted.${afterwards(ready)}`)
    } catch (error) {
      // The agent closed the share sheet, or it is open already.
      if (isNamed(error, 'AbortError') || isNamed(error, 'InvalidStateError')) return
      if (!isNamed(error, 'NotAllowedError')) return save(ready)
      prepared.current = ready
      notify.info('It’s ready. Tap Share again.')
    }
  }

  /** Forgets prepared files, which belong to an older caption or picture. */
  const reset = useCallback(() => {
    prepared.current = null
  }, [])

  return { isPreparing, share: (read: () => Promise<ShareContent>) => void share(read), reset }
}

function save(ready: Prepared): void {
  for (const file of ready.files) {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(file)
    link.download = file.name
    link.click()
    // The download reads the file after this task.
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
  }
  notify.success(`Saved on this device.${afterwards(ready)}`)
}

function afterwards({ isCopied, lacksFooter }: Prepared): string {
  const copied = isCopied ? ' Your caption is copied.' : ''
  return lacksFooter ? `${copied} Your footer is missing, since it’s added online.` : copied
}

function isNamed(error: unknown, name: string): boolean {
  return error instanceof DOMException && error.name === name
}
