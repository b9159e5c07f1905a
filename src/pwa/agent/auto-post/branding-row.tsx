import { useController, type Control } from 'react-hook-form'
import { Link } from 'react-router-dom'

import type { Agent } from '#contract/account/account.ts'
import { PLAN_ALLOWS, type Plan } from '#domain/plan/plan.ts'
import { BrandMissing } from '#pwa/shared/profile/brand-missing.tsx'
import { CheckRow } from '#pwa/shared/ui/field/check-row.tsx'

import type { SettingsForm } from './settings-form.ts'

interface BrandingRowProps {
  control: Control<SettingsForm>
  plan: Plan | null
  agent: Agent | undefined
}

const LINK = 'relative z-1 inline-block py-1 font-semibold text-plum underline decoration-plum-edge underline-offset-3'

/** Whether auto posts carry the agent's footer, and what it lacks by the rules of the agent's state. */
export function BrandingRow({ control, plan, agent }: BrandingRowProps) {
  const { value, onChange } = useController({ control, name: 'branding' }).field
  const hasIt = plan === null || PLAN_ALLOWS[plan].agentBranding
  return (
    <div className="mt-5 grid gap-3">
      <div className="rounded-panel ring ring-hair">
        <CheckRow
          isSwitch
          checked={hasIt && value}
          onChange={onChange}
          title="Personal Brand on auto posts"
          detail="Your footer on the pictures, slides and videos we post for you"
          {...(!hasIt && {
            disabled: true,
            reason: (
              <Link to="/subscriptions/plan-types" className={LINK}>
                Comes with the Pro plan
              </Link>
            ),
          })}
        />
      </div>
      {hasIt && value && agent && <BrandMissing agent={agent} />}
    </div>
  )
}
