import { useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'

import { alterationProblem } from '#domain/listings/altered-photos.ts'
import { cooperationWarning } from '#domain/listings/clear-cooperation.ts'
import {
  DESIGN_NAME,
  DESIGN_PHOTOS,
  DESIGN_SIZES,
  DESIGNS,
  type Design,
  type DesignContent,
  type DesignShape,
} from '#domain/listings/design.ts'
import { missingFor, type ListingContent } from '#domain/listings/listing.ts'
import { OCCASION_NAME, type ListingOccasion } from '#domain/listings/listing-captions.ts'
import { openHouseWords } from '#domain/listings/listing-words.ts'
import type { CaptionLanguage } from '#domain/publication/caption.ts'
import { localDay } from '#domain/time/time.ts'
import { useAgentZone } from '#pwa/shared/answers/shared-queries.ts'
import { useNow } from '#pwa/shared/answers/use-now.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { classes } from '#pwa/shared/ui/classes.ts'
import { Drawer } from '#pwa/shared/ui/drawer/drawer.tsx'
import { CheckRow } from '#pwa/shared/ui/field/check-row.tsx'
import { Segmented } from '#pwa/shared/ui/field/segmented.tsx'
import { Notice } from '#pwa/shared/ui/notice.tsx'

import {
  ACCENT,
  designPhoto,
  LANGUAGES,
  missingPhotos,
  OF_STATUS,
  POST_PHOTOS,
  usePhotos,
  type PhotoWithFile,
} from './listing-post.ts'

interface ListingPostDrawerProps {
  userId: number
  content: ListingContent
  /** The page's whole address; empty while it is off. */
  link: string
  /** Reads the files of the listing's photos, from this device or the server. */
  readPhotos: () => Promise<readonly PhotoWithFile[]>
  open: boolean
  onOpenChange: (open: boolean) => void
}

const SHAPES: readonly { value: DesignShape; label: string }[] = [
  { value: 'portrait', label: 'Portrait' },
  { value: 'square', label: 'Square' },
  { value: 'story', label: 'Story' },
]

const FAILED = 'We couldn’t draw this post. Your listing is safe; please try again.'

/** Makes a post from a listing's facts: what it says, its look and its shape, then on to the composer. */
export function ListingPostDrawer({ userId, content, link, readPhotos, open, onOpenChange }: ListingPostDrawerProps) {
  const navigate = useNavigate()
  const [occasion, setOccasion] = useState<ListingOccasion>(OF_STATUS[content.status])
  const [language, setLanguage] = useState<CaptionLanguage>('en')
  const [shape, setShape] = useState<DesignShape>('portrait')
  const [design, setDesign] = useState<Design>('window')
  const [withSlides, setWithSlides] = useState(true)
  const [openHouseId, setOpenHouseId] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const photos = usePhotos(open ? readPhotos : null)
  const openHouses = content.open_houses
  const openHouse = openHouses.find(({ id }) => id === openHouseId) ?? openHouses[0] ?? null
  const from = useMemo<DesignContent>(
    () => ({ content, occasion, language, openHouse, accent: ACCENT }),
    [content, occasion, language, openHouse],
  )
  const hasPhotos = missingFor('post', content).length === 0
  const missing = photos && missingPhotos(Math.min(content.photos.length, POST_PHOTOS) - photos.length)
  const others = content.photos.length - DESIGN_PHOTOS[design]

  const zone = useAgentZone()
  const now = useNow()
  const problem = problemOf(content, { link, day: localDay(now, zone) })
  const marketed = { status: content.status, mlsNumber: content.mls_number, state: content.address.state || null }
  const warning = cooperationWarning({ ...marketed, publicSince: null }, { at: now, now, zone })

  async function make() {
    if (!photos) return
    setBusy(true)
    setFailure(null)
    try {
      const { makeListingDraft } = await import('./make-draft.ts')
      const id = await makeListingDraft({ userId, from, design, shape, photos, withSlides, link })
      await navigate(`/social-posts/new?share=${id}`)
    } catch (error) {
      console.warn('A post of a listing could not be made', error)
      setFailure(FAILED)
      setBusy(false)
    }
  }

  return (
    <Drawer
      title="Post this listing"
      open={open}
      onOpenChange={onOpenChange}
      side
      footer={
        <Button
          kind="primary"
          wide
          busy={busy && 'Drawing…'}
          disabled={!hasPhotos || !photos?.length || problem !== null}
          onClick={() => void make()}
        >
          Continue to caption
        </Button>
      }
    >
      <div className="grid gap-5 pt-1">
        {!hasPhotos && (
          <Notice icon="images" tone="plum" title="Add a photo first">
            Posts are made from the listing’s photos.
          </Notice>
        )}
        {failure && <Notice icon="warning" tone="red" title={failure} />}
        {missing && (
          <Notice icon="images" tone="plum" title={missing}>
            Go on without, or try again when you’re online.
          </Notice>
        )}
        {problem && <Notice icon="warning" tone="red" title={problem} />}
        {warning && (
          <Notice icon="info" tone="plum" title={warning.title}>
            {warning.text}
            {warning.stateLaw && ` ${warning.stateLaw}`}
          </Notice>
        )}
        {photos && hasPhotos && (
          <div role="radiogroup" aria-label="Look" className="grid grid-cols-3 gap-3">
            {DESIGNS.filter((one) => DESIGN_PHOTOS[one] <= photos.length).map((one) => (
              <Look
                key={one}
                choice={{ design: one, shape }}
                from={from}
                photos={photos}
                link={link}
                isChosen={one === design}
                onChoose={() => setDesign(one)}
              />
            ))}
          </div>
        )}
        <Choice label="What’s the news?" value={occasion} onChange={setOccasion} options={occasionsOf(content)} />
        {occasion.startsWith('open_house') && openHouses.length > 1 && (
          <Choice
            label="Which open house?"
            value={openHouse?.id ?? ''}
            onChange={setOpenHouseId}
            options={openHouses.map((one) => ({ value: one.id, label: openHouseWords(one, 'en') }))}
          />
        )}
        <Segmented label="Language" value={language} options={LANGUAGES} onChange={setLanguage} />
        <Segmented label="Shape" value={shape} options={SHAPES} onChange={setShape} />
        {others > 0 && shape !== 'story' && (
          <CheckRow title="Add the other photos as slides" checked={withSlides} onChange={setWithSlides} />
        )}
      </div>
    </Drawer>
  )
}

/** Why its altered photos can't go out where the house is; null where they can. */
function problemOf({ photos, address }: ListingContent, { link, day }: { link: string; day: string }): string | null {
  const state = address.state || null
  const problems = photos.map(({ altered }) =>
    altered ? alterationProblem({ state, day, url: link || null, hasOriginal: altered.original_id !== null }) : null,
  )
  return problems.find((problem) => problem !== null) ?? null
}

/** What can be said of a listing; open houses only where it has one. */
function occasionsOf({ open_houses: openHouses }: ListingContent): { value: ListingOccasion; label: string }[] {
  return (Object.entries(OCCASION_NAME) as [ListingOccasion, string][])
    .filter(([value]) => openHouses.length > 0 || !value.startsWith('open_house'))
    .map(([value, label]) => ({ value, label }))
}

interface LookProps {
  choice: { design: Design; shape: DesignShape }
  from: DesignContent
  photos: readonly PhotoWithFile[]
  link: string
  isChosen: boolean
  onChoose: () => void
}

/** One design as it will look, drawn from the listing itself. */
function Look({ choice: { design, shape }, from, photos, link, isChosen, onChoose }: LookProps) {
  const { width, height } = DESIGN_SIZES[shape]
  const [picture, setPicture] = useState<string | null>(null)
  useEffect(() => {
    let url: string | null = null
    let isCurrent = true
    const files = photos
      .slice(0, DESIGN_PHOTOS[design])
      .map((photo) => designPhoto(photo, { language: from.language, link }))
    void import('./draw-design.ts')
      .then(async ({ drawDesign }) => await drawDesign({ design, shape }, from, files))
      .then(
        (drawn) => {
          if (!isCurrent) return
          url = URL.createObjectURL(drawn)
          setPicture(url)
        },
        (error: unknown) => console.warn('A design could not be drawn', error),
      )
    return () => {
      isCurrent = false
      if (url) URL.revokeObjectURL(url)
    }
  }, [design, shape, from, photos, link])

  return (
    <label
      className={classes(
        'relative block cursor-pointer rounded-control p-1 has-focus-visible:outline-3 has-focus-visible:outline-focus',
        isChosen ? 'ring-3 ring-plum' : 'ring-1 ring-hair',
      )}
    >
      <input
        type="radio"
        name="design"
        checked={isChosen}
        onChange={onChoose}
        className="absolute inset-0 size-full cursor-pointer appearance-none opacity-0"
      />
      <span className="block overflow-hidden rounded-picture bg-sketch" style={{ aspectRatio: `${width} / ${height}` }}>
        {picture && <img src={picture} alt="" className="size-full object-cover" />}
      </span>
      <span className="block pt-1.5 text-center text-small font-semibold">{DESIGN_NAME[design]}</span>
    </label>
  )
}

interface ChoiceProps<V extends string> {
  label: string
  value: V
  options: readonly { value: V; label: string }[]
  onChange: (value: V) => void
}

/** A short list of which one is chosen, as rounded buttons that wrap. */
function Choice<V extends string>({ label, value, options, onChange }: ChoiceProps<V>) {
  return (
    <fieldset>
      <legend className="pb-2 font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <Button
            key={option.value}
            kind={option.value === value ? 'tint' : 'line'}
            small
            aria-pressed={option.value === value}
            onClick={() => onChange(option.value)}
          >
            {option.label}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}
