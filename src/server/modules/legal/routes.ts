import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { FastifyInstance } from 'fastify'

import type { Block, Inline, LegalDocument, LegalFacts } from '#domain/legal/document.ts'
import { privacyPolicy } from '#domain/legal/privacy.ts'
import { TERMS_VERSION } from '#domain/legal/terms-version.ts'
import { termsOfUse } from '#domain/legal/terms.ts'
import { PLATFORMS } from '#domain/platform/platform.ts'

import type { AppContext } from '../../app-context.ts'
import { escapeHtml } from '../../http/html.ts'
import type { Serve } from '../../http/serve.ts'
import { CSRF_COOKIE, sessionCookieOf } from '../../http/session-cookies.ts'
import { isTaxAutomatic } from '../billing/service.ts'
import { deviceCookieOf } from '../session/service.ts'

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

/** The facts the legal documents state, from this server's settings. */
function legalFacts({ config, mail }: Pick<AppContext, 'config' | 'mail'>): LegalFacts {
  return {
    operator: config.operator,
    version: TERMS_VERSION,
    platforms: PLATFORMS.filter((platform) => config[platform] !== null),
    payments: config.stripe !== null,
    automaticTax: isTaxAutomatic({ config }),
    rewriting: config.ai && { provider: config.ai.provider },
    mail: mail.isOpen,
    cookies: { session: sessionCookieOf(config), csrf: CSRF_COOKIE, device: deviceCookieOf(config) },
  }
}

/** A document as HTML without classes and scripts, with all text escaped. */
function documentHtml({ title, blocks }: LegalDocument): string {
  return `<h1>${escapeHtml(title)}</h1>\n${blocks.map(blockHtml).join('\n')}`
}

function blockHtml(block: Block): string {
  if (block.kind === 'heading') return `<h2>${escapeHtml(block.text)}</h2>`
  if (block.kind === 'paragraph') return `<p>${inlineHtml(block.parts)}</p>`
  if (block.kind === 'list') return `<ul>${block.items.map((parts) => `<li>${inlineHtml(parts)}</li>`).join('')}</ul>`
  return tableHtml(block.head, block.rows)
}

function inlineHtml(parts: readonly Inline[]): string {
  return parts
    .map((part) =>
      typeof part === 'string' ? escapeHtml(part) : `<a href="${escapeHtml(part.href)}">${escapeHtml(part.text)}</a>`,
    )
    .join('')
}

function tableHtml(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = (texts: readonly string[]) => texts.map((text) => `<td>${escapeHtml(text)}</td>`).join('')
  const names = head.map((text) => `<th scope="col">${escapeHtml(text)}</th>`).join('')
  const body = rows.map((row) => `<tr>${cells(row)}</tr>`).join('')
  return `<table><thead><tr>${names}</tr></thead><tbody>${body}</tbody></table>`
}
