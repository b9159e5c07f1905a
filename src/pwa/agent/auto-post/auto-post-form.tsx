import { useState } from 'react'
import { useWatch } from 'react-hook-form'

import type { Agent, PhotoField } from '#contract/account/account.ts'
import type { SocialPostSettings } from '#contract/publishing/auto-post.ts'
import { agentQuery } from '#pwa/shared/answers/agent.ts'
import { namesFields, refusalMessage } from '#pwa/shared/form/refusal.ts'
import { SaveBar } from '#pwa/shared/form/save-bar.tsx'
import { useQueuedSave } from '#pwa/shared/form/use-queued-save.ts'
import { useStoredForm } from '#pwa/shared/form/use-stored-form.ts'
import { AgentInformationFields } from '#pwa/shared/profile/agent-information-fields.tsx'
import { PHOTO_FIELD_NAMES } from '#pwa/shared/profile/photo-fields.ts'
import { PhotoPair } from '#pwa/shared/profile/photo-pair.tsx'
import type { PendingPhotos } from '#pwa/shared/profile/photos.ts'
import { usePendingPhotos } from '#pwa/shared/profile/use-pending-photos.ts'
import { useSignedIn, userQuery } from '#pwa/shared/query/session.ts'

import { BrandingRow } from './branding-row.tsx'
import { ContentCard } from './content-card.tsx'
import { FrequencyCard } from './frequency-card.tsx'
import { settingsQuery } from './queries.ts'
import { settingsValues, type SettingsForm } from './settings-form.ts'
import { StepCard } from './step-card.tsx'
import { TimezoneCard } from './timezone-card.tsx'
import { FORM, useSaveSettings } from './use-save-settings.ts'

interface AutoPostFormProps {
  /** The saved settings; undefined where they couldn't be loaded. */
  settings: (SocialPostSettings & { saved: boolean; branding?: boolean }) | undefined
  agent: Agent | undefined
}

/** The five cards, saved together. */
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
