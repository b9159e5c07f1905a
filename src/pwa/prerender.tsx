import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'

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
