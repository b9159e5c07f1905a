import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'

import { call } from '#client/call.ts'
import { ApiError } from '#client/errors.ts'
import {
  IMPORT_FILE_COLUMNS,
  IMPORT_TABLE,
  type ImportTextColumn,
  LARGEST_IMPORT,
  MOST_IMPORTED_POSTS,
  REQUIRED_IMPORT_COLUMNS,
  type VARIANT_COLUMNS,
  variantColumns,
} from '#contract/admin/post-imports.ts'
import { API_PREFIX } from '#contract/index.ts'
import { groupDigits } from '#domain/group-digits.ts'
import { CLAIMS } from '#domain/library/claims.ts'
import { POST_TYPES } from '#domain/library/post.ts'
import { MOST_VARIANTS } from '#domain/publication/version.ts'
import { buttonClasses } from '#pwa/shared/ui/button-classes.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { Drawer } from '#pwa/shared/ui/drawer/drawer.tsx'
import { Icon } from '#pwa/shared/ui/icon.tsx'
import { Notice } from '#pwa/shared/ui/notice.tsx'
import { notify } from '#pwa/shared/ui/toast/notify.tsx'

import { FileProgress } from '../shared/files/file-parts.tsx'
import { fileSizeLabel } from '../shared/files/file-rules.ts'
import { UploadCanceled, useUpload } from '../shared/files/upload.ts'
import { IMPORTS } from './import-state.ts'

interface ImportDrawerProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

const SAMPLE = `${API_PREFIX}/admin/social-post-imports/sample`
/** Most characters of a file name that are sent: its end says more than its beginning. */
const LONGEST_NAME = 255
const TOO_LARGE = `ZIP size should be less than ${LARGEST_IMPORT / 1024 ** 2}MB`

/** A chosen ZIP with the key under which it is taken in once, however often it is sent. */
interface Chosen {
  file: File
  key: string
}

/** Sends a ZIP of posts, and leads to its rows; what is no table of posts is refused here. */
export function ImportDrawer({ open, onOpenChange }: ImportDrawerProps) {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const navigate = useNavigate()
  const { progress, mutate, isPending, error, reset } = useImport((id) => {
    setChosen(null)
    onOpenChange(false)
    void navigate(`${IMPORTS}/${id}`)
  })
  const choose = (file: File | undefined) => {
    if (!file) return
    if (file.size > LARGEST_IMPORT) {
      notify.error(TOO_LARGE)
      return
    }
    reset()
    setChosen({ file, key: crypto.randomUUID() })
  }
  const close = () => !isPending && onOpenChange(false)
  return (
    <Drawer
      roomy
      title="Import posts"
      description={`Upload one ZIP file with ${IMPORT_TABLE} and its pictures and videos, up to ${groupDigits(MOST_IMPORTED_POSTS)} posts. You’ll see every row before anything is created.`}
      open={open}
      onOpenChange={(wanted) => (wanted ? onOpenChange(true) : close())}
      footer={
        <div className="grid grid-cols-2 gap-3">
          <Button kind="line" onClick={close} disabled={isPending}>
            Cancel
          </Button>
          <Button
            kind="primary"
            disabled={chosen === null}
            busy={isPending && (progress ? 'Uploading...' : 'Reading...')}
            onClick={() => chosen && mutate(chosen)}
          >
            Upload
          </Button>
        </div>
      }
    >
      <div className="grid gap-4 pb-1">
        <ZipChoice file={chosen?.file ?? null} disabled={isPending} onChoose={choose} />
        {isPending && progress && <FileProgress label="the ZIP" share={progress.share} cancel={progress.cancel} />}
        {error && !isPending && (
          <Notice live icon="warning-bold" tone="red">
            {error instanceof ApiError ? error.message : 'Our server didn’t answer. Please upload it again.'}
          </Notice>
        )}
        <div className="flex flex-wrap gap-x-3">
          <a href={SAMPLE} download className={buttonClasses({ kind: 'plain', small: true })}>
            <Icon name="download-simple" /> Download a sample
          </a>
          <Link to={IMPORTS} className={buttonClasses({ kind: 'plain', small: true })}>
            Earlier imports
          </Link>
        </div>
        <ImportColumns />
      </div>
    </Drawer>
  )
}

interface ZipChoiceProps {
  file: File | null
  disabled: boolean
  onChoose: (file: File | undefined) => void
}

