import { useRef, type ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { z } from 'zod'

import type { Versioned } from '#contract/admin.ts'
import { BackLink } from '#pwa/shared/origin/back-link.tsx'
import { PageTitle } from '#pwa/shared/ui/page-title.tsx'

import type { ChosenFiles } from '../files/use-files.ts'
import { useListLeft } from '../list/back-to-list.ts'
import { capitalNoun } from '../record-kind.ts'
import { ConflictNotice } from './conflict-notice.tsx'
import { ActionBar } from './action-bar.tsx'
import { FormSection } from './form-section.tsx'
import { HistoryList } from './history-list.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { LostFiles } from './lost-files.tsx'
import { Uploading } from './uploading.ts'
import { useLeaveGuard } from './use-leave-guard.ts'
import type { useRecordForm } from './use-record-form.ts'
import { useSaveKey } from './use-save-key.ts'

interface RecordFormProps<In extends FieldValues & ChosenFiles, R extends z.infer<typeof Versioned>> {
  state: ReturnType<typeof useRecordForm<In, R>>
  children: ReactNode
  /** Shown beside the form on a wide screen. */
  aside?: ReactNode
}

/** The frame around the fields that all back-office forms share. */
export function RecordForm<In extends FieldValues & ChosenFiles, R extends z.infer<typeof Versioned>>(
  props: RecordFormProps<In, R>,
) {
  const { state, children, aside } = props
  const { kind, record, conflict, files, unsaved, keeps, busy, upload } = state
  const title = `${record ? 'Edit' : 'Create New'} ${kind.title}`
  const back = useListLeft(kind.path)
  const guard = useLeaveGuard(unsaved && !busy)
  const form = useRef<HTMLFormElement>(null)
  useSaveKey(form, () => {
    if (!busy) void state.submit()
  })
  const lost = Object.values(files.lost)
  const hasFiles = Object.keys(files.files).length > 0
  return (
    <>
      <BackLink to={back}>{kind.list}</BackLink>
      <PageTitle title={title} className="pt-1! [&_h1]:desk:text-[2.25rem]/[2.6rem]" />
      <div className={aside ? 'grid gap-12 xl:grid-cols-[minmax(0,1fr)_252px]' : 'max-w-200'}>
        <form
          ref={form}
          noValidate
          aria-label={title}
          className="min-w-0"
          onSubmit={(event) => void state.submit(event)}
        >
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
              holds={state.held}
              names={lost}
              busy={busy}
              onWithout={() => {
                focusTitle()
                void state.saveWithoutLost()
              }}
            />
          )}
          <Uploading value={upload}>
            <div>{children}</div>
          </Uploading>
          {record && (
            <FormSection title="History">
              <HistoryList entries={record.history} />
            </FormSection>
          )}
          <ActionBar
            action={`${record ? 'Update' : 'Create'} ${capitalNoun(kind)}`}
            isNew={record === null}
            unsaved={unsaved}
            keeps={keeps}
            hasFiles={hasFiles}
            busy={busy}
            upload={upload}
            cancelTo={back}
            onDiscard={state.discard}
          />
        </form>
        {aside}
      </div>
      <LeaveDialog
        open={guard.asks}
        keeps={keeps}
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

/** Moves the focus to the title when the focused element is gone. */
function focusTitle(): void {
  document.querySelector<HTMLElement>('#screen h1[tabindex="-1"]')?.focus()
}

function newerThan(history: z.infer<typeof Versioned>['history'], record: z.infer<typeof Versioned> | null) {
  const known = record?.history[0]?.id ?? 0
  return history.filter(({ id }) => id > known)
}
