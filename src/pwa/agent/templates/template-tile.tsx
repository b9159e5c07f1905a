import { Link } from 'react-router-dom'

import type { Template } from '#contract/library/templates.ts'
import type { PostState } from '#pwa/shared/origin/origin.ts'
import { TILE_SIZES } from '#pwa/shared/card-list/mosaic.tsx'
import { Picture } from '#pwa/shared/ui/picture.tsx'

import { titleOf } from './template-labels.ts'

/** Most templates are letter sheets. */
const SHEET = 8.5 / 11

/** One template of a collection, shown whole whatever its shape. */
export function TemplateTile({ template, state, eager }: { template: Template; state: PostState; eager: boolean }) {
  return (
    <Link to={`/templates/${template.uuid}`} state={state} className="block">
      <Picture src={template.image_url} alt="" aspect={SHEET} fit sizes={TILE_SIZES} eager={eager} />
      <span className="block pt-2 text-small wrap-anywhere text-ink-soft">{titleOf(template)}</span>
    </Link>
  )
}
