import type { AdminAgentRow } from '#contract/admin/agents.ts'
import { PLATFORM_NAME } from '#domain/platform/platform.ts'
import { Icon } from '#pwa/shared/ui/icon.tsx'
import { SHOWN_PLATFORMS } from '#pwa/shared/platforms.ts'

/** The networks an agent is connected to; those that have to be connected again carry a warning sign. */
export function ConnectionSigns({ connections }: Pick<AdminAgentRow, 'connections'>) {
  if (connections.length === 0) return <span className="text-small text-ink-hint">None</span>
  return (
    <span className="inline-flex flex-wrap gap-x-2.5 gap-y-1">
      {connections.map(({ platform, name, needs_reconnect: again }, index) => (
        <span
          key={index}
          title={[name ?? PLATFORM_NAME[platform], again && 'needs to reconnect'].filter(Boolean).join(', ')}
          className="inline-flex items-center gap-0.5"
        >
          <span className="sr-only">{`${PLATFORM_NAME[platform]}${again ? ', needs to reconnect' : ''}`}</span>
          <Icon name={SHOWN_PLATFORMS[platform].icon} className={again ? 'text-wrong' : 'text-ink-soft'} />
          {again && <Icon name="warning-circle-fill" small className="text-wrong" />}
        </span>
      ))}
    </span>
  )
}
