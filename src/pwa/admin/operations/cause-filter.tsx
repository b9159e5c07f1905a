import { PLATFORM_NAME, PLATFORMS } from '#domain/platform/platform.ts'
import { Button } from '#pwa/shared/ui/button.tsx'

import type { ListProps } from './list-props.ts'

/** The cause that the list of failed posts is limited to, and the way back to all of them. */
export function CauseFilter({ list: { address, show } }: Pick<ListProps, 'list'>) {
  const { network, code } = address.filters ?? {}
  const platform = PLATFORMS.find((one) => one === network)
  if (!platform && !code) return null
  const cause = [platform && PLATFORM_NAME[platform], code].filter(Boolean).join(', ')
  return (
    <div className="order-last flex w-full flex-wrap items-center gap-x-4 gap-y-1">
      <p role="status" className="wrap-anywhere">
        Only <b className="font-semibold">{cause}</b>
      </p>
      <Button
        kind="plain"
        small
        onClick={() => show({ filters: { ...address.filters, network: '', code: '' }, page: 1 })}
      >
        Show all failed posts
      </Button>
    </div>
  )
}
