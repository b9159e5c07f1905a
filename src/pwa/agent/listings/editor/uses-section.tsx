import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'

import { addressOf } from '#client/address.ts'
import { listingPath, type ListingContent, type ListingUse } from '#domain/listings/listing.ts'
import { useOnline } from '#pwa/shared/answers/use-online.ts'
import { agentQuery } from '#pwa/shared/answers/shared-queries.ts'
import { part } from '#pwa/shared/code/on-demand.tsx'
import { buttonClasses } from '#pwa/shared/ui/button-classes.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { Icon } from '#pwa/shared/ui/icon.tsx'
import type { PhotoRow } from '#sync/listings/listing-row.ts'

import { POST_PHOTOS } from '../post/listing-post.ts'
import { missingSentence } from '../listing-labels.ts'
import type { PhotoFile } from '../photos/photo-tile.tsx'
import { Section } from './editor-parts.tsx'

const ListingPostDrawer = part(() =>
  import('../post/listing-post-drawer.tsx').then((module) => module.ListingPostDrawer),
)
const ListingAdDrawer = part(() => import('../post/listing-ad-drawer.tsx').then((module) => module.ListingAdDrawer))
const StartSignInDrawer = part(() =>
  import('../../open-house/start-drawer.tsx').then((module) => module.StartSignInDrawer),
)

interface UsesSectionProps {
  userId: number
  id: string
  shown: ListingContent
  /** As the server has it; null for a listing that was never sent. */
  saved: ListingContent | null
  rows: ReadonlyMap<string, PhotoRow>
  files: readonly PhotoFile[]
}

type Photos = Awaited<ReturnType<typeof readPhotos>>

/** What the listing is for: posts, an ad, a flyer, and the sign-in at its open house. */
export function UsesSection({ userId, id, shown, saved, rows, files }: UsesSectionProps) {
  const [open, setOpen] = useState<'post' | 'ad' | 'sign-in' | null>(null)
  const [read, setRead] = useState<(() => Promise<Photos>) | null>(null)
  const agent = useQuery(agentQuery).data
  const link = saved?.is_public && saved.slug !== '' ? `${location.origin}${listingPath(saved.slug)}` : ''
  const drawer = (name: typeof open) => ({
    open: open === name,
    onOpenChange: (wanted: boolean) => setOpen(wanted ? name : null),
  })
  const show = (name: 'post' | 'ad') => {
    // Read for what is shown now, and not anew with every change of the form.
    const photos = shown.photos.slice(0, name === 'post' ? POST_PHOTOS : 1)
    setRead(() => () => readPhotos(photos, rows, files))
    setOpen(name)
  }
  return (
    <Section name="uses" title="Put it to work">
      <ul className="rounded-panel bg-surface ring ring-hair">
        <Use use="post" content={shown} title="Posts" detail="Drawn from the facts, with a caption in both languages.">
          {(disabled) => (
            <Button kind="secondary" small disabled={disabled} onClick={() => show('post')}>
              Post this listing
            </Button>
          )}
        </Use>
        <Use use="post" content={shown} title="Facebook ad" detail="Pictures and texts for Meta’s ad tool.">
          {(disabled) => (
            <Button kind="line" small disabled={disabled} onClick={() => show('ad')}>
              Make an ad
            </Button>
          )}
        </Use>
        <Use
          use="flyer"
          content={shown}
          title="Flyer"
          detail="A page to print, with a code that leads to the listing’s page."
        >
          {(disabled) => <Flyer id={id} isSent={saved !== null} isLive={link !== ''} disabled={disabled} />}
        </Use>
        <Use
          use="open_house"
          content={shown}
          title="Open house sign-in"
          detail="Hand visitors this device. It works without a connection."
        >
          {(disabled) => (
            <Button kind="line" small disabled={disabled || !agent} onClick={() => setOpen('sign-in')}>
              Start sign-in
            </Button>
          )}
        </Use>
      </ul>
      {read && (
        <>
          <ListingPostDrawer userId={userId} content={shown} link={link} readPhotos={read} {...drawer('post')} />
          <ListingAdDrawer content={shown} link={link} readPhotos={read} {...drawer('ad')} />
        </>
      )}
      {agent && (
        <StartSignInDrawer
          userId={userId}
          listingId={id}
          content={shown}
          agent={{ name: `${agent.first_name} ${agent.last_name}`.trim(), brokerage: agent.brokerage_name }}
          {...drawer('sign-in')}
        />
      )}
    </Section>
  )
}

interface UseProps {
  use: ListingUse
  content: ListingContent
  title: string
  detail: string
  children: (disabled: boolean) => ReactNode
}

/** One use with its button, and what it still needs. */
function Use({ use, content, title, detail, children }: UseProps) {
  const missing = missingSentence(use, content, 'First add')
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2.5 p-4 not-first:border-t not-first:border-hair">
      <span className="min-w-0 flex-[1_1_12rem]">
        <span className="block font-semibold">{title}</span>
        <span className="block text-small text-ink-soft">{missing ?? detail}</span>
      </span>
      {children(missing !== null)}
    </li>
  )
}

/** What the server prints of what it has; the sign's code leads to the page, so that has to be on. */
const PRINTS = [
  { label: 'Flyer', query: {} },
  { label: 'Two pages', query: { pages: '2' } },
  { label: 'In Spanish', query: { language: 'es' } },
] as const

function Flyer({ id, isSent, isLive, disabled }: { id: string; isSent: boolean; isLive: boolean; disabled: boolean }) {
  const online = useOnline()
  if (disabled || !isSent || !online) {
    return (
      <Button kind="line" small disabled>
        {online || !isSent ? 'Download flyer' : 'Online only'}
      </Button>
    )
  }
  const flyers = PRINTS.map(({ label, query }) => ({
    label,
    href: addressOf('GET /agent/listings/:id/flyer', { id }, query),
  }))
  const code = {
    label: 'Sign code',
    href: addressOf('GET /agent/listings/:id/qr', { id }, { format: 'svg', from: 'sign' }),
  }
  return (
    <span className="flex flex-wrap gap-2">
      {[...flyers, ...(isLive ? [code] : [])].map(({ label, href }) => (
        <a key={label} href={href} download className={buttonClasses({ kind: 'line', small: true })}>
          <Icon name="download-simple" small />
          {label}
        </a>
      ))}
    </span>
  )
}

/** The photos with their files, from this device or the server, one after the other; those that can't be had are left out. */
async function readPhotos(
  photos: ListingContent['photos'],
  rows: UsesSectionProps['rows'],
  files: UsesSectionProps['files'],
) {
  const found = []
  for (const photo of photos) {
    const file = rows.get(photo.id)?.file ?? (await fetched(files.find(({ id }) => id === photo.id)?.url))
    if (file) found.push({ ...photo, file })
  }
  return found
}

async function fetched(url: string | undefined): Promise<Blob | null> {
  if (url === undefined) return null
  const answer = await fetch(url).catch(() => null)
  return answer?.ok ? await answer.blob().catch(() => null) : null
}
