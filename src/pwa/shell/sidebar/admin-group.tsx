import type { ComponentProps } from 'react'

import type { User } from '#contract/account/session.ts'

import { Tabs } from '../tabs.tsx'
import { ADMIN_GROUPS, ADMIN_TABS, CONTENT_ADMIN_GROUPS, CONTENT_ADMIN_TABS } from './admin-navigation.ts'
import { SidebarGroup } from './sidebar-group.tsx'

interface AdminMenuProps {
  user: User
  groups?: Omit<ComponentProps<typeof SidebarGroup>, 'group'>
  tabs?: Omit<ComponentProps<typeof Tabs>, 'tabs'>
}

/** The groups of an admin's sidebar, or the tabs of their phone; loaded only for admins. */
export function AdminMenu({ user: { content_only: contentOnly }, groups, tabs }: AdminMenuProps) {
  if (tabs) return <Tabs tabs={contentOnly ? CONTENT_ADMIN_TABS : ADMIN_TABS} {...tabs} />
  const shown = contentOnly ? CONTENT_ADMIN_GROUPS : ADMIN_GROUPS
  return groups && shown.map((group) => <SidebarGroup key={group.label} group={group} {...groups} />)
}
