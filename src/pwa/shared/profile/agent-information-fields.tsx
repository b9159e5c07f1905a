import type { Control, FieldValues, Path } from 'react-hook-form'

import type { Agent, AgentInformation } from '#contract/account/account.ts'
import { FACE } from '#domain/branding/state-rules.ts'
import { TextField } from '#pwa/shared/form/text-field.tsx'

import { DrawnField } from './drawn-field.tsx'
import { PhoneField } from './phone-field.tsx'

/** A form that holds, among others, the agent information. */
type Holding = FieldValues & AgentInformation

/** Those fields, as the agent information and the auto-post settings show them. */
export function AgentInformationFields<In extends Holding, Out>({ control }: { control: Control<In, unknown, Out> }) {
  const at = (name: keyof AgentInformation) => ({ control, name: name as Path<In> })
  return (
    <div className="grid gap-5 desk:grid-cols-2 desk:gap-x-6">
      <DrawnField {...at('first_name')} face={FACE.name} label="First name" autoComplete="given-name" maxLength={100} />
      <DrawnField {...at('last_name')} face={FACE.name} label="Last name" autoComplete="family-name" maxLength={100} />
      <DrawnField {...at('license')} face={FACE.license} label="Agent license" maxLength={50} />
      <PhoneField {...at('phone')} label="Mobile number" />
      <TextField
        {...at('work_email')}
        label="Work email"
        inputMode="email"
        autoComplete="email"
        maxLength={75}
        type="email"
      />
      <TextField {...at('designations')} label="Designations" placeholder="ABR, SRS" maxLength={255} />
      <TextField {...at('website')} label="Website" inputMode="url" autoComplete="url" maxLength={255} />
      <TextField
        {...at('market')}
        label="Your market"
        hint="Some captions name it. It isn’t in your footer."
        placeholder="the Hill Country"
        maxLength={60}
      />
    </div>
  )
}

export function agentValues(agent: Agent): AgentInformation {
  const { first_name, last_name, license, phone, work_email, designations, website, market = '' } = agent
  return { first_name, last_name, license, phone, work_email, designations, website, market }
}
