import { LARGEST_IMPORT, PostImportForm } from '#contract/admin/post-imports.ts'
import { calls } from '#contract/index.ts'

import type { AppContext } from '../../../app-context.ts'
import { attachment } from '../../../http/file-name.ts'
import { problem } from '../../../http/problem.ts'
import type { Serve } from '../../../http/serve.ts'
import { checked } from '../../../http/validate.ts'
import { LONGEST_BODY_MS } from '../../../http/uploads/body-time.ts'
import { withForm, type FormRules } from '../../../http/uploads/read-form.ts'
import { uploadsIn } from '../../../http/uploads/uploads.ts'
import { sampleZip } from './sample.ts'
import { importPosts } from './service.ts'

const ZIP = { largest: LARGEST_IMPORT, tooLarge: `ZIP size should be less than ${LARGEST_IMPORT / 1024 ** 2}MB` }
const MISSING = 'Please choose a ZIP file'

export function importRoutes(serve: Serve, context: AppContext): void {
  const rules: FormRules = {
    folder: uploadsIn(context.config.dataDir),
    fileRule: (field) => (field === 'file' ? ZIP : null),
    largest: calls['POST /admin/social-post-imports'].bodyLimit,
  }
  serve('POST /admin/social-post-imports', async ({ caller, headers, request }) => ({
    data: await withForm(request, rules, async ({ texts, files: [zip], faults }) => {
      const fault = faults['file'] ?? (zip ? undefined : MISSING)
      if (!zip || fault !== undefined) {
        throw problem('validation_failed', { message: fault ?? MISSING, fields: { file: fault ?? MISSING } })
      }
      // All is checked before the first byte of the answer, which may take longer than a connection may be silent.
      request.raw.socket.setTimeout(LONGEST_BODY_MS)
      const text = checked(PostImportForm, texts)
      if (text.error) throw text.error
      return await importPosts(context, { adminId: caller.userId, key: headers['idempotency-key'], zip, ...text.value })
    }),
  }))
  serve('GET /admin/social-post-imports/sample', async ({ reply }) => {
    reply.header('Content-Type', 'application/zip')
    reply.header('Cache-Control', 'private, no-store')
    reply.header('Content-Disposition', attachment('posts-sample.zip'))
    return await reply.send(await sampleZip())
  })
}
