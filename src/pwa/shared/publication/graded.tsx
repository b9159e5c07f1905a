import { useId, type ReactNode } from 'react'

import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import { filterMatrix, type Palette } from '#domain/media/palettes.ts'
import { classes } from '#pwa/shared/ui/classes.ts'

interface GradedProps {
  palette: Palette
  className?: string
  /** Pictures of the library in their own colors. */
  children: ReactNode
}

/** Pictures in the palette they go out in, by the same numbers the server draws them with. */
export function Graded({ palette, className, children }: GradedProps) {
  const id = useId()
  if (palette === 'original') return children
  return (
    <span className={classes('block', className)} style={{ filter: `url("#${id}")` }}>
      <svg width="0" height="0" aria-hidden="true" className="absolute">
        <filter id={id} colorInterpolationFilters="sRGB" x="0" y="0" width="1" height="1">
          <feColorMatrix values={filterMatrix(palette)} />
        </filter>
      </svg>
      {children}
    </span>
  )
}

/** The palette that the thumbnail of a post doesn't have yet. */
export function paletteOf({ version }: Pick<ScheduledPost, 'version'>): Palette {
  return version && !version.is_drawn ? version.palette : 'original'
}
