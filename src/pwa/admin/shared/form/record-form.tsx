import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { FieldValues } from 'react-hook-form'

import type { HistoryEntry, Versioned } from '#contract/admin/records.ts'
import { BackLink } from '#pwa/shared/origin/back-link.tsx'
import { Button } from '#pwa/shared/ui/button.tsx'
import { Drawer } from '#pwa/shared/ui/drawer/drawer.tsx'
import { Icon } from '#pwa/shared/ui/icon.tsx'
import { PageTitle } from '#pwa/shared/ui/page-title.tsx'

import { changeLabel, fieldLabel, mediaLabel, momentLabel } from '../admin-labels.ts'
import { Uploading } from '../files/upload.ts'
import type { ChosenFiles } from '../files/use-files.ts'
import { useListLeft } from '../list/list-address.ts'
import { capitalNoun } from '../record-kind.ts'
import { LeaveDialog, useLeaveGuard } from './leave-guard.tsx'
import { RecordActionBar } from './record-action-bar.tsx'
import { FormSection } from './record-controls.tsx'
import { ConflictNotice, LostFiles } from './record-notices.tsx'
import type { EditedRecord, useRecordForm } from './use-record-form.ts'

interface RecordFormProps<In extends FieldValues & ChosenFiles, R extends EditedRecord> {
  state: ReturnType<typeof useRecordForm<In, R>>
  children: ReactNode
  /** Links and buttons beside the title. */
  actions?: ReactNode
  /** Shown beside the form on a wide screen. */
  aside?: ReactNode
}

/** The frame around the fields that all back-office forms share. */
export function RecordForm<In extends FieldValues & ChosenFiles, R extends EditedRecord>(
  props: RecordFormProps<In, R>,
) {
  const { state, children, actions, aside } = props
  const { kind, record, files, unsaved, canStore, busy, upload } = state
  const title = `${record ? 'Edit' : 'Create New'} ${kind.title}`
  const back = useListLeft(kind.path)
  const guard = useLeaveGuard(unsaved && !busy)
  const form = useRef<HTMLFormElement>(null)
  useSaveKey(form, () => {
    if (!busy) void state.submit()
  })
  const hasFiles = Object.keys(files.files).length > 0
  return (
    <>
      <BackLink to={back}>{kind.list}</BackLink>
      <PageTitle title={title} actions={actions} className="pt-1! [&_h1]:desk:text-[2.25rem]/[2.6rem]" />
      <div className={aside ? 'grid gap-12 xl:grid-cols-[minmax(0,1fr)_252px]' : 'max-w-200'}>
        <form
          ref={form}
          noValidate
          aria-label={title}
          className="min-w-0"
          onSubmit={(event) => void state.submit(event)}
        >
          <RecordNotices state={state} />
          <Uploading value={upload}>
            <div>{children}</div>
          </Uploading>
          {record && (
            <FormSection title="History">
              <HistoryList entries={record.history} />
            </FormSection>
          )}
          <RecordActionBar
            action={`${record ? 'Update' : 'Create'} ${capitalNoun(kind)}`}
            isNew={record === null}
            unsaved={unsaved}
            stopped={state.stopped}
            canStore={canStore}
            hasFiles={hasFiles}
            busy={busy}
            upload={upload}
            cancelTo={back}
            onDiscard={state.discard}
          />
        </form>
        {aside}
      </div>
      <SaveAnyway question={state.question} />
      <LeaveDialog
        open={guard.asks}
        canStore={canStore}
        hasFiles={hasFiles}
        onStay={guard.stay}
        onKeep={guard.leave}
        onDiscard={() => {
          state.discard()
          guard.leave()
        }}
      />
    </>
  )
}

/** What keeps the admin from saving: somebody else's save, and files that were lost. */
function RecordNotices<In extends FieldValues & ChosenFiles, R extends EditedRecord>({
  state,
}: Pick<RecordFormProps<In, R>, 'state'>) {
  const { record, conflict, files, busy } = state
  const lost = Object.values(files.lost)
  return (
    <>
      {conflict.theirs && (
        <ConflictNotice
          entries={newerThan(conflict.theirs.history, record)}
          onTheirs={() => {
            conflict.loadTheirs()
            focusTitle()
          }}
          onMine={() => {
            conflict.keepMine()
            focusTitle()
          }}
        />
      )}
      {lost.length > 0 && (
        <LostFiles
          blockedSaves={state.blockedSaves}
          names={lost}
          busy={busy}
          onWithout={() => {
            focusTitle()
            void state.saveWithoutLost()
          }}
        />
      )}
    </>
  )
}

