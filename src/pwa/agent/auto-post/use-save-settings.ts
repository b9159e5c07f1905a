import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { BaseSyntheticEvent } from 'react'
import type { UseFormReturn } from 'react-hook-form'

import { ApiError } from '#client/errors.ts'
import type { Agent, AgentInformation } from '#contract/account/account.ts'
import type { SocialPostSettings } from '#contract/publishing/auto-post.ts'
import type { Plan } from '#domain/plan/plan.ts'
import type { TimeZone } from '#domain/time/time.ts'
import { agentQuery, SCHEDULED_KEY } from '#pwa/shared/answers/shared-queries.ts'
import { markFields, namesFields } from '#pwa/shared/form/refusal.ts'
import { withWaiting, type QueuedSave } from '#pwa/shared/form/use-queued-save.ts'
import { NOTHING_TO_SAVE } from '#pwa/shared/form/changed.ts'
import { acceptUnder } from '#pwa/shared/form/use-save.ts'
import { useBackAction } from '#pwa/shared/origin/way-back.tsx'
import { photosChange, takePhotos, type PendingPhotos } from '#pwa/shared/profile/photos.ts'
import { makeChange, QUEUED, QUEUED_MESSAGE } from '#pwa/shared/query/make-change.ts'
import { userQuery } from '#pwa/shared/query/session.ts'
import { startLongSave } from '#pwa/shared/ui/toast/long-save.ts'
import { notify } from '#pwa/shared/ui/toast/notify.tsx'

import { settingsQuery } from './queries.ts'
import { agentPart, choicesOf, settingsError, type SettingsForm, withinPlan } from './settings-form.ts'

interface SaveSettings {
  userId: number
  form: UseFormReturn<SettingsForm>
  agent: Agent | undefined
  settings: SocialPostSettings | undefined
  plan: Plan | null
  /** The save that waits on this device. */
  queued: QueuedSave | null
  /** True while the server has everything on the screen; then nothing is sent. */
  unchanged: boolean
  /** The values the agent's changes were made from. */
  seen: () => SettingsForm
  /** The part of what is to be sent that the agent has changed. */
  changed: (profile: Partial<AgentInformation>) => Partial<AgentInformation>
  photos: { pending: PendingPhotos; forget: (sent: PendingPhotos) => void }
  /** Called with the reason why the server didn't accept a picture. */
  onPhotoFault: (error: unknown) => void
  /** Called when every part is saved. */
  onSaved: (values: SettingsForm) => void
}

export const FORM = 'auto-post-settings'

/** Checks the form in the specified order and saves its parts side by side. */
export function useSaveSettings(options: SaveSettings) {
  const { form, agent, plan, unchanged, onPhotoFault, onSaved } = options
  const client = useQueryClient()
  const action = useBackAction()

  async function send(values: SettingsForm, timezone: TimeZone, sent: SettingsForm) {
    const save = startLongSave()
    const outcomes = await settled(sendParts(values, timezone, options, client))
    for (const { queryKey } of [agentQuery, userQuery, settingsQuery]) void client.invalidateQueries({ queryKey })
    void client.invalidateQueries({ queryKey: SCHEDULED_KEY })
    const message = saveErrorMessage(outcomes)
    if (message === null && [...outcomes.values()].includes('queued')) {
      notify.info(QUEUED_MESSAGE, { id: save.end() })
      return
    }
    if (message === null) {
      acceptUnder(form, sent, () => onSaved(values))
      notify.success('Auto post settings saved successfully!', { id: save.end(), action })
      return
    }
    for (const failure of outcomes.values())
      if (failure && failure !== 'queued' && namesFields(failure.error)) markFields(form, failure.error)
    const photoFailure = outcomes.get('profile photos')
    if (photoFailure && photoFailure !== 'queued') onPhotoFault(photoFailure.error)
    notify.error(message, { id: save.end() })
  }

  const submit = (sent: SettingsForm) =>
    form.handleSubmit(async (typed) => {
      const values = { ...typed, tags: withinPlan(typed.tags, plan) }
      const fault = settingsError(values)
      if (fault) return form.setError(fault.field, { type: 'settings', message: fault.message }, { shouldFocus: true })
      const issues = await issuesOf(agentPart(values, agent) ?? {})
      if (issues.length > 0) {
        for (const { path, message } of issues.toReversed()) {
          form.setError(path.join('.') as keyof SettingsForm, { type: 'settings', message }, { shouldFocus: true })
        }
        notify.error('Please check the form for errors')
        return undefined
      }
      if (unchanged) {
        notify.info(NOTHING_TO_SAVE)
        return undefined
      }
      return values.timezone === '' ? undefined : await send(values, values.timezone, sent)
    })
  return async (event?: BaseSyntheticEvent) => await submit(form.getValues())(event)
}

