import { useId } from 'react'

import { GRADING, type Palette } from '#domain/media/palettes.ts'
import { Graded } from '#pwa/shared/publication/graded.tsx'
import { Picture } from '#pwa/shared/ui/picture.tsx'

interface PaletteChoiceProps {
  palettes: readonly Palette[]
  picture: string | null
  value: Palette
  onChange: (palette: Palette) => void
}

/** The colors of the picture, each shown on it: native radio buttons. */
export function PaletteChoice({ palettes, picture, value, onChange }: PaletteChoiceProps) {
  const name = useId()
  return (
    <div
      role="radiogroup"
      aria-label="Picture colors"
      className="grid grid-cols-[repeat(auto-fit,minmax(3.25rem,1fr))] gap-2 max-desk:mx-2"
    >
      {palettes.map((palette) => (
        <label
          key={palette}
          className="group relative grid cursor-pointer content-start gap-1 text-center text-small text-ink-soft has-checked:font-semibold has-checked:text-plum"
        >
          <input
            type="radio"
            name={name}
            value={palette}
            checked={palette === value}
            onChange={() => onChange(palette)}
            className="peer absolute inset-0 z-1 size-full cursor-pointer appearance-none opacity-0"
          />
          <span className="block overflow-hidden rounded-[11px] p-0.75 inset-ring-0 peer-checked:inset-ring-2 peer-checked:inset-ring-plum peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus">
            <Graded palette={palette}>
              <Picture src={picture} alt="" aspect={1} sizes="80px" className="rounded-[9px]!" />
            </Graded>
          </span>
          {GRADING[palette].label}
        </label>
      ))}
    </div>
  )
}
