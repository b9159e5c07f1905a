import { LARGEST_IMPORT, PostImportForm } from '#contract/admin/post-imports.ts'
import { calls } from '#contract/index.ts'

import type { AppContext } from '../../../app-context.ts'
import { attachment } from '../../../http/file-name.ts'
import { problem } from '../../../http/problem.ts'
import type { Serve } from '../../../http/serve.ts'
import { checked } from '../../../http/validate.ts'
import { LONGEST_BODY_MS } from '../../../http/uploads/body-time.ts'
import { type FormRules, withForm } from '../../../http/uploads/read-form.ts'
import { uploadsIn } from '../../../http/uploads/uploads.ts'
import { errorTable, getImport, listImports, listRows, sampleZip } from './report.ts'
import { changeColumn, changeRow, checkRows, discardImport, runImport, takeIn } from './service.ts'

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
      // It is stored before the first byte of the answer, which may take longer than a connection may be silent.
      request.raw.socket.setTimeout(LONGEST_BODY_MS)
      const text = checked(PostImportForm, texts)
      if (text.error) throw text.error
      return await takeIn(context, { adminId: caller.userId, key: headers['idempotency-key'], zip, ...text.value })
    }),
  }))
  serve('GET /admin/social-post-imports', async () => ({ data: await listImports(context) }))
  serve('GET /admin/social-post-imports/:id', async ({ params }) => ({ data: await getImport(context, params.id) }))
  serve('PATCH /admin/social-post-imports/:id', async ({ params, body }) => ({
    data: await changeColumn(context, params.id, body),
  }))
  serve('DELETE /admin/social-post-imports/:id', async ({ params }) => await discardImport(context, params.id))
  serve('POST /admin/social-post-imports/:id/run', async ({ params, body }) => ({
    data: await runImport(context, params.id, body.again),
  }))
  serve('POST /admin/social-post-imports/:id/check', async ({ params }) => ({
    data: await checkRows(context, params.id),
  }))
  serve(
    'GET /admin/social-post-imports/:id/rows',
    async ({ params, query }) => await listRows(context, params.id, query),
  )
  serve('PATCH /admin/social-post-imports/:id/rows/:row', async ({ params, body }) => ({
    data: await changeRow(context, params, body),
  }))
  serve('GET /admin/social-post-imports/:id/errors', async ({ params, reply }) => {
    const { name, table } = await errorTable(context, params.id)
    reply.header('Content-Type', 'text/csv; charset=utf-8')
    reply.header('Cache-Control', 'private, no-store')
    reply.header('Content-Disposition', attachment(`${name.replace(/\.zip$/i, '')}-errors.csv`))
    return await reply.send(table)
  })
  serve('GET /admin/social-post-imports/sample', async ({ reply }) => {
    reply.header('Content-Type', 'application/zip')
    reply.header('Cache-Control', 'private, no-store')
    reply.header('Content-Disposition', attachment('posts-sample.zip'))
    return await reply.send(await sampleZip())
  })
}
