import type { UseFormReturn } from 'react-hook-form'

import { listingPath, missingFor, slugOf, type ListingContent } from '#domain/listings/listing.ts'
import { buttonClasses } from '#pwa/shared/ui/button-classes.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { CheckRow } from '#pwa/shared/ui/field/check-row.tsx'
import { Icon } from '#pwa/shared/ui/icon.tsx'
import { Panel } from '#pwa/shared/ui/panel.tsx'
import { notify } from '#pwa/shared/ui/toast/notify.tsx'

import { missingSentence, SECTION_OF } from '../listing-labels.ts'
import { Section } from './editor-parts.tsx'

interface PageSectionProps {
  id: string
  form: UseFormReturn<ListingContent, unknown, ListingContent>
  shown: ListingContent
  /** As the server has it; null for a listing that was never sent. */
  saved: ListingContent | null
}

export function PageSection({ id, form, shown, saved }: PageSectionProps) {
  const isOn = shown.is_public
  const missing = missingSentence('page', shown, isOn ? 'The page still needs' : 'For the page, add')
  const [first] = missingFor('page', shown)
  const slug = saved?.slug ?? ''
  const isLive = saved?.is_public === true && slug !== ''
  const link = slug === '' ? '' : `${location.origin}${listingPath(slug)}`

  function turn(on: boolean) {
    form.setValue('is_public', on, { shouldDirty: true })
    if (on && shown.slug === '') form.setValue('slug', slugOf(id, shown.address), { shouldDirty: true })
  }

  return (
    <Section name="page" title="Page" note="A page anybody can open, with a form that brings you leads.">
      <Panel>
        <CheckRow
          isSwitch
          checked={isOn}
          disabled={!isOn && missing !== null}
          onChange={turn}
          title="Page on"
          detail={lineOf(isOn, isLive)}
          {...(missing !== null && { reason: missing })}
        />
      </Panel>
      {first && (
        <a
          href={`#${SECTION_OF[first]}`}
          className="-mt-2 justify-self-start font-semibold text-plum underline underline-offset-3"
          onClick={(event) => {
            event.preventDefault()
            document.getElementById(SECTION_OF[first])?.scrollIntoView({ block: 'start' })
          }}
        >
          Go to what’s missing
        </a>
      )}
      {isLive && (
        <div className="grid gap-2.5">
          <p className="text-small wrap-anywhere text-ink-soft">{link.replace(/^https?:\/\//, '')}</p>
          <div className="flex flex-wrap gap-3">
            <Button kind="line" small icon="copy" onClick={() => void copy(link)}>
              Copy link
            </Button>
            <a href={link} target="_blank" rel="noreferrer" className={buttonClasses({ kind: 'line', small: true })}>
              <Icon name="arrow-square-out" />
              Open page
            </a>
          </div>
        </div>
      )}
    </Section>
  )
}

function lineOf(isOn: boolean, isLive: boolean): string {
  if (isOn) return isLive ? 'Anybody with the link can see it.' : 'It goes live once this listing is saved and sent.'
  return isLive ? 'It goes away once this listing is saved and sent.' : 'Only you can see this listing.'
}

async function copy(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link)
    notify.success('Link copied')
  } catch {
    notify.error('The link couldn’t be copied. Open the page and copy its address.')
  }
}
