import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Agent } from '#contract/account/account.ts'
import { sizedImage } from '#domain/media/media.ts'
import { initialsOf } from '#domain/text/initials.ts'
import { CheckRow } from '#pwa/shared/ui/field/check-row.tsx'
import { BrandMissing } from '#pwa/shared/profile/brand-missing.tsx'
import { Segmented } from '#pwa/shared/ui/field/segmented.tsx'
import { Icon } from '#pwa/shared/ui/icon.tsx'
import { Panel } from '#pwa/shared/ui/panel.tsx'
import type { Branding, BrandingObstacle } from '#pwa/agent/composer/footer.ts'
import { useId } from 'react'
import { GRADING, type Palette } from '#domain/media/palettes.ts'
import { Graded } from '#pwa/shared/publication/publication-badges.tsx'
import { Picture } from '#pwa/shared/ui/picture.tsx'

const SLIDES = [
  { value: 'every', label: 'Every slide' },
  { value: 'first_and_last', label: 'First and last' },
] as const

/** Whether the footer goes on the post; 'Personal Brand' is the only one there is. Of a carousel also on which slides. */
export function BrandingChoice({ branding }: { branding: Branding }) {
  const { agent, obstacle, on, setWanted, type, slides, setSlides } = branding
  return (
    <section className="grid gap-3.5">
      {/* The specification has 'Agent Branding' for posts of one image alone. */}
      <h2>{type === 'image' ? 'Agent Branding' : 'Your footer'}</h2>
      <Panel>
        <CheckRow
          checked={on}
          onChange={setWanted}
          leading={<Face agent={agent} />}
          title="Personal Brand"
          detail={detailFor(type)}
          {...(obstacle && { disabled: true, reason: messageOf(obstacle) })}
        />
      </Panel>
      {on && type === 'carousel' && (
        <Segmented label="Slides with your footer" value={slides} options={SLIDES} onChange={setSlides} />
      )}
      {on && agent && <BrandMissing agent={agent} />}
    </section>
  )
}

function detailFor(type: Branding['type']): string {
  if (type === 'image') return 'Your footer on the picture'
  return type === 'carousel' ? 'Your footer on the slides' : 'Your footer on the video and its cover'
}

function Face({ agent }: { agent: Agent | undefined }) {
  if (agent?.avatar)
    return <img src={sizedImage(agent.avatar, 160)} alt="" className="size-11 shrink-0 rounded-full object-cover" />
  return (
    <span
      aria-hidden="true"
      className="grid size-11 shrink-0 place-items-center rounded-full bg-plum text-small font-semibold text-on-plum"
    >
      {(agent && initialsOf(agent)) || <Icon name="user-circle" />}
    </span>
  )
}

function messageOf(obstacle: Exclude<BrandingObstacle, null>): ReactNode {
  if (obstacle === 'loading') return 'Loading your profile...'
  if (obstacle === 'plan') return <Way to="/subscriptions/plan-types">Comes with the Pro plan</Way>
  return <Way to="/user-account/agent-information">Add your name and license first</Way>
}

function Way({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="relative z-1 inline-block py-1 font-semibold text-plum underline decoration-plum-edge underline-offset-3"
    >
      {children}
    </Link>
  )
}

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
