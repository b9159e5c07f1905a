import { useQueryClient } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'

import { call } from '#client/call.ts'
import { AgentInformation, type Agent } from '#contract/account.ts'
import type { SocialPostSettings } from '#contract/auto-post.ts'
import type { Plan } from '#domain/plan.ts'
import { agentQuery } from '#pwa/shared/answers/agent.ts'
import { SCHEDULED_KEY } from '#pwa/shared/answers/scheduled.ts'
import { markFields, namesFields } from '#pwa/shared/form/refusal.ts'
import { sendPhotos, takePhotos, type PendingPhotos } from '#pwa/shared/profile/photos.ts'
import { userQuery } from '#pwa/shared/query/session.ts'
import { startLongSave } from '#pwa/shared/ui/toast/long-save.ts'
import { notify } from '#pwa/shared/ui/toast/notify.tsx'

import { settingsQuery } from './queries.ts'
import { failureMessage, type Part } from './save-outcome.ts'
import { agentPart, choicesOf, settingsError, type SettingsForm, withinPlan } from './settings-form.ts'

interface SaveSettings {
  form: UseFormReturn<SettingsForm>
  agent: Agent | undefined
  settings: SocialPostSettings | undefined
  plan: Plan | null
  /** The values the agent's changes were made from. */
  seen: () => SettingsForm
  /** The part of what is to be sent that the agent has changed. */
  changed: (profile: Partial<AgentInformation>) => Partial<AgentInformation>
  photos: { pending: PendingPhotos; forget: () => void }
  /** Called with the reason why the server didn't accept a picture. */
  onPhotoFault: (error: unknown) => void
  /** Called when every part is saved. */
  onSaved: (values: SettingsForm) => void
}

/** Checks the form in the specified order and saves its parts side by side. */
export function useSaveSettings(options: SaveSettings) {
  const { form, agent, settings, plan, seen, changed, photos, onPhotoFault, onSaved } = options
  const client = useQueryClient()

  async function send(values: SettingsForm) {
    const profile = agentPart(values, agent)
    const { timezone } = values
    if (timezone === '') return
    // A zone the agent left unchanged may have been changed elsewhere.
    const moves = timezone !== (agent?.time_zone ?? settings?.timezone)
    const save = startLongSave()
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
      // Where the settings couldn't be loaded, the defaults shown in their place are saved as they are.
      ...(settings && { seen: { ...choicesOf(seen()), tags: withinPlan(seen().tags, plan) } }),
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
    const failed = failureMessage(outcomes)
    if (failed === null) {
      onSaved(values)
      notify.success('Auto post settings saved successfully!', { id: save.end() })
      return
    }
    for (const failure of outcomes.values()) if (failure && namesFields(failure.error)) markFields(form, failure.error)
    const photoFailure = outcomes.get('profile photos')
    if (photoFailure) onPhotoFault(photoFailure.error)
    notify.error(failed, { id: save.end() })
  }

  return form.handleSubmit(async (typed) => {
    const values = { ...typed, tags: withinPlan(typed.tags, plan) }
    const fault = settingsError(values)
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
