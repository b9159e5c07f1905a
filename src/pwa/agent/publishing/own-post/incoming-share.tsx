import { useState } from 'react'

import { sharedCaption } from '#domain/publication/own-post.ts'
import { storageReason } from '#pwa/agent/composer/unsaved-drafts.ts'
import { useObjectUrl } from '#pwa/shared/profile/use-object-url.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { Icon } from '#pwa/shared/ui/icon.tsx'
import { Spinner } from '#pwa/shared/ui/spinner.tsx'
import type { IncomingShare, OwnDraftContent } from '#sync/drafts/own-post.ts'

import { joined, prepareAll } from './add-media.ts'
import { conversionProgress, type Converting } from './prepare-media.ts'

interface Props {
  share: IncomingShare
  /** How many others wait. */
  more: number
  userId: number
  /** It is a draft now. */
  onTaken: (draft: OwnDraftContent) => void
}

/**
 * Asks whether something shared is to become a post: a website can post to the address that other apps share to, and
 * nothing tells the two apart for certain.
 */
export function IncomingShareCard({ share, more, userId, onTaken }: Props) {
  const [busy, setBusy] = useState<'taking' | 'dropping' | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [conversion, setConversion] = useState<{ text: string; cancel: () => void } | null>(null)

  async function run(what: typeof busy, work: () => Promise<void>) {
    setBusy(what)
    setFailure(null)
    try {
      await work()
    } catch (error) {
      setFailure(storageReason(error))
    } finally {
      setBusy(null)
    }
  }
  const take = () =>
    run('taking', async () => {
      const { openShare } = await import('#sync/drafts/shares.ts')
      const ended = new AbortController()
      const cancel = () => ended.abort()
      const onConvert: Converting['onConvert'] = (what, done) =>
        setConversion({ text: conversionProgress(what, done), cancel })
      const converting = { signal: ended.signal, onConvert }
      const prepared = await prepareAll(share.files, userId, { converting }).finally(() => setConversion(null))
      if (ended.signal.aborted) return
      const { media, refused } = joined([], prepared)
      const content = { userId, media, refused: [...share.refused, ...refused] }
      await openShare(share, content, 'en')
      onTaken({ ...content, id: share.id })
    })
  const drop = () =>
    run('dropping', async () => {
      const { dropShare } = await import('#sync/drafts/shares.ts')
      await dropShare(share.id)
    })

  const caption = sharedCaption(share)
  return (
    <section aria-label="Shared with Porchlight" className="mb-6 grid gap-4 rounded-panel bg-plum-tint p-5 desk:px-7">
      <div className="flex items-start gap-4">
        <Cover share={share} />
        <div className="grid min-w-0 gap-1.5">
          <h2 className="text-body font-semibold">Did you share this?</h2>
          {caption && <p className="line-clamp-3 wrap-anywhere whitespace-pre-line">{caption}</p>}
          <p className="text-small text-ink-soft">
            {[filesOf(share), more > 0 && `${more} more after this one`].filter(Boolean).join(' · ')}
          </p>
        </div>
      </div>
      <p className="text-small text-ink-soft">
        Websites can send things here too, so nothing is added until you say so.
      </p>
      {conversion && (
        <p role="status" className="flex items-center gap-2.5 font-semibold">
          <Spinner className="size-4!" />
          {conversion.text}
          <Button kind="plain" small className="ml-auto" onClick={conversion.cancel}>
            Cancel
          </Button>
        </p>
      )}
      {failure && (
        <p role="alert" className="font-semibold text-wrong">
          {failure}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button kind="secondary" busy={busy === 'taking' && 'Adding...'} onClick={() => void take()}>
          Add to a new post
        </Button>
        <Button kind="line" busy={busy === 'dropping' && 'Discarding...'} onClick={() => void drop()}>
          Discard
        </Button>
      </div>
    </section>
  )
}

/** Its first photo. */
function Cover({ share }: { share: IncomingShare }) {
  const photo = share.files.find(({ file }) => file.type.startsWith('image/'))?.file ?? null
  const url = useObjectUrl(photo)
  if (share.files.length === 0) return null
  return (
    <span className="grid size-16 shrink-0 place-items-center overflow-hidden rounded-md bg-sketch text-ink-hint">
      {url === null ? <Icon name="images" /> : <img src={url} alt="" className="size-full object-cover" />}
    </span>
  )
}

function filesOf({ files, refused }: IncomingShare): string | null {
  const count = files.length + refused.length
  if (count === 0) return null
  return count === 1 ? 'One file' : `${count} files`
}
