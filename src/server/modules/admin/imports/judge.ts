import { CAPTION_FIELD_OF, NETWORK_CAPTION_FIELDS } from '#domain/publication/posting-options.ts'
import { recordOf } from '#domain/record-of.ts'
import { VARIANT_COLUMNS, variantColumns } from '#contract/admin/post-imports.ts'
import type { PostForm } from '#contract/admin/posts.ts'
import { issuesOfPost, POST_TEXTS, quoted } from '#domain/fair-housing/texts.ts'
import { BETWEEN_TEXTS, claimsIn } from '#domain/library/claim-words.ts'
import { CLAIM_LABEL } from '#domain/library/claims.ts'
import { lacksOfPost, NO_NETWORK, NO_SPANISH_CAPTION, type PostLack, unfoundMessage } from '#domain/library/lacks.ts'
import { NOTHING_TO_PUBLISH, THUMBNAIL_ROLES } from '#domain/library/post-form.ts'
import { type MediaRole, OUTGOING_ROLES, ROLES_FOR } from '#domain/library/post.ts'
import { FORMAT_OF_ROLE, smallMediaWarning } from '#domain/media/small-media.ts'
import { FILE_RULES } from '#domain/media/upload.ts'
import { type Platform, PLATFORM_NAME, PLATFORMS } from '#domain/platform/platform.ts'
import { captionError, hashtagNote } from '#domain/publication/caption.ts'
import { longestCaption } from '#domain/publication/caption-fields.ts'
import { isSubtitles } from '#domain/publication/subtitles.ts'
import { joinList } from '#domain/time/time-labels.ts'

import { ProblemError } from '../../../http/problem.ts'
import { fieldsIn } from '../posts/fields.ts'
import { kindOfField, type MediaPlan, planMedia } from '../posts/media.ts'
import type { WholePost } from '../posts/repo.ts'
import { findIn } from './reading/file-names.ts'
import type { Known } from './reading/known.ts'
import type { ImportRecord, MeasuredResult } from './repo.ts'
import type { StoredRow } from './row-repo.ts'
import type { Judged } from './judged-row.ts'
import { addFaults, type RowFaults } from './reading/row-faults.ts'
import type { RowFile } from './reading/row-files.ts'
import { formOf, placesOfVariants, type Reading } from './reading/rows.ts'
import { faultsOfColumns, rowOf, type TableRow } from './reading/table.ts'

/** The cells by whose words a post is judged where nobody marks it. */
const WORDS = [...POST_TEXTS, ...VARIANT_COLUMNS, 'tags', 'alt_text', 'spanish_alt_text'] as const

/** Reads the rows of an import; each is judged by itself, apart from two rows that change the same post. */
export function judgeOf(
  { columns, titles, entries }: Pick<ImportRecord, 'columns' | 'titles' | 'entries'>,
  known: Known,
  results: readonly MeasuredResult[],
) {
  const reading: Reading = { known, find: findIn(entries) }
  const checked = new Map(results.map((result) => [`${result.kind} ${result.name}`, result]))
  const { missing } = faultsOfColumns(titles, columns)
  const byPost = new Map<number, number>()
  return (stored: Pick<StoredRow, 'row' | 'cells'>): Judged => {
    const row = rowOf(stored, columns)
    const { form, current, files, faults } = formOf(row, reading)
    const unchecked: RowFile[] = []
    const keys = new Map<string, { key: string }>()
    const measured = new Map<string, MeasuredFile>()
    for (const file of files) {
      const kind = kindOfField(file.field)
      if (!kind) continue
      const result = checked.get(`${kind} ${file.name}`)
      if ((entries[file.name] ?? 0) > FILE_RULES[kind].largest) {
        faults[file.column] ??= `${file.name}: ${FILE_RULES[kind].tooLarge}`
      } else if (!result) unchecked.push(file)
      else if (result.key === null) faults[file.column] ??= `${file.name}: ${result.fault ?? ''}`
      else {
        keys.set(file.field, { key: result.key })
        measured.set(file.field, { ...result, column: file.column })
      }
    }
    if (current) {
      const other = byPost.get(current.id)
      if (other !== undefined && other !== row.row) faults.id = `Row ${other} also changes this post`
      byPost.set(current.id, other ?? row.row)
    }
    const save = form && saved(form, { files, current, known, faults })
    // The titles say it once for all rows.
    for (const column of missing) if (!current && row.cell(column) === '') delete faults[column]
    const isWhole = save !== null && unchecked.length === 0 && Object.keys(faults).length === 0
    return {
      row: row.row,
      current,
      save: isWhole ? save : null,
      errors: faults,
      warnings: () => warningsOf(row, { form, plan: save?.plan ?? null, current, measured }),
      files: keys,
      unchecked,
      picture: pictureOf(form, save?.plan ?? null, keys, current),
    }
  }
}

