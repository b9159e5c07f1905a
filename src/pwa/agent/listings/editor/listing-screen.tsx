import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { useState } from 'react'

import type { Listing } from '#contract/listings/listings.ts'
import { addressLine, listingTitle } from '#domain/listings/listing.ts'
import { Answered } from '#pwa/shared/answers/answered.tsx'
import { forAgents } from '#pwa/shared/answers/for-agents.tsx'
import { FormSkeleton } from '#pwa/shared/form/form-skeleton.tsx'
import { refusalMessage } from '#pwa/shared/form/refusal.ts'
import { BackLink } from '#pwa/shared/origin/back-link.tsx'
import { makeChange } from '#pwa/shared/query/make-change.ts'
import { useSignedIn } from '#pwa/shared/query/session.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { ConfirmDrawer } from '#pwa/shared/ui/drawer/confirm-drawer.tsx'
import { PageTitle } from '#pwa/shared/ui/page-title.tsx'
import { notify } from '#pwa/shared/ui/toast/notify.tsx'
import { listingSubject } from '#sync/listings/listing-row.ts'

import { useListing, usePhotoRows } from '../listing-queries.ts'
import { PhotosSection } from '../photos/photos-section.tsx'
import { ConflictNotice } from './conflict-notice.tsx'
import { AddressSection, FactsSection, StatusSection } from './facts-sections.tsx'
import { OpenHousesSection } from './open-houses-section.tsx'
import { PageSection } from './page-section.tsx'
import { SaveListing } from './save-listing.tsx'
import { DetailsSection, DescriptionSection, FeaturesSection, WordsSection } from './text-sections.tsx'
import { UsesSection } from './uses-section.tsx'
import { useListingForm } from './use-listing-form.ts'

/** One listing, written in any order, kept on this device at every keystroke. */
export const ListingScreen = forAgents(function ListingEditor() {
  const { uuid = '' } = useParams()
  const { user, known } = useSignedIn()
  return (
    <>
      <BackLink to="/listings">Back to Listings</BackLink>
      {known ? <Found key={`${user.id}/${uuid}`} userId={user.id} id={uuid.toLowerCase()} /> : <Loading />}
    </>
  )
})

function Loading() {
  return (
    <>
      <PageTitle title="Listing" />
      <FormSkeleton fields={6} />
    </>
  )
}

function Found({ userId, id }: { userId: number; id: string }) {
  const { state } = useLocation() as { state: { isNew?: boolean } | null }
  const [isNew] = useState(state?.isNew === true)
  const { isKnown, listing, query } = useListing(userId, id, isNew)
  if (isKnown) return <Editor userId={userId} id={id} listing={listing} />
  return (
    <Answered
      query={query}
      loading={<Loading />}
      failedTitle="This listing didn’t load"
      missingTitle="This listing isn’t here"
      heading="h1"
    >
      {() => <Loading />}
    </Answered>
  )
}

interface EditorProps {
  userId: number
  id: string
  listing: Listing | null
}

const SECTIONS = [
  ['photos', 'Photos'],
  ['words', 'In your own words'],
  ['address', 'Address'],
  ['facts', 'Facts'],
  ['status', 'Status'],
  ['description', 'Description'],
  ['features', 'Features'],
  ['open-houses', 'Open houses'],
  ['details', 'Details'],
  ['page', 'Page'],
  ['uses', 'Put it to work'],
] as const

function Editor({ userId, id, listing }: EditorProps) {
  const listingForm = useListingForm({ userId, id, listing })
  const { form, shown, submit, conflict } = listingForm
  const rows = usePhotoRows(userId, id)
  const waiting = [...rows.values()].filter(({ state }) => state === 'waiting').length
  const { control } = form
  const saved = listing?.content ?? null
  const files = listing?.files ?? []
  return (
    <form
      noValidate
      // A form in a drawer is no part of this one, though its events come by here.
      onSubmit={(event) => event.target === event.currentTarget && void submit(event)}
      className="max-desk:pb-6"
    >
      <PageTitle title={listingTitle(shown)} subtitle={subtitleOf(shown.address)} className="pb-4!" />
      <nav
        aria-label="Sections"
        className="-mx-(--gutter) mb-2 flex [scrollbar-width:none] gap-2 overflow-x-auto px-(--gutter) pb-3 desk:mx-0 desk:flex-wrap desk:px-0"
      >
        {SECTIONS.map(([name, label]) => (
          <a
            key={name}
            href={`#${name}`}
            onClick={(event) => {
              event.preventDefault()
              document.getElementById(name)?.scrollIntoView({ block: 'start' })
            }}
            className="inline-flex min-h-(--target) shrink-0 items-center rounded-full bg-plum-tint px-4 text-[0.9375rem] font-semibold whitespace-nowrap text-plum"
          >
            {label}
          </a>
        ))}
      </nav>
      {conflict.length > 0 && <ConflictNotice id={id} fields={conflict} listingForm={listingForm} />}
      <PhotosSection userId={userId} id={id} listingForm={listingForm} files={files} rows={rows} />
      <WordsSection form={form} />
      <AddressSection control={control} />
      <FactsSection control={control} />
      <StatusSection control={control} />
      <DescriptionSection control={control} state={shown.address.state} />
      <FeaturesSection control={control} />
      <OpenHousesSection control={control} />
      <DetailsSection control={control} />
      <PageSection id={id} form={form} shown={shown} saved={saved} />
      <UsesSection userId={userId} id={id} shown={shown} saved={saved} rows={rows} files={files} />
      <DeleteListing userId={userId} id={id} title={listingTitle(shown)} />
      <SaveListing listingForm={listingForm} isOnServer={listing !== null} photosWaiting={waiting} />
    </form>
  )
}

function subtitleOf(address: Listing['content']['address']): string {
  if (address.street === '') return 'Write in any order. Everything stays on this device as you type.'
  return addressLine({ ...address, street: '', unit: '' }) || 'Everything stays on this device as you type.'
}

/** Deletes the listing, asking once. */
function DeleteListing({ userId, id, title }: { userId: number; id: string; title: string }) {
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)

  async function remove() {
    setBusy(true)
    try {
      await makeChange({
        userId,
        subject: listingSubject(id),
        request: { name: 'DELETE /agent/listings/:id', params: { id } },
        title,
      })
      await forget()
      notify.success('Listing deleted')
      void navigate('/listings')
    } catch (error) {
      notify.error(refusalMessage(error, undefined, 'action'))
    } finally {
      setBusy(false)
      setAsking(false)
    }
  }
  const forget = async () => {
    const { forgetListing } = await import('#sync/listings/listings.ts')
    await forgetListing({ userId, id })
  }

  return (
    <div className="border-t border-hair py-6">
      <Button kind="plain" icon="trash" className="-ml-3" onClick={() => setAsking(true)}>
        Delete listing
      </Button>
      <ConfirmDrawer
        title="Delete listing"
        open={isAsking}
        onOpenChange={setAsking}
        action="Delete"
        busyLabel="Deleting..."
        busy={busy}
        onConfirm={() => void remove()}
      >
        This deletes {title}, its photos and its page. Posts that are planned or published stay.
      </ConfirmDrawer>
    </div>
  )
}