/** What is wrong with the agent's information. Where the schemas can't be fetched, the server checks alone. */
async function issuesOf(information: Partial<AgentInformation>) {
  const contract = await import('#contract/account/account.ts').catch(() => null)
  return contract?.AgentInformation.partial().safeParse(information).error?.issues ?? []
}

type SentParts = ReadonlyMap<SettingsPart, Promise<unknown>>

function sendParts(values: SettingsForm, timezone: TimeZone, options: SaveSettings, client: QueryClient): SentParts {
  const { userId, agent, settings, plan, queued, seen, changed, photos } = options
  const profile = agentPart(values, agent)
  // A zone the agent left unchanged may have been changed elsewhere.
  const moves = timezone !== (agent?.time_zone ?? settings?.timezone)
  const parts = new Map<SettingsPart, Promise<unknown>>()
  if (Object.keys(photos.pending).length > 0) {
    const sent = makeChange(photosChange(userId, photos.pending, 'auto-post-photos')).then((answer) => {
      if (answer === QUEUED) return QUEUED
      takePhotos(client, answer)
      photos.forget(photos.pending)
      return answer
    })
    parts.set('profile photos', sent)
  }
  const waiting = queued?.fields('agent') ?? []
  const waitingSettings = queued?.fields('auto-post-settings') ?? []
  const information = {
    ...(profile && withWaiting(changed(profile), profile, waiting)),
    ...((moves || waiting.includes('time_zone')) && { time_zone: timezone }),
  }
  if (profile && Object.keys(information).length > 0) {
    const request = { name: 'PUT /agent', body: information } as const
    const change = { userId, subject: 'agent', request, title: 'Agent Information', form: FORM } as const
    parts.set('agent information', makeChange(change))
  }
  const body = {
    ...choicesOf(values),
    ...((values.branding !== seen().branding || waitingSettings.includes('branding')) && { branding: values.branding }),
    ...((moves || waitingSettings.includes('timezone')) && { timezone }),
    // Where the settings couldn't be loaded, the defaults shown in their place are saved as they are.
    ...(settings && { seen: { ...choicesOf(seen()), tags: withinPlan(seen().tags, plan) } }),
  }
  const request = { name: 'POST /agent/social-post-settings', body } as const
  const change = {
    userId,
    subject: 'auto-post-settings',
    request,
    title: 'Auto Post Settings',
    form: FORM,
    shown: values,
  } as const
  parts.set('social post settings', makeChange(change))
  return parts
}

async function settled(parts: SentParts): Promise<Outcomes> {
  const ends = await Promise.allSettled(parts.values())
  return new Map([...parts.keys()].map((part, index) => [part, outcomeOf(ends[index])] as const))
}

function outcomeOf(end: PromiseSettledResult<unknown> | undefined): Outcome {
  if (end?.status === 'rejected') return { error: end.reason as unknown }
  return end?.value === QUEUED ? 'queued' : null
}

/** The parts that are saved side by side, by the names messages use for them. */
export type SettingsPart = 'profile photos' | 'agent information' | 'social post settings'

/** The result of each part: null where it succeeded, `queued` where it waits on this device. */
export type Outcomes = ReadonlyMap<SettingsPart, Outcome>
type Outcome = { error: unknown } | 'queued' | null

/** The catalogue's message for why the settings as a whole are not saved; null when every part succeeded. */
export function saveErrorMessage(outcomes: Outcomes): string | null {
  const failed = [...outcomes].flatMap(([part, failure]) =>
    failure && failure !== 'queued' ? [{ part, error: failure.error }] : [],
  )
  if (failed.length === 0) return null
  const statuses = failed.map(({ error }) => (error instanceof ApiError ? error.status : null))
  const invalid = failed.find((_, index) => statuses[index] === 422)
  if (invalid) {
    const { error } = invalid
    if (error instanceof ApiError && !error.hasNoMessage) return error.message
    return 'Validation error. Please check your input and try again.'
  }
  const everyPart = failed.length === outcomes.size
  if (everyPart && statuses.every((status) => status === 413)) return 'File size too large. Please use smaller images.'
  if (everyPart && statuses.every((status) => status !== null && status >= 500))
    return 'Server error. Please try again later.'
  if (everyPart && statuses.every((status) => status === null))
    return 'Failed to save auto post settings. Please try again.'
  return `Failed to save: ${failed.map(({ part }) => part).join(', ')}. Please try again.`
}
