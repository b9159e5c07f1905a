import type { SpanStart } from './span.ts'
import { pathTemplate } from './path-template.ts'

/** A call of an outside service, without its query and with placeholders in its path. */
export function callSpan(service: string, method: string, address: URL | string): SpanStart {
  const { hostname, pathname } = new URL(address)
  const facts = { 'http.request.method': method, 'server.address': hostname, 'url.template': pathTemplate(pathname) }
  return { name: `${method} ${service}`, kind: 'client', facts }
}
