import { useRef, useState } from 'react'

import { framedPart, SHORTEST_CUT_MS, WHOLE_VIDEO, type Frame, type VideoCut } from '#domain/media/video-cut.ts'
import { useObjectUrl } from '#pwa/shared/profile/use-object-url.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { Drawer } from '#pwa/shared/ui/drawer/drawer.tsx'
import { Segmented } from '#pwa/shared/ui/field/segmented.tsx'
import type { OwnMedia } from '#sync/drafts/own-post.ts'

interface VideoEditorProps {
  video: OwnMedia
  open: boolean
  onOpenChange: (open: boolean) => void
  onCut: (cut: VideoCut) => void
}

const STEP_MS = 100

const FRAMES: { value: Frame; label: string }[] = [
  { value: 'original', label: 'Original' },
  { value: '9:16', label: '9:16' },
  { value: '4:5', label: '4:5' },
]

/** Chooses the part of a video's time and picture that is sent. */
export function VideoEditor({ video, open, onOpenChange, onCut }: VideoEditorProps) {
  const lastsMs = Math.floor(video.durationMs ?? 0)
  const [cut, setCut] = useState<VideoCut & { to_ms: number }>({ ...WHOLE_VIDEO, to_ms: lastsMs })
  const player = useRef<HTMLVideoElement>(null)
  const url = useObjectUrl(video.file)
  const part = framedPart(video, cut)
  const hides = part.width < video.width || part.height < video.height
  const isWhole = cut.from_ms === 0 && cut.to_ms >= lastsMs && !hides
  const seek = (ms: number) => {
    if (player.current) player.current.currentTime = ms / 1000
  }
  const start = (ms: number) => {
    const from = Math.max(0, Math.min(ms, cut.to_ms - SHORTEST_CUT_MS))
    setCut({ ...cut, from_ms: from })
    seek(from)
  }
  const end = (ms: number) => {
    // A handle moves in steps, so its last one is the end.
    const to = ms + STEP_MS > lastsMs ? lastsMs : Math.max(ms, cut.from_ms + SHORTEST_CUT_MS)
    setCut({ ...cut, to_ms: to })
    seek(to)
  }
  const apply = () => {
    onOpenChange(false)
    onCut({ ...cut, to_ms: cut.to_ms >= lastsMs ? null : cut.to_ms })
  }
  return (
    <Drawer
      title="Trim or frame"
      open={open}
      onOpenChange={onOpenChange}
      footer={
        <div className="grid grid-cols-2 gap-3">
          <Button kind="line" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button kind="primary" disabled={isWhole} onClick={apply}>
            Apply
          </Button>
        </div>
      }
    >
      <div className="grid gap-5">
        {url && (
          <video
            ref={player}
            src={url}
            muted
            playsInline
            controls
            preload="metadata"
            aria-label="The part that stays"
            className="mx-auto max-h-[30dvh] max-w-full rounded-control bg-sketch object-cover"
            style={{
              aspectRatio: `${part.width} / ${part.height}`,
              objectPosition: `${cut.frame_at * 100}% ${cut.frame_at * 100}%`,
            }}
          />
        )}
        <div className="grid gap-1">
          <Handle label="Start" text={clock(cut.from_ms)} most={lastsMs} value={cut.from_ms} onChange={start} />
          <Handle label="End" text={clock(cut.to_ms)} most={lastsMs} value={cut.to_ms} onChange={end} />
        </div>
        <div className="grid gap-1">
          <Segmented label="Frame" value={cut.frame} options={FRAMES} onChange={(frame) => setCut({ ...cut, frame })} />
          {hides && (
            <Handle
              label="Part that shows"
              text={`${Math.round(cut.frame_at * 100)}%`}
              most={100}
              step={1}
              value={cut.frame_at * 100}
              onChange={(percent) => setCut({ ...cut, frame_at: percent / 100 })}
            />
          )}
        </div>
        <p role="status" className="text-small text-ink-soft">
          {clock(cut.to_ms - cut.from_ms)} long, {part.width} × {part.height}
        </p>
      </div>
    </Drawer>
  )
}

interface HandleProps {
  label: string
  /** What it stands at, in words. */
  text: string
  value: number
  most: number
  step?: number
  onChange: (value: number) => void
}

/** A handle as wide as the screen, for one thumb and the arrow keys. */
function Handle({ label, text, value, most, step = STEP_MS, onChange }: HandleProps) {
  return (
    <label className="grid grid-cols-[1fr_auto] gap-x-3 text-small font-semibold">
      {label}
      <span className="text-ink-soft tabular-nums">{text}</span>
      <input
        type="range"
        min={0}
        max={most}
        step={step}
        value={value}
        aria-label={label}
        aria-valuetext={text}
        className="col-span-2 h-(--target) w-full accent-plum"
        onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
      />
    </label>
  )
}

/** A time of a video, as 1:05.3. */
function clock(ms: number): string {
  const tenths = Math.round(ms / 100)
  const seconds = Math.floor(tenths / 10)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}.${tenths % 10}`
}
