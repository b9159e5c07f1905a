import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

import type { Connection } from '#contract/connections.ts'
import type { ScheduledPost } from '#contract/publishing.ts'
import { planNameWith } from '#domain/plan.ts'
import { PLATFORM_NAME, PLATFORMS, type Platform } from '#domain/platform.ts'
import { connectionsQuery } from '#pwa/shared/answers/connections.ts'
import { AccountChoice } from '#pwa/shared/publication/account-choice.tsx'
import { CheckRow } from '#pwa/shared/ui/field/check-row.tsx'
import { Panel } from '#pwa/shared/ui/panel.tsx'
import { PlatformIcon } from '#pwa/shared/ui/platform-icon.tsx'

import { ErrorNote } from './error-note.tsx'
import type { Edit } from './use-edit.ts'

interface EditPlatformsProps {
  post: ScheduledPost
  edit: Edit
  fault: string | undefined
}

/** Where the post goes. A platform that can't be reached can be unchecked, but not checked. */
export function EditPlatforms({ post, edit, fault }: EditPlatformsProps) {
  const { data } = useQuery(connectionsQuery)
  return (
    <section data-place="platforms" className="grid gap-3">
      <h3>Platforms</h3>
      {post.targets.map(
        ({ platform, remedy, error }) =>
          remedy === 'edit' && (
            <p key={platform} className="text-small wrap-anywhere text-ink-soft">
              {error} {post.platforms.length > 1 && `You can leave ${PLATFORM_NAME[platform]} out.`}
            </p>
          ),
      )}
      <Panel>
        {PLATFORMS.map((platform) => {
          const checked = edit.platforms.includes(platform)
          const connection = data?.[platform]
          const pick = edit.pickOf(platform)
          const account = connection?.accounts.find(({ id }) => id === pick.chosen)
          const shown = connection && { ...connection, ...(account && { status: account.status, name: account.name }) }
          const isOut = shown !== undefined && shown.status !== 'active'
          return (
            <div key={platform} className="not-first:border-t not-first:border-hair">
              <CheckRow
                checked={checked}
                onChange={(wanted) => edit.choose(platform, wanted)}
                leading={<PlatformIcon platform={platform} />}
                title={PLATFORM_NAME[platform]}
                disabled={isOut && !checked}
                detail={
                  shown
                    ? messageOf(shown, checked && pick.accounts.length > 0)
                    : 'We couldn’t check this account just now'
                }
              />
              {checked && pick.accounts.length > 0 && (
                <AccountChoice platform={platform} {...pick} onChoose={(id) => edit.chooseAccount(platform, id)} />
              )}
            </div>
          )
        })}
      </Panel>
      <ErrorNote words={fault} />
    </section>
  )
}

/** `isNamed` where the choice below already names the account. */
function messageOf({ platform, status, available, allowed, name }: Connection, isNamed: boolean): ReactNode {
  if (status === 'active') return isNamed ? null : name
  if (!available) return `This server doesn’t post to ${PLATFORM_NAME[platform]}`
  if (!allowed) return `Comes with the ${planNameWith(({ connections }) => connections[platform] > 0)} plan`
  if (status === 'reconnect') return <Way platform={platform}>Reconnect before you post here</Way>
  return <Way platform={platform}>Connect {PLATFORM_NAME[platform]} to post here</Way>
}

function Way({ platform, children }: { platform: Platform; children: ReactNode }) {
  return (
    // Above the row's own control, which covers all of it.
    <Link
      to={`/social-media-connections/${platform}`}
      className="relative z-1 inline-block py-1 font-semibold text-plum underline decoration-plum-edge underline-offset-3"
    >
      {children}
    </Link>
  )
}
