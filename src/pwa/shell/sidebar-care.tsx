import { useLocation } from 'react-router-dom'

import { Tips } from './tips.tsx'
import { useLitRow } from './use-lit-row.ts'

/** What the sidebar on a desk can do without at first: its lit row in sight, and the names of its signs. */
export function SidebarCare() {
  useLitRow(useLocation().pathname)
  return <Tips />
}
