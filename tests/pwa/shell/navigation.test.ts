import { expect, test } from 'vitest'

import { GROUPS, holds, TABS } from '#pwa/shell/navigation.ts'
import { ADMIN_GROUPS } from '#pwa/shell/sidebar/admin-navigation.ts'
import { startsOpen, stateCookie } from '#pwa/shell/sidebar/sidebar-state.ts'

test('the sidebar shows an admin their own group first and nothing that belongs to an agent', () => {
  const labels = ADMIN_GROUPS.map(({ label, entries }) => [label, entries.map((entry) => entry.label).join(', ')])
  expect(labels.filter(([label]) => label !== 'Ready to Post' && label !== 'Agent Resources')).toEqual([
    [null, 'Dashboard'],
    [
      'Admin',
      'Social Post Collections, Social Posts, Template Collections, Templates, Agents, Admins, Disputes, Audit Log, Operations',
    ],
    ['Account Settings', 'Login Information'],
  ])
})

test.each([
  ['/social-post-collections/quotes/motivators', ['Ready to Post']],
  ['/user-account/areas-served', ['Account Settings']],
  ['/admin/templates/7', ['Admin']],
  ['/calendar-of-somebody-else', []],
])('the path %s is in the groups %j of the sidebar', (path, labels) => {
  const found = [...GROUPS, ...ADMIN_GROUPS].filter((group) => holds(group.entries, path))
  expect([...new Set(found.map(({ label }) => label))]).toEqual(labels)
})

test('the bottom bar leads to the four most used screens', () => {
  expect(TABS.map((tab) => [tab.label, tab.to])).toEqual([
    ['Home', '/dashboard'],
    ['Ready to Post', '/social-post-collections/home-buying'],
    ['Calendar', '/calendar'],
    ['Templates', '/template-collections/branding-resources'],
  ])
})

test.each([
  ['XSRF-TOKEN=a; sidebar_state=false', 1440, false],
  ['sidebar_state=true; XSRF-TOKEN=a', 800, true],
  ['', 1023, false],
  ['', 1024, true],
  ['my_sidebar_state=false', 1440, true],
])('with the cookies %j the sidebar starts open on a screen %i wide: %s', (cookies, width, isOpen) => {
  expect(startsOpen(cookies, width)).toBe(isOpen)
})

test('the state of the sidebar is stored for seven days', () => {
  expect(stateCookie(false)).toBe('sidebar_state=false; path=/; max-age=604800; SameSite=Lax')
})
