import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

import type { Agent } from '#contract/account/account.ts'
import { sizedImage } from '#domain/media/media.ts'
import { CheckRow } from '#pwa/shared/ui/field/check-row.tsx'
import { Icon } from '#pwa/shared/ui/icon.tsx'
import { Panel } from '#pwa/shared/ui/panel.tsx'

import type { Branding, BrandingObstacle } from './use-branding.ts'

/** Whether the footer goes on the picture; 'Personal Brand' is the only one there is. */
export function BrandingChoice({ branding }: { branding: Branding }) {
  const { agent, obstacle, on, setWanted } = branding
  return (
    <section className="grid gap-3.5">
      <h2>Agent Branding</h2>
      <Panel>
        <CheckRow
          checked={on}
          onChange={setWanted}
          leading={<Face agent={agent} />}
          title="Personal Brand"
          detail="Your footer on the image"
          {...(obstacle && { disabled: true, reason: messageOf(obstacle) })}
        />
      </Panel>
    </section>
  )
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

function initialsOf({ first_name, last_name }: Pick<Agent, 'first_name' | 'last_name'>): string {
  return `${first_name.charAt(0)}${last_name.charAt(0)}`.toUpperCase()
}

/** The Personal Brand footer as it will appear on the picture: its lowest eighth, always on paper, in both themes. */
export function BrandFooter({ agent }: { agent: Agent }) {
  const name = `${agent.first_name} ${agent.last_name}`.trim()
  return (
    <div className="absolute inset-x-0 bottom-0 z-1 flex h-[12%] min-h-12 items-center gap-2.5 rounded-b-[18px] bg-[#FDFBF8] px-3.5 text-[14px] leading-[18px] whitespace-nowrap text-[#2B1226] shadow-[inset_0_0_0_1px_rgb(43_18_38/0.1)]">
      {agent.avatar && (
        <img
          src={sizedImage(agent.avatar, 320)}
          alt=""
          className="aspect-square h-[62%] shrink-0 rounded-full object-cover"
        />
      )}
      <span className="min-w-0 overflow-hidden">
        <b className="block truncate font-semibold">{name}</b>
        <span className="block truncate text-[#65505D]">{[agent.license, agent.phone].filter(Boolean).join(', ')}</span>
      </span>
      {agent.broker_logo && (
        <img
          src={sizedImage(agent.broker_logo, 540)}
          alt=""
          className="ml-auto max-h-[56%] max-w-[26%] shrink-0 object-contain"
        />
      )}
      {!agent.broker_logo && agent.brokerage_name && (
        <em className="ml-auto max-w-[32%] shrink-0 truncate font-serif text-[15px] text-[#4B1D42] not-italic">
          {agent.brokerage_name}
        </em>
      )}
    </div>
  )
}
