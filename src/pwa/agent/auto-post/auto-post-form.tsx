import { useState } from 'react'
import { useWatch, useController, type Control } from 'react-hook-form'
import type { Agent, PhotoField } from '#contract/account/account.ts'
import type { SocialPostSettings } from '#contract/publishing/auto-post.ts'
import { agentQuery } from '#pwa/shared/answers/shared-queries.ts'
import { namesFields, refusalMessage } from '#pwa/shared/form/refusal.ts'
import { SaveBar } from '#pwa/shared/form/save-bar.tsx'
import { useQueuedSave } from '#pwa/shared/form/use-queued-save.ts'
import { useStoredForm } from '#pwa/shared/form/use-stored-form.ts'
import { AgentInformationFields } from '#pwa/shared/profile/agent-information-fields.tsx'
import { PHOTO_FIELD_NAMES } from '#pwa/shared/profile/photos.ts'
import { PhotoPair } from '#pwa/shared/profile/photo-pair.tsx'
import type { PendingPhotos } from '#pwa/shared/profile/photos.ts'
import { usePendingPhotos } from '#pwa/shared/profile/use-pending-photos.ts'
import { useSignedIn, userQuery } from '#pwa/shared/query/session.ts'
import { ContentCard } from './content-card.tsx'
import { settingsQuery } from './queries.ts'
import { settingsValues, type SettingsForm } from './settings-form.ts'
import { StepCard } from './step-card.tsx'
import { FORM, useSaveSettings } from './use-save-settings.ts'
import { Choice } from '#pwa/shared/form/choice.tsx'
import { Field } from '#pwa/shared/ui/field/field.tsx'
import { Input } from '#pwa/shared/ui/field/input.tsx'
import { ZONE_OPTIONS, DAYS, TIME_OPTIONS } from './options.ts'
import { Link } from 'react-router-dom'
import { PLAN_ALLOWS, type Plan, PLAN_NAME } from '#domain/plan/plan.ts'
import { BrandMissing } from '#pwa/shared/profile/brand-missing.tsx'
import { CheckRow } from '#pwa/shared/ui/field/check-row.tsx'
import type { Weekday } from '#domain/auto-post/auto-post.ts'
import { FocusHere } from '#pwa/shared/form/focus-here.tsx'

/** On which days, and at what time of day. */
function FrequencyCard({ control, plan }: { control: Control<SettingsForm>; plan: Plan | null }) {
  const {
    field: { value: chosen, onChange, ref },
    fieldState,
  } = useController({ control, name: 'frequency_days_of_week' })
  const time = useController({ control, name: 'frequency_time_of_day' }).field
  // Stored in the order of the week, whatever order the days were tapped in.
  const toggle = (day: Weekday) =>
    onChange(
      DAYS.map(({ value }) => value).filter((one) => (one === day ? !chosen.includes(one) : chosen.includes(one))),
    )
  return (
    <StepCard step={3} title="Content Posting Frequency" error={fieldState.error?.message}>
      <div className="grid gap-5">
        <p className="text-ink-soft">{noteFor(plan)}</p>
        <FocusHere ref={ref}>
          <div
            role="group"
            aria-label="Days of the week"
            className="-mx-2 grid grid-cols-7 gap-0.5 desk:mx-0 desk:flex desk:gap-2"
          >
            {DAYS.map(({ value, label, name }) => (
              <button
                key={value}
                type="button"
                title={name}
                aria-pressed={chosen.includes(value)}
                onClick={() => toggle(value)}
                className="min-h-(--target) rounded-full font-semibold inset-ring inset-ring-field aria-pressed:bg-plum aria-pressed:text-on-plum aria-pressed:inset-ring-0 desk:min-w-12 desk:px-3.5"
              >
                {label}
              </button>
            ))}
          </div>
        </FocusHere>
        <div className="desk:max-w-80">
          <Choice
            label="Time of day"
            title="Time of day"
            value={time.value}
            options={TIME_OPTIONS}
            placeholder="Select a time of day"
            onChange={time.onChange}
          />
        </div>
      </div>
    </StepCard>
  )
}

function noteFor(plan: Plan | null): string {
  // The specification's own sentence, to the letter.
  const note =
    "The auto post calendar posts one post per day. Manual posting is unlimited up to your plan's daily limit."
  return plan ? `${note} That’s ${PLAN_ALLOWS[plan].manualPostsPerDay} posts a day on ${PLAN_NAME[plan]}.` : note
}

