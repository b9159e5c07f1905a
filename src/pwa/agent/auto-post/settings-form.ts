import type { Agent, AgentInformation } from '#contract/account/account.ts'
import type { SeenSettings, SocialPostSettings } from '#contract/publishing/auto-post.ts'
import {
  DEFAULT_AUTO_POST_SETTINGS,
  type AutoPostLanguage,
  type ContentCategory,
  type TimeOfDay,
  type Weekday,
} from '#domain/auto-post/auto-post.ts'
import { categoryError } from '#domain/plan/plan-content.ts'
import type { Plan } from '#domain/plan/plan.ts'
import { DEFAULT_TIME_ZONE, type TimeZone } from '#domain/time/time.ts'

/** Everything on the screen but the pictures. */
export interface SettingsForm extends AgentInformation {
  timezone: TimeZone | ''
  tags: ContentCategory[]
  frequency_days_of_week: Weekday[]
  frequency_time_of_day: TimeOfDay
  language: AutoPostLanguage
  branding: boolean
}

/** The values shown before anything was saved. */
const DEFAULTS: Omit<SettingsForm, keyof AgentInformation> = {
  timezone: DEFAULT_TIME_ZONE,
  tags: [...DEFAULT_AUTO_POST_SETTINGS.categories],
  frequency_days_of_week: [...DEFAULT_AUTO_POST_SETTINGS.days],
  frequency_time_of_day: DEFAULT_AUTO_POST_SETTINGS.timeOfDay,
  language: DEFAULT_AUTO_POST_SETTINGS.language,
  branding: true,
}

const NOBODY: AgentInformation = {
  first_name: '',
  last_name: '',
  license: '',
  phone: '',
  work_email: '',
  designations: '',
  website: '',
  market: '',
}

/** Settings as they were answered; an answer stored by the release before this choice has no language. */
type StoredSettings = Omit<SocialPostSettings, 'language'> & Partial<Pick<SocialPostSettings, 'language'>>

/** The form's values for what the server answered; defaults for the rest. */
export function settingsValues(
  settings: (StoredSettings & { branding?: boolean }) | undefined,
  agent: Agent | undefined,
  plan: Plan | null,
): SettingsForm {
  const { first_name, last_name, license, phone, work_email, designations, website, market = '' } = agent ?? NOBODY
  const { tags, frequency_days_of_week, frequency_time_of_day, language = DEFAULTS.language } = settings ?? DEFAULTS
  return {
    timezone: agent?.time_zone ?? settings?.timezone ?? DEFAULTS.timezone,
    tags: withinPlan(tags, plan),
    frequency_days_of_week: [...frequency_days_of_week],
    frequency_time_of_day,
    language,
    branding: settings?.branding ?? DEFAULTS.branding,
    first_name,
    last_name,
    license,
    phone,
    work_email,
    designations,
    website,
    market,
  }
}

export function choicesOf(form: SettingsForm): SeenSettings {
  const { tags, frequency_days_of_week, frequency_time_of_day, language } = form
  return { tags, frequency_days_of_week, frequency_time_of_day, language }
}

/** Why it can't be saved, and where; the first reason in the specified order, or null. */
export function settingsError(form: SettingsForm): { field: keyof SettingsForm; message: string } | null {
  if (form.timezone === '') return { field: 'timezone', message: 'Please select a timezone' }
  if (form.tags.length === 0) return { field: 'tags', message: 'Please select at least one content category' }
  if (form.frequency_days_of_week.length === 0) {
    return { field: 'frequency_days_of_week', message: 'Please select at least one day of the week' }
  }
  return null
}

/** The categories the plan has; also filters what was stored on the device before a change of plan. */
export function withinPlan(tags: readonly ContentCategory[], plan: Plan | null): ContentCategory[] {
  return tags.filter((tag) => categoryError(plan, tag) === null)
}

const TEXTS = Object.keys(NOBODY) as (keyof AgentInformation)[]

/** The fields of a profile as they were answered. */
type Known = { [Field in keyof AgentInformation]?: AgentInformation[Field] | undefined }

/**
 * The profile fields to send: those with a value, and those the agent emptied. What was never filled in is left out, so
 * that settings can be saved before the profile is complete. Null when all are empty.
 */
export function agentPart(form: SettingsForm, known: Known | undefined): Partial<AgentInformation> | null {
  if (TEXTS.every((field) => form[field].trim() === '')) return null
  const sent = TEXTS.filter((field) => form[field].trim() !== '' || (known?.[field] ?? '') !== '')
  return Object.fromEntries(sent.map((field) => [field, form[field]]))
}
