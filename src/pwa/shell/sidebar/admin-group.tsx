import type { ComponentProps } from 'react'

import { Tabs } from '../tabs.tsx'
import { ADMIN_GROUPS, ADMIN_TABS } from './admin-navigation.ts'
import { SidebarGroup } from './sidebar-group.tsx'

interface AdminMenuProps {
  groups?: Omit<ComponentProps<typeof SidebarGroup>, 'group'>
  tabs?: Omit<ComponentProps<typeof Tabs>, 'tabs'>
}

/** The groups of an admin's sidebar, or the tabs of their phone; loaded only for admins. */
export function AdminMenu({ groups, tabs }: AdminMenuProps) {
  if (tabs) return <Tabs tabs={ADMIN_TABS} {...tabs} />
  return groups && ADMIN_GROUPS.map((group) => <SidebarGroup key={group.label} group={group} {...groups} />)
}