interface BrandingRowProps {
  control: Control<SettingsForm>
  plan: Plan | null
  agent: Agent | undefined
}

const LINK = 'relative z-1 inline-block py-1 font-semibold text-plum underline decoration-plum-edge underline-offset-3'

/** Whether auto posts carry the agent's footer, and what it lacks by the rules of the agent's state. */
function BrandingRow({ control, plan, agent }: BrandingRowProps) {
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

/** The agent's time zone, which decides when 8 AM is. */
function TimezoneCard({ control }: { control: Control<SettingsForm> }) {
  const {
    field: { value, onChange, ref },
    fieldState,
  } = useController({ control, name: 'timezone' })
  return (
    <StepCard step={1} title="Select Timezone">
      <div className="grid gap-5 desk:grid-cols-2 desk:gap-x-6">
        <Field label="Country">
          <Input value="USA" readOnly disabled />
        </Field>
        <Choice
          label="Timezone"
          title="Select Timezone"
          value={value}
          options={ZONE_OPTIONS}
          placeholder="Select a timezone"
          onChange={onChange}
          error={fieldState.error?.message}
          ref={ref}
        />
      </div>
    </StepCard>
  )
}

interface AutoPostFormProps {
  /** The saved settings; undefined where they couldn't be loaded. */
  settings: (SocialPostSettings & { saved: boolean; branding?: boolean }) | undefined
  agent: Agent | undefined
}

export function AutoPostForm({ settings, agent }: AutoPostFormProps) {
  const { user } = useSignedIn()
  const values = settingsValues(settings, agent, user.plan)
  const { form, canStore, restored, saved, changed, seen } = useStoredForm<SettingsForm>({
    userId: user.id,
    name: FORM,
    values,
    lists: { tags: (tag) => tag, frequency_days_of_week: (day) => day },
  })
  const photos = usePendingPhotos(user.id, 'auto-post-photos')
  const [photoErrors, setPhotoErrors] = useState<Partial<Record<PhotoField, string>>>({})
  const unsaved = form.formState.isDirty || Object.keys(photos.pending).length > 0
  const queued = useQueuedSave({
    userId: user.id,
    subjects: ['auto-post-settings', 'agent', 'photos'],
    shown: useWatch({ control: form.control }),
    restored,
    onGone: (_, gone) => void photos.forgetGone(gone),
    queryKeys: [settingsQuery.queryKey, agentQuery.queryKey, userQuery.queryKey],
  })
  const save = useSaveSettings({
    userId: user.id,
    form,
    agent,
    settings,
    plan: user.plan,
    queued,
    // Defaults that were never saved are something to save.
    unchanged: settings?.saved === true && !unsaved && !queued,
    changed,
    seen,
    photos,
    onPhotoFault: (error) => setPhotoErrors(faultsOf(error, photos.pending)),
    onSaved: saved,
  })
  const { control, formState } = form
  const choose = (chosen: PendingPhotos) => {
    setPhotoErrors({})
    photos.choose(chosen)
  }
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="grid gap-5">
      <TimezoneCard control={control} />
      <ContentCard control={control} plan={user.plan} />
      <FrequencyCard control={control} plan={user.plan} />
      <StepCard step={4} title="Profile Photo and Broker Logo">
        <PhotoPair heading="h3" pending={photos.pending} onChoose={choose} errors={photoErrors} />
        <BrandingRow control={control} plan={user.plan} agent={agent} />
      </StepCard>
      <StepCard step={5} title="Contact Information">
        <AgentInformationFields control={control} />
      </StepCard>
      <SaveBar
        unsaved={unsaved}
        canStore={canStore}
        queued={queued}
        busy={formState.isSubmitting}
        busyLabel="Saving..."
      />
    </form>
  )
}

/** The message under each picture the server didn't accept. */
function faultsOf(error: unknown, pending: PendingPhotos): Partial<Record<PhotoField, string>> {
  const faults = PHOTO_FIELD_NAMES.filter((field) => pending[field]).map((field) => {
    return [field, namesFields(error) ? error.errors[field]?.[0] : refusalMessage(error, undefined, 'picture')]
  })
  return Object.fromEntries(faults)
}