/** How a row is saved; null with its faults where it contradicts itself or the library. */
function saved(
  form: PostForm,
  { files, current, known, faults }: { files: RowFile[]; current: WholePost | null; known: Known; faults: RowFaults },
): Judged['save'] {
  const collect = <T>(check: () => T): T | null => {
    try {
      return check()
    } catch (error) {
      if (!(error instanceof ProblemError) || !error.fields) throw error
      addFaults(faults, error)
      return null
    }
  }
  const named = files.map(({ field }) => field)
  const tags = [...new Set(known.tags.values())].filter(({ id }) => form.tags.includes(id))
  const { social_post_collection_id: collection } = form
  const hasCollection =
    collection === undefined || [...known.collections.values()].some((ids) => ids.includes(collection))
  const plan = collect(() => planMedia(form, named, current?.media ?? []))
  const fields = collect(() => fieldsIn({ tags, hasCollection }, form, current))
  return plan && fields && { form, plan, fields }
}

/** A file that a row names, with its size in pixels. */
type MeasuredFile = Pick<MeasuredResult, 'name' | 'width' | 'height'> & Pick<RowFile, 'column'>

interface Warned {
  form: PostForm | null
  plan: MediaPlan | null
  current: WholePost | null
  /** By the fields of the form. */
  measured: ReadonlyMap<string, MeasuredFile>
}

/** What keeps nobody from importing a row, but should be looked at. */
function warningsOf(row: TableRow, { form, plan, current, measured }: Warned): RowFaults {
  const found = new Map<keyof RowFaults, string[]>()
  const warn = (column: keyof RowFaults, message: string | null) => {
    if (message !== null) found.set(column, [...(found.get(column) ?? []), message])
  }
  const issues = issuesOfPost({
    title: row.cell('title'),
    caption: row.cell('caption'),
    spanish_title: row.cell('spanish_title'),
    spanish_caption: row.cell('spanish_caption'),
    ...recordOf(NETWORK_CAPTION_FIELDS, row.cell),
  })
  for (const column of POST_TEXTS) {
    const own = issues.filter(({ field }) => field === column).map(({ issue }) => issue)
    if (own.length > 0) warn(column, `May break fair-housing rules: ${quoted(own)}`)
  }
  const claims = row.cell('claims') === '' && current === null ? claimsIn(WORDS.map(row.cell).join(BETWEEN_TEXTS)) : []
  if (claims.length > 0) {
    const labels = joinList(claims.map((claim) => CLAIM_LABEL[claim].toLowerCase()))
    warn('claims', `Its text says the agent has ${labels}, so auto posts skip it. Confirm that here, or enter none`)
  }
  if (form && plan) {
    const chosen = PLATFORMS.filter((platform) => form[platform])
    const faultOf = (caption: string, at: readonly Platform[] = chosen) => {
      const longest = longestCaption(caption)
      return caption === '' ? null : (captionError(longest, at) ?? hashtagNote(longest, at))
    }
    const shared = chosen.filter((platform) => form[CAPTION_FIELD_OF[platform]] === '')
    warn('caption', faultOf(form.caption, shared))
    warn('spanish_caption', faultOf(form.spanish_caption))
    for (const platform of PLATFORMS) {
      const field = CAPTION_FIELD_OF[platform]
      warn(field, faultOf(form[field], [platform]))
    }
    const places = placesOfVariants(row, current)
    for (const [at, variant] of (form.variants ?? []).entries()) {
      const [, caption, spanish] = variantColumns(places[at] ?? at + 1)
      warn(caption, faultOf(variant.caption))
      warn(spanish, faultOf(variant.spanish_caption))
    }
    const isDraft = form.is_draft ?? current?.isDraft ?? false
    const roles = new Set([...plan.staying, ...plan.added].map(({ role }) => role))
    const hasNothing = !OUTGOING_ROLES.some((role) => roles.has(role))
    if (!isDraft) for (const [column, message] of lackWarnings(form, roles)) warn(column, message)
    for (const [column, message] of smallWarnings(plan, measured)) warn(column, message)
    if (hasNothing && !isDraft) warn('row', NOTHING_TO_PUBLISH)
    for (const platform of hasNothing ? [] : chosen) {
      const has = ROLES_FOR[form.type][platform].some((role) => roles.has(role))
      if (!has) warn('row', `This post has no media for ${PLATFORM_NAME[platform]} yet.`)
    }
  }
  return Object.fromEntries(Array.from(found, ([column, messages]) => [column, messages.join(' ')]))
}

