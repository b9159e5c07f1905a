import { useLocation } from 'react-router-dom'

import { Tips } from './tips.tsx'
import { useLitRow } from './use-lit-row.ts'

/** What the wide sidebar can do without at first: scrolling its lit row into view, and the tooltips of its icons. */
export function SidebarEnhancements() {
  useLitRow(useLocation().pathname)
  return <Tips />
}
