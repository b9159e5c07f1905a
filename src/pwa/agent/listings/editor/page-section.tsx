import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'

import { listingPath, missingFor, slugOf, type ListingContent } from '#domain/listings/listing.ts'
import { buttonClasses } from '#pwa/shared/ui/button-classes.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { CheckRow } from '#pwa/shared/ui/field/check-row.tsx'
import { Icon } from '#pwa/shared/ui/icon.tsx'
import { Panel } from '#pwa/shared/ui/panel.tsx'
import { notify } from '#pwa/shared/ui/toast/notify.tsx'
import type { PhotoRow } from '#sync/listings/listing-row.ts'

import { missingSentence, SECTION_OF } from '../listing-labels.ts'
import { part } from '#pwa/shared/code/on-demand.tsx'
import { Section } from './editor-parts.tsx'

/** Brings the drawing of posts with it. */
const ListingPostDrawer = part(() =>
  import('../post/listing-post-drawer.tsx').then((module) => module.ListingPostDrawer),
)

interface PageSectionProps {
  userId: number
  id: string
  form: UseFormReturn<ListingContent, unknown, ListingContent>
  shown: ListingContent
  /** As the server has it; null for a listing that was never sent. */
  saved: ListingContent | null
  rows: ReadonlyMap<string, PhotoRow>
  files: readonly { id: string; url: string }[]
}

export function PageSection({ id, form, shown, saved, ...posts }: PageSectionProps) {
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
    <>
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
      <PostSection {...posts} content={shown} link={isLive ? link : ''} />
    </>
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

interface PostSectionProps extends Pick<PageSectionProps, 'userId' | 'rows' | 'files'> {
  content: ListingContent
  link: string
}

/** Posts made from the facts and photos. */
function PostSection({ userId, content, link, rows, files }: PostSectionProps) {
  const [isOpen, setOpen] = useState(false)
  const [read, setRead] = useState<(() => Promise<Awaited<ReturnType<typeof readPhotos>>>) | null>(null)
  const missing = missingSentence('post', content, 'For a post, add')
  return (
    <Section name="posts" title="Posts" note={missing ?? 'Drawn from the facts, with a caption in both languages.'}>
      <Button
        kind="secondary"
        icon="magic-wand"
        className="justify-self-start"
        disabled={missing !== null}
        onClick={() => {
          // Read once for what is shown now, and not anew with every change of the form.
          setRead(() => () => readPhotos(content, rows, files))
          setOpen(true)
        }}
      >
        Post this listing
      </Button>
      {read && (
        <ListingPostDrawer
          userId={userId}
          content={content}
          link={link}
          readPhotos={read}
          open={isOpen}
          onOpenChange={setOpen}
        />
      )}
    </Section>
  )
}

/** The photos with their files, from this device or the server; those that can't be had now are left out. */
export async function readPhotos(
  { photos }: ListingContent,
  rows: PageSectionProps['rows'],
  files: PageSectionProps['files'],
) {
  const found = await Promise.all(
    photos.map(async (photo) => {
      const stored = rows.get(photo.id)?.file
      if (stored) return { ...photo, file: stored as Blob }
      const url = files.find(({ id }) => id === photo.id)?.url
      const answer = url === undefined ? null : await fetch(url).catch(() => null)
      return answer?.ok ? { ...photo, file: await answer.blob() } : null
    }),
  )
  return found.filter((one) => one !== null)
}
