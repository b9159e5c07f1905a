import { Link } from 'react-router-dom'

import { TAG_PAGES } from '#domain/library/tag-page.ts'
import { PageLinks } from '#pwa/shared/card-list/page-links.tsx'
import { PinControl } from '#pwa/agent/pins/pin-control.tsx'
import { PINS_PATH } from '#pwa/agent/pins/use-pins.ts'
import { Icon } from '#pwa/shared/ui/icon.tsx'
import { useDevice } from '#pwa/shared/ui/use-device.ts'

const PATH = '/social-post-collections'
const LINKS = TAG_PAGES.map(({ path, title }) => ({ to: `${PATH}/${path}`, title }))

const ICON_LINK =
  'grid size-(--target) place-items-center rounded-full text-ink-soft hover:bg-plum-tint hover:text-plum'

/**
 * The links to the nine tag pages, and at the right of the title above them those to the search and to what is kept on this
 * device; a tag page can be kept there.
 */
export function LibraryLinks({ here = '' }: { here?: string }) {
  const device = useDevice()
  const tagPage = TAG_PAGES.find(({ path }) => `${PATH}/${path}` === here)
  return (
    <>
      <div className="absolute top-3 right-0 flex max-[17rem]:flex-col">
        {tagPage ? (
          <PinControl
            compact
            part={{ subject: `listing:${tagPage.tag}`, title: tagPage.title, cover: null, mainColor: null }}
          />
        ) : (
          <Link to={PINS_PATH} aria-label={`On this ${device}`} className={ICON_LINK}>
            <Icon name="device-mobile" />
          </Link>
        )}
        <Link to="/search" aria-label="Search the library" className={ICON_LINK}>
          <Icon name="magnifying-glass" />
        </Link>
      </div>
      <PageLinks label="Ready to Post" links={LINKS} here={here} />
    </>
  )
}
