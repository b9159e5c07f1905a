import { Link } from 'react-router-dom'

import { addressOf } from '#client/address.ts'
import type { SocialPost } from '#contract/library/library.ts'
import { AD_FORMAT_NAME, AD_FORMATS, adFileOf } from '#domain/library/ad-formats.ts'
import { type Plan, PLAN_ALLOWS } from '#domain/plan/plan.ts'
import { useOnline } from '#pwa/shared/answers/use-online.ts'
import { buttonClasses } from '#pwa/shared/ui/button-classes.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { Icon } from '#pwa/shared/ui/icon.tsx'

/** The post's files in the formats of Facebook ads, to download; an upgrade prompt where the plan doesn't have them. */
export function AdFiles({ post, plan }: { post: SocialPost; plan: Plan | null }) {
  const online = useOnline()
  const media = post.media.map(({ type, ...file }) => ({ ...file, role: type }))
  const formats = AD_FORMATS.filter((format) => adFileOf(media, format))
  if (formats.length === 0 || plan === null) return null
  return (
    <section className="grid gap-3.5">
      <h2>Facebook Ads</h2>
      {PLAN_ALLOWS[plan].adFormats ? (
        <div className="flex flex-wrap gap-3">
          {formats.map((format) =>
            online ? (
              <a
                key={format}
                href={addressOf('GET /social-posts/:id/ads/:format', { id: post.id, format }, {})}
                download
                className={buttonClasses({ kind: 'line' })}
              >
                <Icon name="download-simple" />
                Download {AD_FORMAT_NAME[format]}
              </a>
            ) : (
              <Button key={format} kind="line" icon="download-simple" disabled>
                Download {AD_FORMAT_NAME[format]}
              </Button>
            ),
          )}
        </div>
      ) : (
        <p className="text-ink-soft">
          Files for Facebook ads come with the Pro plan.{' '}
          <Link to="/subscriptions/plan-types" className="font-semibold text-plum underline underline-offset-3">
            Upgrade to Pro
          </Link>
        </p>
      )}
    </section>
  )
}
