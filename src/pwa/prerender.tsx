import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'

import { LegalFrame } from './public/legal/legal-frame.tsx'
import { AppRoutes } from './router.tsx'

/** The HTML of a public page, made once at build. */
export async function renderPage(path: string): Promise<string> {
  const { prelude } = await prerender(
    <StaticRouter location={path}>
      <AppRoutes />
    </StaticRouter>,
  )
  return new Response(prelude).text()
}

/** The frame of the legal pages, with `slot` where the server puts a document. */
export async function renderLegalFrame(slot: string): Promise<string> {
  const { prelude } = await prerender(
    <StaticRouter location="/terms">
      <LegalFrame>
        <article className="grid gap-3 *:min-w-0" dangerouslySetInnerHTML={{ __html: slot }} />
      </LegalFrame>
    </StaticRouter>,
  )
  return new Response(prelude).text()
}
