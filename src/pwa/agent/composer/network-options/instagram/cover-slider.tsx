import { useId, useRef, useState } from 'react'

import { Button } from '#pwa/shared/ui/button.tsx'

import { ErrorLine } from '../../error-line.tsx'
import { momentLabel } from '../chosen-options.ts'

interface CoverSliderProps {
  video: string
  /** In milliseconds; undefined for the cover the post has anyway. */
  at: number | undefined
  error: string | undefined
  onChange: (at: number | undefined) => void
}

const STEP_MS = 100

/** The moment of a video that is shown before it plays. */
export function CoverSlider({ video, at, error, onChange }: CoverSliderProps) {
  const id = useId()
  const film = useRef<HTMLVideoElement>(null)
  const [lengthMs, setLength] = useState<number | null>(null)
  const show = (ms: number) => {
    if (film.current) film.current.currentTime = ms / 1000
  }
  return (
    <div className="grid gap-2.5">
      <label htmlFor={id} className="text-[0.9375rem]/5 font-semibold">
        Cover
      </label>
      <video
        ref={film}
        src={video}
        muted
        playsInline
        preload="auto"
        aria-hidden="true"
        className="max-h-90 max-w-full justify-self-start rounded-control bg-sketch"
        onLoadedMetadata={({ currentTarget: { duration } }) => {
          setLength(Number.isFinite(duration) ? Math.floor(duration * 1000) : null)
          show(at ?? 0)
        }}
      />
      <input
        id={id}
        type="range"
        min={0}
        // The end itself is no moment of it.
        max={Math.max(0, (lengthMs ?? 0) - STEP_MS)}
        step={STEP_MS}
        value={at ?? 0}
        disabled={lengthMs === null}
        aria-valuetext={at === undefined ? 'Not chosen' : momentLabel(at)}
        onChange={({ currentTarget }) => {
          const ms = Number(currentTarget.value)
          show(ms)
          onChange(ms)
        }}
        className="h-(--target) w-full accent-plum"
      />
      <p className="flex min-h-(--target) items-center justify-between gap-3 text-small text-ink-soft">
        {at === undefined ? 'Slide to choose the moment shown first.' : `Cover at ${momentLabel(at)}`}
        {at !== undefined && (
          <Button kind="plain" small onClick={() => onChange(undefined)}>
            Use the usual cover
          </Button>
        )}
      </p>
      {error !== undefined && <ErrorLine>{error}</ErrorLine>}
    </div>
  )
}
