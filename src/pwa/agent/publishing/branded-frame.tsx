import { Fragment, useEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react'

import type { Agent } from '#contract/account/account.ts'
import { footerPlace, type Box, type FooterGround, type Size } from '#domain/branding/footer-place.ts'
import { brandTexts } from '#domain/branding/state-rules.ts'
import { reportUnlessOffline } from '#pwa/shared/code/missing-code.ts'
import { classes } from '#pwa/shared/ui/classes.ts'
import { brandProfile } from '#pwa/shared/profile/brand-profile.ts'

/** Width at which the preview's strip is drawn; the layout is the same at every size. */
const DRAWN_WIDTH = 1080

interface BrandedFrameProps {
  agent: Agent
  size: Size
  ground: FooterGround
  children: ReactNode
}

/** A picture or film as it goes out with the agent's footer: laid out and drawn as the server does. */
export function BrandedFrame({ agent, size, ground, children }: BrandedFrameProps) {
  const scale = DRAWN_WIDTH / size.width
  const shown = { width: DRAWN_WIDTH, height: Math.round(size.height * scale) }
  const { canvas, strip, radius } = footerPlace(shown, ground)
  const picture = { left: 0, top: 0, ...shown }
  const corners = `${(radius / strip.width) * 100}% / ${(radius / strip.height) * 100}%`
  return (
    <div
      className="group relative mx-auto w-full overflow-hidden rounded-[18px] bg-[#FDFBF8] shadow-[inset_0_0_0_1px_rgb(43_18_38/0.1)]"
      style={{
        aspectRatio: `${canvas.width} / ${canvas.height}`,
        maxWidth: `calc(76dvh * ${(canvas.width / canvas.height).toFixed(4)})`,
      }}
    >
      <div className="absolute" style={share(picture, canvas)}>
        {children}
      </div>
      <Strip agent={agent} size={shown} ground={ground} style={{ ...share(strip, canvas), borderRadius: corners }} />
    </div>
  )
}

/** A place on the canvas by its four sides in percent, so that what reaches an edge leaves no line of what is under it. */
function share({ left, top, width, height }: Box, canvas: Size): CSSProperties {
  const percent = (part: number, whole: number) => `${((part / whole) * 100).toFixed(3)}%`
  return {
    left: percent(left, canvas.width),
    top: percent(top, canvas.height),
    right: percent(canvas.width - left - width, canvas.width),
    bottom: percent(canvas.height - top - height, canvas.height),
  }
}

interface StripProps extends Omit<BrandedFrameProps, 'children'> {
  style: CSSProperties
}

function Strip({ agent, size: { width, height }, ground, style }: StripProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    let isGone = false
    async function paint() {
      const { paintStrip } = await import('../share/draw-footer.ts')
      const drawn = document.createElement('canvas')
      await paintStrip(drawn, { size: { width, height }, ground, agent })
      if (isGone || !canvas.current) return
      canvas.current.width = drawn.width
      canvas.current.height = drawn.height
      canvas.current.getContext('2d')?.drawImage(drawn, 0, 0)
      setFailure(null)
    }
    paint().catch((error: unknown) => {
      const isExpected = error instanceof Error && error.name === 'FooterError'
      if (!isExpected) reportUnlessOffline(error)
      if (!isGone)
        setFailure(isExpected ? `Your footer isn’t shown: ${error.message}.` : 'Your footer isn’t shown here.')
    })
    return () => {
      isGone = true
    }
  }, [agent, ground, width, height])
  const { name, license, phone, brokerage, officePhone, phrase } = brandTexts(brandProfile(agent))
  return (
    <div
      className={classes(
        'pointer-events-none absolute z-1 overflow-hidden bg-[#FDFBF8]',
        // The video's own controls are under it.
        ground === 'film' && 'group-focus-within:opacity-0 group-hover:opacity-0',
      )}
      style={style}
    >
      <canvas ref={canvas} aria-hidden="true" className="block size-full" hidden={failure !== null} />
      <p className="sr-only">
        <span>Your footer:</span>{' '}
        {[name, license, phone, brokerage, officePhone, phrase]
          .filter((text) => text !== '')
          .map((text, index) => (
            <Fragment key={index}>
              <span>{text}</span>{' '}
            </Fragment>
          ))}
      </p>
      {failure !== null && (
        // Of a small preview it takes more than the strip.
        <p className="absolute inset-x-0 bottom-0 bg-[#FDFBF8] px-3 py-1 text-[13px] leading-4 text-[#65505D]">
          {failure}
        </p>
      )}
    </div>
  )
}

export type Measured = { width: number | null; height: number | null } | undefined

interface FramedProps {
  file: Measured
  /** The agent whose footer goes on it. */
  brand: Agent | null
  ground: FooterGround
  children: ReactNode
}

export function Framed({ file, brand, ground, children }: FramedProps) {
  if (!brand) return children
  const size = file?.width && file.height ? { width: file.width, height: file.height } : { width: 1080, height: 1350 }
  return (
    <BrandedFrame agent={brand} size={size} ground={ground}>
      {children}
    </BrandedFrame>
  )
}
