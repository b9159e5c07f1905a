import { useRef, useState } from 'react'

import type { FooterGround } from '#domain/branding/footer-place.ts'
import type { VideoCut } from '#domain/media/video-cut.ts'
import { MOST_OWN_PICTURES } from '#domain/publication/own-post.ts'
import { part } from '#pwa/shared/code/on-demand.tsx'
import { Button } from '#pwa/shared/ui/button.tsx'
import { classes } from '#pwa/shared/ui/classes.ts'
import { IconButton } from '#pwa/shared/ui/icon-button.tsx'
import { Icon } from '#pwa/shared/ui/icon.tsx'
import { Notice } from '#pwa/shared/ui/notice.tsx'
import { Spinner } from '#pwa/shared/ui/spinner.tsx'
import { notify } from '#pwa/shared/ui/toast/notify.tsx'
import { isCropped, originOf, type CroppedMedia, type OwnMedia } from '#sync/drafts/own-post.ts'

import type { Branding } from '#pwa/agent/composer/footer.ts'
import { CropNote, ShownMedia } from './shown-media.tsx'
import type { OwnMediaState } from './use-own-media.ts'

interface MediaPickerProps {
  media: OwnMediaState
  at: number
  onShow: (at: number) => void
  branding: Branding
  /** Shows another part of a photo that was cropped; 0 is its beginning, 1 its end. */
  onPlace: (photo: CroppedMedia, at: number) => void
  /** Takes the whole photo again. */
  onUncrop: (photo: CroppedMedia) => void
}

/** Chooses the photos or the video of a post, and shows them as they go out. */
export function MediaPicker({ media, at, onShow, branding, onPlace, onUncrop }: MediaPickerProps) {
  const input = useRef<HTMLInputElement>(null)
  const shown = media.media[at]
  const choose = () => input.current?.click()
  const isFull = shown?.kind === 'video' || media.media.length >= MOST_OWN_PICTURES
  return (
    <section aria-label="Photos and video" className="grid gap-3">
      <input
        ref={input}
        type="file"
        multiple
        accept="image/*,video/*"
        tabIndex={-1}
        aria-label="Choose photos or a video"
        className="sr-only"
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          // Allows choosing the same file again.
          currentTarget.value = ''
          if (files.length > 0) void media.add(files)
        }}
      />
      {shown ? (
        <ShownMedia
          key={originOf(shown)}
          media={shown}
          brand={branding.onFile(media.media.indexOf(shown), media.media.length)}
          ground={groundOf(media.media)}
          onPlace={onPlace}
        />
      ) : (
        <Nothing isPreparing={media.isPreparing} onChoose={choose} onDropped={(files) => void media.add(files)} />
      )}
      {shown?.kind === 'video' && <VideoCutting media={media} video={shown} />}
      {shown && isCropped(shown) && <CropNote onUncrop={() => onUncrop(shown)} />}
      {shown && <Strip media={media} shown={shown} onShow={onShow} {...(!isFull && { onAdd: choose })} />}
      <div role="status" className="grid gap-3 empty:hidden">
        {media.progress && (
          <p className="flex items-center gap-2.5 font-semibold">
            <Spinner className="size-4!" />
            {media.progress}
            {media.cancel && (
              <Button kind="plain" small className="ml-auto" onClick={media.cancel}>
                Cancel
              </Button>
            )}
          </p>
        )}
        {media.refused.length > 0 && (
          <Notice
            icon="warning"
            tone="red"
            title={
              media.refused.length === 1 ? 'One file wasn’t added.' : `${media.refused.length} files weren’t added.`
            }
            action={<IconButton icon="x" label="Dismiss" className="-my-2 -mr-2" onClick={media.dismissRefused} />}
          >
            <ul>
              {media.refused.map(({ name, reason }, index) => (
                <li key={index} className="wrap-anywhere">
                  {name ? `${name}: ` : ''}
                  {reason}
                </li>
              ))}
            </ul>
          </Notice>
        )}
        {media.failure && (
          <Notice icon="warning" tone="red" title={media.failure}>
            Your photos stay here until you leave this page.
          </Notice>
        )}
      </div>
    </section>
  )
}

const VideoEditor = part(() => import('./video-editor.tsx').then((module) => module.VideoEditor))

