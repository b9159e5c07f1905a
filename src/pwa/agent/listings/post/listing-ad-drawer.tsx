import { useState } from 'react'

import { AD_TEXT_LIMITS, adTexts, SPECIAL_AD_CATEGORY, type AdText } from '#domain/listings/ad-texts.ts'
import { addressLine, missingFor, type ListingContent } from '#domain/listings/listing.ts'
import type { CaptionLanguage } from '#domain/publication/caption.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { Drawer } from '#pwa/shared/ui/drawer/drawer.tsx'
import { Segmented } from '#pwa/shared/ui/field/segmented.tsx'
import { Notice } from '#pwa/shared/ui/notice.tsx'
import { notify } from '#pwa/shared/ui/toast/notify.tsx'

import { ACCENT, designPhoto, LANGUAGES, OF_STATUS, usePhotos, type PhotoWithFile } from './listing-post.ts'

interface ListingAdDrawerProps {
  content: ListingContent
  /** The page's whole address; empty while it is off. */
  link: string
  readPhotos: () => Promise<readonly PhotoWithFile[]>
  open: boolean
  onOpenChange: (open: boolean) => void
}

const NAMES: Record<AdText, string> = { primary: 'Primary text', headline: 'Headline', description: 'Description' }

const PICTURES = [
  { shape: 'square', label: 'Save square picture' },
  { shape: 'story', label: 'Save vertical picture' },
] as const

/** The pictures and texts of a Facebook ad for a listing, to take into Meta's own ad tool. */
export function ListingAdDrawer({ content, link, readPhotos, open, onOpenChange }: ListingAdDrawerProps) {
  const [language, setLanguage] = useState<CaptionLanguage>('en')
  const [busy, setBusy] = useState<string | null>(null)
  const photos = usePhotos(open ? readPhotos : null)
  const texts = adTexts(content, language)
  const hasPhotos = missingFor('post', content).length === 0

  async function save(shape: (typeof PICTURES)[number]['shape']) {
    const [first] = photos ?? []
    if (!first) return
    setBusy(shape)
    try {
      const { drawDesign } = await import('./draw-design.ts')
      const from = { content, language, occasion: OF_STATUS[content.status], openHouse: null, accent: ACCENT }
      const picture = await drawDesign({ design: 'window', shape }, from, [designPhoto(first, { language, link })])
      download(picture, `${addressLine(content.address) || 'Listing'} ${shape}.jpg`)
    } catch (error) {
      console.warn('The picture of an ad could not be drawn', error)
      notify.error('We couldn’t draw this picture. Please try again.')
    }
    setBusy(null)
  }

  return (
    <Drawer title="Facebook ad" open={open} onOpenChange={onOpenChange} side>
      <div className="grid gap-5 pt-1 pb-4">
        <Notice icon="info" tone="plum" title={`Choose “${SPECIAL_AD_CATEGORY}” as the special ad category`}>
          Meta asks for it in ads of homes. You can’t target by age, gender or ZIP code then.
        </Notice>
        <Segmented label="Language" value={language} options={LANGUAGES} onChange={setLanguage} />
        {(Object.keys(NAMES) as AdText[]).map((name) => (
          <section key={name} aria-label={NAMES[name]}>
            <h3 className="font-semibold">{NAMES[name]}</h3>
            <p className="pt-1 wrap-anywhere">{texts[name] || 'Add more facts to the listing first.'}</p>
            <div className="flex items-center justify-between pt-1">
              <span className="num text-small text-ink-soft">
                {texts[name].length} of {AD_TEXT_LIMITS[name]}
              </span>
              <Button kind="line" small icon="copy" onClick={() => void copy(texts[name], NAMES[name])}>
                Copy<span className="sr-only"> {NAMES[name].toLowerCase()}</span>
              </Button>
            </div>
          </section>
        ))}
        {hasPhotos && photos?.length === 0 && (
          <Notice icon="images" tone="plum" title="The first photo couldn’t be loaded.">
            Try again when you’re online.
          </Notice>
        )}
        {hasPhotos ? (
          PICTURES.map(({ shape, label }) => (
            <Button
              key={shape}
              kind="line"
              wide
              icon="download-simple"
              disabled={!photos?.length}
              busy={busy === shape && 'Drawing…'}
              onClick={() => void save(shape)}
            >
              {label}
            </Button>
          ))
        ) : (
          <p className="text-ink-soft">Add a photo to the listing to get its pictures.</p>
        )}
      </div>
    </Drawer>
  )
}

async function copy(text: string, name: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    notify.success(`${name} copied`)
  } catch {
    notify.error('Your browser didn’t let us copy it. Press and hold the text instead.')
  }
}

function download(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  Object.assign(link, { href: url, download: name })
  link.click()
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
