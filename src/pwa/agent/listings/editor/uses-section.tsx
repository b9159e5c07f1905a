import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { addressOf } from '#client/address.ts'
import { listingPath, missingFor, type ListingContent } from '#domain/listings/listing.ts'
import { part } from '#pwa/shared/code/on-demand.tsx'
import { agentQuery } from '#pwa/shared/answers/shared-queries.ts'
import { useOnline } from '#pwa/shared/answers/use-online.ts'
import { buttonClasses } from '#pwa/shared/ui/button-classes.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { Icon } from '#pwa/shared/ui/icon.tsx'
import type { PhotoRow } from '#sync/listings/listing-row.ts'

import { missingSentence } from '../listing-labels.ts'
import type { PhotoWithFile } from '../post/listing-post.ts'
import { Section } from './editor-parts.tsx'
import { readPhotos } from './page-section.tsx'

const ListingAdDrawer = part(() => import('../post/listing-ad-drawer.tsx').then((module) => module.ListingAdDrawer))
const StartSignInDrawer = part(() =>
  import('#pwa/agent/open-house/start-drawer.tsx').then((module) => module.StartSignInDrawer),
)

interface UsesSectionProps {
  userId: number
  id: string
  shown: ListingContent
  /** As the server has it; null for a listing that was never sent. */
  saved: ListingContent | null
  rows: ReadonlyMap<string, PhotoRow>
  files: readonly { id: string; url: string }[]
}

const FLYERS = [
  { pages: '1', language: 'en', label: 'Flyer' },
  { pages: '2', language: 'en', label: 'Flyer, two pages' },
  { pages: '1', language: 'es', label: 'Flyer in Spanish' },
] as const

/** What a listing is taken along as: flyers, codes for signs, ads, and the sign-in of an open house. */
export function UsesSection({ userId, id, shown, saved, rows, files }: UsesSectionProps) {
  const [readAd, setReadAd] = useState<(() => Promise<readonly PhotoWithFile[]>) | null>(null)
  const [openDrawer, setOpenDrawer] = useState<'ad' | 'sign-in' | null>(null)
  const { data: agent } = useQuery(agentQuery)
  const isLive = saved?.is_public === true && saved.slug !== ''
  const link = isLive ? `${location.origin}${listingPath(saved.slug)}` : ''
  const close = (isOpen: boolean) => !isOpen && setOpenDrawer(null)
  return (
    <>
      <Section name="print" title="Print" note="The flyer has a code that leads to the page, once that is on.">
        <PrintLinks id={id} saved={saved} isLive={isLive} />
      </Section>
      <Section name="ads" title="Ads" note="Pictures and texts that fit Facebook’s ad tool.">
        <Button
          kind="line"
          icon="images-square"
          className="justify-self-start"
          onClick={() => {
            setReadAd(() => () => readPhotos(shown, rows, files))
            setOpenDrawer('ad')
          }}
        >
          Make a Facebook ad
        </Button>
      </Section>
      <Section
        name="sign-in"
        title="Open house sign-in"
        note="Visitors sign in on your tablet or phone, also without a connection. Each becomes a lead."
      >
        <Button
          kind="line"
          icon="door-open"
          className="justify-self-start"
          disabled={!agent}
          onClick={() => setOpenDrawer('sign-in')}
        >
          Start the sign-in
        </Button>
      </Section>
      {readAd && (
        <ListingAdDrawer
          content={shown}
          link={link}
          readPhotos={readAd}
          open={openDrawer === 'ad'}
          onOpenChange={close}
        />
      )}
      {agent && openDrawer === 'sign-in' && (
        <StartSignInDrawer
          userId={userId}
          listingId={id}
          content={shown}
          agent={{ name: `${agent.first_name} ${agent.last_name}`.trim(), brokerage: agent.brokerage_name }}
          open
          onOpenChange={close}
        />
      )}
    </>
  )
}

interface PrintLinksProps {
  id: string
  saved: ListingContent | null
  isLive: boolean
}

/** The files the server makes of what it has; they need a connection and a saved listing. */
function PrintLinks({ id, saved, isLive }: PrintLinksProps) {
  const online = useOnline()
  if (!saved) return <p className="text-ink-soft">Save the listing first. The flyer is made from what is saved.</p>
  if (!online) return <p className="text-ink-soft">You need a connection to make a flyer.</p>
  const missing = missingFor('flyer', saved).length > 0 ? missingSentence('flyer', saved, 'For a flyer, add') : null
  const codes = isLive ? (['svg', 'png'] as const) : []
  return (
    <>
      {missing && <p className="text-ink-soft">{missing}</p>}
      <div className="flex flex-wrap gap-2.5">
        {!missing &&
          FLYERS.map(({ label, ...query }) => (
            <a
              key={label}
              href={addressOf('GET /agent/listings/:id/flyer', { id }, query)}
              download
              className={buttonClasses({ kind: 'line', small: true })}
            >
              <Icon name="download-simple" small />
              {label}
            </a>
          ))}
        {codes.map((format) => (
          <a
            key={format}
            href={addressOf('GET /agent/listings/:id/qr', { id }, { format, from: 'sign' })}
            download
            className={buttonClasses({ kind: 'line', small: true })}
          >
            <Icon name="download-simple" small />
            Sign code, {format.toUpperCase()}
          </a>
        ))}
      </div>
    </>
  )
}