/** Moves the focus to the title when the focused element is gone. */
function focusTitle(): void {
  document.querySelector<HTMLElement>('#screen h1[tabindex="-1"]')?.focus()
}

function newerThan(history: Versioned['history'], record: Versioned | null) {
  const known = record?.history[0]?.id ?? 0
  return history.filter(({ id }) => id > known)
}

/** Ctrl or cmd with Enter saves from anywhere in a form, but not from a dialog over it. */
function useSaveKey(form: RefObject<HTMLFormElement | null>, save: () => void) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, target } = event
    if (key !== 'Enter' || !(ctrlKey || metaKey) || !(target instanceof Node)) return
    if (!form.current?.contains(target)) return
    event.preventDefault()
    save()
  })
  useEffect(() => {
    const stop = new AbortController()
    document.addEventListener('keydown', (event) => onKey(event), { signal: stop.signal })
    return () => stop.abort()
  }, [])
}

/** Who changed a record, when and what; each entry opens to the values before. */
function HistoryList({ entries }: { entries: readonly HistoryEntry[] }) {
  if (entries.length === 0) return <p className="text-ink-soft">No changes yet.</p>
  return (
    <ol className="rounded-2xl bg-surface ring ring-hair">
      {entries.map((entry) => (
        <li key={entry.id} className="not-first:border-t not-first:border-hair">
          {entry.action === 'updated' && entry.changes.length > 0 ? (
            <details className="group">
              <summary className="flex min-h-14 list-none items-center gap-3 px-4 py-2 [&::-webkit-details-marker]:hidden">
                <EntryLine entry={entry} />
                <Icon name="caret-down" small className="text-ink-soft group-open:rotate-180" />
              </summary>
              <dl className="grid gap-2 px-4 pb-4 text-small">
                {entry.changes.map((change) => (
                  <div key={change.field}>
                    <dt className="font-semibold">{fieldLabel(change.field)}</dt>
                    <dd className="wrap-anywhere text-ink-soft">
                      <Change {...change} />
                    </dd>
                  </div>
                ))}
              </dl>
            </details>
          ) : (
            <div className="flex min-h-14 items-center px-4 py-2">
              <EntryLine entry={entry} />
            </div>
          )}
        </li>
      ))}
    </ol>
  )
}

function Change(change: HistoryEntry['changes'][number]) {
  const label = mediaLabel(change)
  if (label !== null) return <span className="text-ink">{label}</span>
  return (
    <>
      <del className="decoration-ink-hint">{change.before ?? 'nothing'}</del>
      <span aria-hidden="true"> → </span>
      <ins className="text-ink no-underline">{change.after ?? 'nothing'}</ins>
    </>
  )
}

function EntryLine({ entry }: { entry: HistoryEntry }) {
  return (
    <span className="min-w-0 flex-1">
      <span className="block">
        <b className="font-semibold">{entry.who}</b> {changeLabel(entry)}
      </span>
      <time dateTime={entry.at} className="num block text-small text-ink-soft">
        {momentLabel(entry.at)}
      </time>
    </span>
  )
}

interface SaveAnywayProps {
  question: { message: string; isOpen: boolean; close: () => void; saveAnyway: () => Promise<void> }
}

/** Asks before a save of something that was probably forgotten. */
function SaveAnyway({ question }: SaveAnywayProps) {
  return (
    <Drawer
      title="Save anyway?"
      open={question.isOpen}
      onOpenChange={(wanted) => {
        if (!wanted) question.close()
      }}
      footer={
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-3">
          <Button kind="line" data-focus-first onClick={question.close}>
            Keep editing
          </Button>
          <Button kind="secondary" onClick={() => void question.saveAnyway()}>
            Save anyway
          </Button>
        </div>
      }
    >
      <p className="text-ink-soft">{question.message}</p>
    </Drawer>
  )
}
