import { expect, showsText } from '../checks.ts'
import { rowsAt, type Group } from '../row.ts'

const guest: Group = {
  id: 'Admin screens for an agent',
  as: 'agent',
  open: ({ go }) => go('/admin/social-posts'),
  rows: [
    rowsAt('decisions, Roles and plans')("an agent who opens /admin sees 'not allowed'", async (at) => {
      for (const path of ['/admin', '/admin/social-posts', '/admin/templates/new']) {
        await at.go(path)
        await showsText('Not allowed')(at)
      }
    }),
    ...['/admin/social-post-collections', '/admin/social-posts', '/admin/template-collections', '/admin/templates'].map(
      (path) =>
        rowsAt('decisions, Roles and plans')(`GET ${path} answers an agent 403`, async ({ api }) =>
          expect((await api('GET', path)).status).toBe(403),
        ),
    ),
  ],
}

export const adminAccess: readonly Group[] = [guest]
