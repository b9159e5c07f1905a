import { useQueryClient } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'

import { call } from '#client/call.ts'
import { AgentInformation, type Agent } from '#contract/account.ts'
import type { SocialPostSettings } from '#contract/auto-post.ts'
import { agentQuery } from '#pwa/shared/answers/agent.ts'
import { SCHEDULED_KEY } from '#pwa/shared/answers/scheduled.ts'
import { markFields, namesFields } from '#pwa/shared/form/refusal.ts'
import { sendPhotos, takePhotos, type PendingPhotos } from '#pwa/shared/profile/photos.ts'
import { userQuery } from '#pwa/shared/query/session.ts'
import { notify } from '#pwa/shared/ui/notify.tsx'

import { settingsQuery } from './queries.ts'
import { failureWords, type Part } from './save-outcome.ts'
import { agentPart, choicesOf, settingsFault, type SettingsForm } from './settings-form.ts'

interface SaveSettings {
  form: UseFormReturn<SettingsForm>
  agent: Agent | undefined
  settings: SocialPostSettings | undefined
  /** What her choices were made from. */
  seen: () => SettingsForm
  /** The part of what is to be sent that she has changed. */
  changed: (profile: Partial<AgentInformation>) => Partial<AgentInformation>
  photos: { pending: PendingPhotos; forget: () => void }
  /** Told why the server didn't take a picture. */
  onPhotoFault: (error: unknown) => void
  /** Told when every part is saved. */
  onSaved: (values: SettingsForm) => void
}

/** Checks the form in the specified order and saves its parts side by side. */
export function useSaveSettings(options: SaveSettings) {
  const { form, agent, settings, seen, changed, photos, onPhotoFault, onSaved } = options
  const client = useQueryClient()

  async function send(values: SettingsForm) {
    const profile = agentPart(values, agent)
    const { timezone } = values
    if (timezone === '') return
    // A zone she has left alone may have been changed elsewhere.
    const moves = timezone !== (agent?.time_zone ?? settings?.timezone)
    const parts = new Map<Part, Promise<unknown>>()
    if (Object.keys(photos.pending).length > 0) {
      const sent = sendPhotos(photos.pending).then((answer) => {
        takePhotos(client, answer)
        photos.forget()
      })
      parts.set('profile photos', sent)
    }
    if (profile) {
      const body = { ...changed(profile), ...(moves && { time_zone: timezone }) }
      parts.set('agent information', call('PUT /agent', { body }))
    }
    const body = {
      ...choicesOf(values),
      ...(moves && { timezone }),
      // Defaults that stand for settings that couldn't be loaded are saved as they stand.
      ...(settings && { seen: choicesOf(seen()) }),
    }
    parts.set('social post settings', call('POST /agent/social-post-settings', { body }))

    const ends = await Promise.allSettled(parts.values())
    const outcomes = new Map(
      [...parts.keys()].map((part, index) => {
        const end = ends[index]
        return [part, end?.status === 'rejected' ? { error: end.reason as unknown } : null] as const
      }),
    )
    for (const { queryKey } of [agentQuery, userQuery, settingsQuery]) void client.invalidateQueries({ queryKey })
    void client.invalidateQueries({ queryKey: SCHEDULED_KEY })
    const failed = failureWords(outcomes)
    if (failed === null) {
      onSaved(values)
      notify.success('Auto post settings saved successfully!')
      return
    }
    for (const failure of outcomes.values()) if (failure && namesFields(failure.error)) markFields(form, failure.error)
    const photoFailure = outcomes.get('profile photos')
    if (photoFailure) onPhotoFault(photoFailure.error)
    notify.error(failed)
  }

  return form.handleSubmit(async (values) => {
    const fault = settingsFault(values)
    if (fault) return form.setError(fault.field, { type: 'settings', message: fault.message }, { shouldFocus: true })
    const checked = AgentInformation.partial().safeParse(agentPart(values, agent) ?? {})
    if (!checked.success) {
      for (const { path, message } of checked.error.issues.toReversed()) {
        form.setError(path.join('.') as keyof SettingsForm, { type: 'settings', message }, { shouldFocus: true })
      }
      notify.error('Please check the form for errors')
      return undefined
    }
    return await send(values)
  })
}