type Warning = readonly [column: keyof RowFaults, message: string | null]

/** What agents will miss of a row's post, each at the cell where it can be mended. */
function lackWarnings(form: PostForm, roles: ReadonlySet<MediaRole>): Warning[] {
  const lacks = lacksOfPost({
    collection: form.social_post_collection_id,
    tags: form.tags,
    networks: PLATFORMS.filter((platform) => form[platform]),
    spanishTitle: form.spanish_title,
    spanishCaption: form.spanish_caption,
    hasSpanishImage: roles.has('spanish_image'),
  })
  const of = (lack: PostLack) => lacks.filter((one) => one === lack)
  return [
    ['collection', unfoundMessage(of('collection'))],
    ['tags', unfoundMessage(of('tag'))],
    ['platforms', lacks.includes('network') ? NO_NETWORK : null],
    ['spanish_caption', lacks.includes('spanish_caption') ? NO_SPANISH_CAPTION : null],
  ]
}

function smallWarnings(plan: MediaPlan, measured: Warned['measured']): Warning[] {
  return plan.added.flatMap(({ field, role }) => {
    const file = measured.get(field)
    const message = file && !isSubtitles(role) ? smallMediaWarning(file, FORMAT_OF_ROLE[role]) : null
    return file && message !== null ? [[file.column, `${file.name}: ${message}`] as const] : []
  })
}

/** The key of the picture a list shows for a post; null where it has none of its own. */
export function thumbnailOf(
  { type }: Pick<PostForm, 'type'>,
  media: readonly { role: string; position: number; key: string }[],
): string | null {
  const shown = THUMBNAIL_ROLES[type]
    .map(
      (role) => media.filter((file) => file.role === role).toSorted((one, other) => one.position - other.position)[0],
    )
    .find((file) => file !== undefined)
  return shown?.key ?? null
}

function pictureOf(
  form: PostForm | null,
  plan: MediaPlan | null,
  keys: StoredKeys,
  current: WholePost | null,
): string | null {
  if (!form || !plan)
    return [...keys.values()].find(({ key }) => !/\.(?:mp4|srt)$/.test(key))?.key ?? current?.thumbnailKey ?? null
  return thumbnailOf(form, addedFiles(plan, keys)) ?? current?.thumbnailKey ?? null
}

type StoredKeys = Judged['files']

/** The new files of a plan with their keys. */
export function addedFiles(plan: MediaPlan, keys: StoredKeys) {
  return plan.added.flatMap((file) => {
    const key = keys.get(file.field)?.key
    return key === undefined ? [] : [{ ...file, key }]
  })
}
