import type { ComponentProps } from 'react'

import { below, type Group } from '../navigation.ts'
import { SidebarGroup } from './sidebar-group.tsx'

/** The admins' menu entries, loaded only for them. */
export const ADMIN_GROUP: Group = {
  label: 'Admin',
  open: false,
  entries: [
    below('/admin', 'Social Post Collections', 'folders'),
    below('/admin', 'Social Posts', 'images'),
    below('/admin', 'Template Collections', 'stack'),
    below('/admin', 'Templates', 'notebook'),
    below('/admin', 'Agents', 'identification-card'),
    below('/admin', 'Admins', 'lock-key'),
    below('/admin', 'Disputes', 'credit-card'),
    below('/admin', 'Audit log', 'book-open-text'),
  ],
}

export function AdminGroup(props: Omit<ComponentProps<typeof SidebarGroup>, 'group'>) {
  return <SidebarGroup group={ADMIN_GROUP} {...props} />
}
