import type { AdminPost } from '#contract/admin-posts.ts'
import { sizedImage } from '#domain/media.ts'
import { useObjectUrl } from '#pwa/shared/profile/use-object-url.ts'

import type { PostState } from './post-state.ts'
import { mediaOf } from './use-warnings.ts'

/** How the post will stand on an agent's phone, while it is being made. */
export function PhonePreview({ state }: { state: PostState }) {
  const { form, files, record } = state
  const values = form.watch()
  const first = mediaOf(values, files.files, record).find(
    ({ file, saved }) => file?.type.startsWith('image/') ?? saved?.mime.startsWith('image/'),
  )
  const chosen = useObjectUrl(first?.file ?? null)
  const url = chosen ?? addressOf(first?.saved)
  const languages = [
    ['English', values.title !== '' || values.caption !== ''],
    ['Spanish', values.spanish_title !== '' || values.spanish_caption !== ''],
  ] as const
  return (
    <aside aria-label="On her phone" className="sticky top-6 hidden self-start xl:block">
      <p className="mb-2.5 text-small text-ink-soft">On her phone</p>
      <div className="grid gap-2.5 rounded-sheet bg-surface p-3.5 pb-4.5 shadow-lift-2 ring ring-hair">
        <span
          style={CSS.supports('color', values.main_color) ? { backgroundColor: values.main_color } : {}}
          className="picture relative grid aspect-[4/5] place-items-center overflow-hidden rounded-[18px] bg-sketch text-small text-ink-soft"
        >
          {url ? <img src={url} alt="" className="size-full object-contain" /> : 'No Media'}
        </span>
        <h3 className="line-clamp-3">{values.title || 'English Title'}</h3>
        <p className="line-clamp-2 text-small text-ink-soft">{values.caption || 'English Caption'}</p>
        <p className="flex gap-2">
          {languages.map(
            ([language, there]) =>
              there && (
                <span key={language} className="rounded-full bg-sunk px-3 py-1 text-small font-medium text-ink-soft">
                  {language}
                </span>
              ),
          )}
        </p>
      </div>
    </aside>
  )
}

function addressOf(saved: AdminPost['media'][number] | undefined): string | null {
  return saved ? sizedImage(saved.url, 540) : null
}
