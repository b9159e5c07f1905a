import { useMutation } from '@tanstack/react-query'

import { API_BASE_URL } from '#client/base.ts'
import { ApiError } from '#client/errors.ts'
import { callConfirmed } from '#pwa/shared/identity/call-confirmed.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { notify } from '#pwa/shared/ui/toast/notify.tsx'
import { Panel } from '#pwa/shared/ui/panel.tsx'

/** Downloads everything the account holds as a ZIP. */
export function ExportCard() {
  const exporting = useMutation({
    mutationFn: () => callConfirmed('POST /agent/export'),
    onSuccess: ({ data }) => download(`${API_BASE_URL}${data.path}`),
    onError: (error) =>
      notify.error(error instanceof ApiError ? error.message : 'You need to be online to export. Please try again.'),
  })
  return (
    <Panel pad className="grid gap-3">
      <h2 className="text-lead font-semibold">Export your data</h2>
      <p className="text-ink-soft">
        A ZIP file with your profile, posts, captions, media, receipts and invoices. Drafts aren’t included. They stay
        on the device you wrote them on.
      </p>
      <div>
        <Button
          kind="line"
          icon="download-simple"
          busy={exporting.isPending && 'Preparing...'}
          onClick={() => exporting.mutate()}
        >
          Export
        </Button>
      </div>
    </Panel>
  )
}

/** Starts an ordinary browser download; the answer's headers keep the page open. */
function download(address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  document.body.append(link)
  link.click()
  link.remove()
}
