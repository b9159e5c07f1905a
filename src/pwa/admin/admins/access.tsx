import { useController, type Control } from 'react-hook-form'

import type { InviteForm } from '#contract/admin/admins.ts'
import { Segmented } from '#pwa/shared/ui/field/segmented.tsx'

/** What an admin may do, in a sentence after the name. */
export const accessLabel = (contentOnly: boolean) =>
  contentOnly
    ? 'can edit posts, templates, collections and tags, but can’t see agents, payments or operations'
    : 'can edit the library, see agents and operations, refund payments and invite admins'

/** Chooses what an invited admin may do. */
export function AccessField({ control }: { control: Control<InviteForm, unknown, InviteForm> }) {
  const {
    field: { value, onChange },
  } = useController({ control, name: 'content_only' })
  return (
    <div className="grid gap-1.75">
      <Segmented
        label="Access"
        value={value ? 'content' : 'full'}
        options={[
          { value: 'content', label: 'Content only' },
          { value: 'full', label: 'Full access' },
        ]}
        onChange={(chosen) => onChange(chosen === 'content')}
      />
      <p className="text-small text-ink-soft">This admin {accessLabel(value)}.</p>
    </div>
  )
}