/** Opens what trims and frames a video, and takes that back. */
function VideoCutting({ media, video }: { media: OwnMediaState; video: OwnMedia }) {
  const [isOpen, setOpen] = useState(false)
  const whole = media.wholeOf(video)
  async function cut(wanted: VideoCut) {
    const fault = await media.cut(video, wanted)
    if (fault) notify.error(fault)
  }
  if (!whole.durationMs) return null
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Button kind="line" small icon="film-strip" disabled={media.isPreparing} onClick={() => setOpen(true)}>
        Trim or frame
      </Button>
      {whole !== video && (
        <Button kind="plain" small disabled={media.isPreparing} onClick={() => media.uncut(video)}>
          Use the whole video
        </Button>
      )}
      {isOpen && (
        <VideoEditor
          video={whole}
          open
          onOpenChange={setOpen}
          onCut={(wanted) => void cut(wanted)}
          onMissing={() => setOpen(false)}
        />
      )}
    </div>
  )
}

interface NothingProps {
  isPreparing: boolean
  onChoose: () => void
  onDropped: (files: readonly File[]) => void
}

/** The place for the first photo. */
function Nothing({ isPreparing, onChoose, onDropped }: NothingProps) {
  return (
    <div
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        onDropped([...event.dataTransfer.files])
      }}
      className="grid min-h-72 content-center justify-items-center gap-4 rounded-[18px] border-[1.5px] border-dashed border-field bg-sketch px-4 py-10 text-center lg:aspect-[4/5]"
    >
      <Icon name="images" className="size-10! text-ink-hint" />
      <div className="grid gap-1">
        <p className="font-semibold">Your own photos or video</p>
        <p className="text-small text-ink-soft">Up to {MOST_OWN_PICTURES} photos, or one video up to 100 MB.</p>
      </div>
      <Button kind="secondary" icon="image" busy={isPreparing && 'Reading...'} onClick={onChoose}>
        Choose from your photos
      </Button>
    </div>
  )
}

/** What the footer goes on: slides have to keep one shape. */
function groundOf(media: readonly OwnMedia[]): FooterGround {
  if (media.some(({ kind }) => kind === 'video')) return 'film'
  return media.length > 1 ? 'slide' : 'photo'
}

interface StripProps {
  media: OwnMediaState
  shown: OwnMedia
  onShow: (at: number) => void
  /** Missing where the post takes no more. */
  onAdd?: () => void
}

/** All of them in their order, and what can be done with the shown one. */
function Strip({ media, shown, onShow, onAdd }: StripProps) {
  const all = media.media
  const at = all.findIndex(({ id }) => id === shown.id)
  const name = shown.kind === 'video' ? 'video' : 'photo'
  const move = (by: number) => {
    media.move(shown, by)
    onShow(at + by)
  }
  return (
    <div className="grid gap-1">
      <ul className="relative -mx-[4px] flex [scrollbar-width:none] gap-2 overflow-x-auto p-[4px]">
        {all.length > 1 &&
          all.map((one, index) => (
            <li key={one.id} className="shrink-0">
              <button
                type="button"
                aria-label={`Photo ${index + 1} of ${all.length}`}
                aria-current={one.id === shown.id}
                onClick={() => onShow(index)}
                className={classes(
                  'block size-16 overflow-hidden rounded-control bg-sketch ring-offset-2 ring-offset-paper',
                  one.id === shown.id ? 'ring-2 ring-plum' : 'ring ring-hair',
                )}
              >
                {one.thumbnail && <img src={one.thumbnail} alt="" className="size-full object-cover" />}
              </button>
            </li>
          ))}
        {onAdd && (
          <li className="shrink-0">
            <button
              type="button"
              onClick={onAdd}
              className={classes(
                'flex h-16 items-center justify-center gap-2 rounded-control border-[1.5px] border-dashed border-field font-semibold text-plum',
                all.length > 1 ? 'w-16' : 'px-4',
              )}
            >
              {media.isPreparing ? <Spinner /> : <Icon name="plus-bold" />}
              <span className={all.length > 1 ? 'sr-only' : undefined}>Add photos</span>
            </button>
          </li>
        )}
      </ul>
      <div className="flex flex-wrap items-center gap-1">
        {all.length > 1 && (
          <>
            <IconButton icon="caret-left" label="Move photo earlier" disabled={at === 0} onClick={() => move(-1)} />
            <span aria-hidden="true" className="text-small text-ink-soft">
              Move
            </span>
            <span aria-live="polite" className="sr-only">
              {at + 1} of {all.length}
            </span>
            <IconButton
              icon="caret-right"
              label="Move photo later"
              disabled={at === all.length - 1}
              onClick={() => move(1)}
            />
          </>
        )}
        <Button kind="plain" small icon="trash" className="ml-auto" onClick={() => media.remove(shown)}>
          Remove {name}
        </Button>
      </div>
    </div>
  )
}
