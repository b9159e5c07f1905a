import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { FastifyInstance } from 'fastify'

import type { LegalDocument, LegalFacts } from '#domain/legal/document.ts'
import { privacyPolicy } from '#domain/legal/privacy.ts'
import { termsOfUse } from '#domain/legal/terms.ts'

import type { AppContext } from '../../app-context.ts'
import { escapeHtml } from '../../http/html.ts'
import type { Serve } from '../../http/serve.ts'
import { legalFacts } from './facts.ts'
import { documentHtml } from './html.ts'

const PAGES: Record<string, (facts: LegalFacts) => LegalDocument> = {
  '/terms': termsOfUse,
  '/privacy': privacyPolicy,
}

/** The placeholder in the page the build makes for these documents (vite/prerender.ts). */
const TITLE_SLOT = '<!--legal-title-->'
const TEXT_SLOT = '<!--legal-text-->'

/** Used where the app has not been built: the documents must be readable anyway. */
const PLAIN_FRAME = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${TITLE_SLOT}</title></head>
<body><main>${TEXT_SLOT}</main></body>
</html>
`

export function legalRoutes(serve: Serve, context: AppContext): void {
  serve('GET /legal', async () => ({ data: legalFacts(context) }))
}

/**
 * The terms of use and the privacy policy as finished HTML, whatever the caller accepts: networks' reviewers and
 * crawlers read them without running a script.
 */
export function legalPages(app: FastifyInstance, context: AppContext): void {
  const file = join(context.config.distDir, '.pages/legal.html')
  const frame = existsSync(file) ? readFileSync(file, 'utf8') : PLAIN_FRAME
  for (const [path, write] of Object.entries(PAGES)) {
    app.get(path, (_request, reply) => {
      const document = write(legalFacts(context))
      const html = frame
        .replace(TITLE_SLOT, () => `${escapeHtml(document.title)} · Porchlight`)
        .replace(TEXT_SLOT, () => documentHtml(document))
      return reply.type('text/html; charset=utf-8').header('Cache-Control', 'no-cache').send(html)
    })
  }
}
