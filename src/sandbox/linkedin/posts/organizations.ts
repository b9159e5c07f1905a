import type { FastifyInstance } from 'fastify'

import { plainText } from '../../http.ts'
import { ORGANIZATIONS, urnOf } from '../linkedin-people.ts'
import type { LinkedIn } from '../linkedin.ts'
import { API_VERSION, invalidField, LinkedInError } from '../rest/linkedin-errors.ts'
import { needLinkedInScope, openLinkedIn } from '../rest/linkedin-rest.ts'

/** The roles members have on the pages of companies, and the pages. */
export function organizationRoutes(app: FastifyInstance, linkedIn: LinkedIn): void {
  const serve = openLinkedIn(app, linkedIn)
  const acls = '/api.linkedin.com/rest/organizationAcls'
  serve({ method: 'GET', url: acls, operation: 'list_roles' }, ({ request, token }) => {
    needLinkedInScope(token, 'r_organization_admin', `organizationAcls.FINDER-roleAssignee.${API_VERSION}`)
    const query = request.query as Record<string, unknown>
    if (query['q'] !== 'roleAssignee') throw invalidField('q', 'There is no such finder')
    const [start, count] = [Number(query['start'] ?? 0), Number(query['count'] ?? 10)]
    const roles = ORGANIZATIONS.flatMap(({ id, roles: all }) => {
      const role = all[token.member.sub]
      const organization = `urn:li:organization:${id}`
      return role ? [{ role, state: 'APPROVED', organization, roleAssignee: urnOf(token.member) }] : []
    })
    const elements = roles.slice(start, start + count)
    return { elements, paging: { start, count, links: [], total: roles.length } }
  })
  const one = '/api.linkedin.com/rest/organizations/:id'
  serve({ method: 'GET', url: one, operation: 'read_organization' }, ({ request, token }) => {
    needLinkedInScope(token, 'r_organization_admin', `organizations.GET.${API_VERSION}`)
    const id = plainText((request.params as { id?: unknown }).id)
    const found = ORGANIZATIONS.find((organization) => organization.id === id)
    if (!found) throw new LinkedInError(404, 'NOT_FOUND', `Could not find organization ${id}`)
    return { id: Number(id), localizedName: found.name, localizedTagline: found.headline }
  })
}