/** The browser's own file input, looking like a button, and the chosen file. */
function ZipChoice({ file, disabled, onChoose }: ZipChoiceProps) {
  return (
    <label
      className={buttonClasses({
        kind: 'line',
        disabled,
        className:
          'w-full cursor-pointer flex-wrap gap-y-0 py-2 has-focus-visible:outline-3 has-focus-visible:outline-focus',
      })}
    >
      <Icon name="upload-simple" />
      {file ? (
        <>
          <span className="min-w-0 wrap-anywhere">{file.name}</span>
          <span className="num font-medium text-ink-soft">{fileSizeLabel(file.size)}</span>
        </>
      ) : (
        'Choose a ZIP file'
      )}
      <input
        type="file"
        accept=".zip,application/zip"
        aria-label="ZIP file"
        disabled={disabled}
        onChange={({ currentTarget }) => {
          const [given] = currentTarget.files ?? []
          // Allows choosing the same file again once it was corrected.
          currentTarget.value = ''
          onChoose(given)
        }}
        className="sr-only"
      />
    </label>
  )
}

/** Sends a ZIP. After a lost answer the same key makes it safe to send it again. */
function useImport(onTaken: (id: number) => void) {
  const upload = useUpload()
  const mutation = useMutation({
    mutationFn: ({ file, key }: Chosen) => {
      const body = new FormData()
      body.set('name', file.name.slice(-LONGEST_NAME))
      body.set('file', file)
      return upload.send(body, (wire) =>
        call('POST /admin/social-post-imports', undefined, { ...wire, headers: { 'Idempotency-Key': key } }),
      )
    },
    onSuccess: ({ data }) => onTaken(data.id),
    onError: (error) => {
      if (error instanceof UploadCanceled) notify.info('Upload canceled. Nothing was imported.')
      else if (!(error instanceof ApiError)) console.warn('The import got no answer', error)
    },
  })
  const { error } = mutation
  return { ...mutation, error: error instanceof UploadCanceled ? null : error, progress: upload.progress }
}

const TEXTS: Record<Exclude<ImportTextColumn, (typeof VARIANT_COLUMNS)[number]>, string> = {
  id: 'The ID of a post to change. Blank cells leave it as it is. Leave the ID blank for a new post',
  title: 'English title',
  caption: 'English caption',
  facebook_caption: 'What Facebook gets instead of the caption, in English',
  instagram_caption: 'The same for Instagram',
  linkedin_caption: 'The same for LinkedIn',
  spanish_title: 'Spanish title',
  spanish_caption: 'Spanish caption',
  palettes: 'no, to keep its pictures in their own colors',
  alt_text: 'What the picture shows, in English. For a carousel, one line per slide',
  spanish_alt_text: 'The same in Spanish',
  type: POST_TYPES.join(', '),
  platforms: 'Platform names, separated by semicolons. Blank means Facebook and Instagram',
  collection: 'The name of a collection',
  tags: 'Names of tags, separated by semicolons',
  release_date: 'Such as 12/1/2027 or 2027-12-01. Agents see the post starting that day',
  draft: 'yes, to hide it from agents until you release it',
  main_color: 'Such as #4B1D42',
  canva_link: 'A link on canva.com',
  idea_link: 'A web address',
  claims: `What it says the agent has: ${CLAIMS.join(', ')}, separated by semicolons, or none. Blank means we detect it from the text`,
  times:
    'When it fits: holidays, seasons, months, weekdays, or days such as 12-01/12-24, separated by semicolons, or none',
  places: 'Where it fits: states, or climates such as snow, separated by semicolons, or none',
  picture_words: 'The language of the words in its pictures or videos: English, Spanish or none',
}

function ImportColumns() {
  const isRequired = (column: string) => REQUIRED_IMPORT_COLUMNS.some((one) => one === column)
  return (
    <details className="group rounded-2xl ring ring-hair">
      <summary className="flex min-h-(--target) list-none items-center justify-between px-4 font-semibold [&::-webkit-details-marker]:hidden">
        Columns of {IMPORT_TABLE}
        <Icon name="caret-down" small className="text-ink-soft group-open:rotate-180" />
      </summary>
      <dl className="grid gap-2.5 px-4 pb-4 text-small">
        {Object.entries(TEXTS).map(([column, text]) => (
          <div key={column}>
            <dt className="font-semibold">
              {column}
              {isRequired(column) && <span className="font-medium text-ink-soft"> required</span>}
            </dt>
            <dd className="text-ink-soft">{text}</dd>
          </div>
        ))}
        <div>
          <dt className="font-semibold wrap-anywhere">{variantColumns(1).join(', ')}</dt>
          <dd className="text-ink-soft">
            Another caption for the post, with a name, so agents in the same city get different ones. Up to{' '}
            {variantColumns(MOST_VARIANTS)[1]}.
          </dd>
        </div>
        <div>
          <dt className="font-semibold wrap-anywhere">{IMPORT_FILE_COLUMNS.join(', ')}</dt>
          <dd className="text-ink-soft">
            The name of a file in the ZIP, such as media/kitchen.jpg. The last two are for carousels and can have
            several names, separated by semicolons.
          </dd>
        </div>
      </dl>
    </details>
  )
}
