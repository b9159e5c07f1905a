import { CAPTION_LANGUAGES } from '#domain/publication/caption.ts'
import { NOW, readChoices, type Timing } from '#pwa/agent/composer/choices.ts'
import { hasUnsaved, storeCaption, storeChoices } from '#pwa/agent/composer/unsaved-drafts.ts'
import { fieldsOf, pick } from '#pwa/shared/publication/read-stored.ts'
import { deviceStorage } from '#pwa/shared/query/browser-storage.ts'
import type { DraftName } from '#sync/drafts/draft.ts'
import { newKey } from '#sync/queue/key.ts'

const oldKey = (draft: DraftName, publicationId: number) => `porchlight:edit:${draft.userId}:${publicationId}`

/** To be called once an edit is saved; otherwise one that never reached the database would be restored again. */
export function dropOldEdit(draft: DraftName, publicationId: number): void {
  deviceStorage.drop(oldKey(draft, publicationId))
}

/**
 * Takes over an unsaved edit of a publication that an earlier release of the app stored in localStorage: it is shown at
 * once, and deleted there once the database has it. `shown` completes a time of which only a part was changed.
 */
export function adoptOldEdit(draft: DraftName, publicationId: number, shown: Timing): void {
  const key = oldKey(draft, publicationId)
  const text = deviceStorage.get(key)
  // What is held is newer: this page took the old edit over before, and the database couldn't be written to yet.
  if (text === null || hasUnsaved(draft)) return
  const { captions, choices } = readOldEdit(text, shown)
  const savedBy = newKey()
  const storing = CAPTION_LANGUAGES.map(async (language) => {
    const caption = captions[language]
    if (caption !== undefined) await storeCaption(draft, language, { caption, savedBy })
  })
  Promise.all([...storing, storeChoices(draft, choices)]).then(
    () => deviceStorage.drop(key),
    (error: unknown) => console.warn('An edit of an earlier release stays in localStorage', error),
  )
}

/** Leaves out what isn't of the expected form. */
export function readOldEdit(text: string, shown: Timing) {
  const fields = fieldsOf(parsed(text))
  const { when, day, clock } = fields
  const isScheduled = when === 'schedule' || (when !== 'now' && (typeof day === 'string' || typeof clock === 'string'))
  const timing = isScheduled ? { day: day ?? shown.day, clock: clock ?? shown.clock } : when === 'now' ? NOW : undefined
  return {
    captions: pick(fields['captions'], CAPTION_LANGUAGES, (caption) => typeof caption === 'string'),
    choices: readChoices({ ...fields, timing }),
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    console.warn('An edit of an earlier release can’t be read', error)
    return null
  }
}
