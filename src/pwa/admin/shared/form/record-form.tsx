import { useEffect, useEffectEvent, useRef, type ReactNode, type RefObject } from 'react'
import type { FieldValues } from 'react-hook-form'

import type { Versioned } from '#contract/admin/records.ts'
import { BackLink } from '#pwa/shared/origin/back-link.tsx'
import { PageTitle } from '#pwa/shared/ui/page-title.tsx'

import type { ChosenFiles } from '../files/use-files.ts'
import { useListLeft } from '../list/back-to-list.ts'
import { capitalNoun } from '../record-kind.ts'
import { ConflictNotice } from './conflict-notice.tsx'
import { RecordActionBar } from './record-action-bar.tsx'
import { FormSection } from './form-section.tsx'
import { HistoryList } from './history-list.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { LostFiles } from './lost-files.tsx'
import { Uploading } from './uploading.ts'
import { SaveAnyway } from './save-anyway.tsx'
import { useLeaveGuard } from './use-leave-guard.ts'
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
