const UNITS = ['KB', 'MB'] as const

/** A template's display name; an admin may leave the title out. */
export function titleOf({ title }: { title: string }): string {
  return title.trim() || 'Untitled template'
}

/** A file's size in readable form, as in '840 KB' or '2.4 MB'. */
export function sizeLabel(bytes: number): string {
  let size = bytes / 1000
  let unit: (typeof UNITS)[number] = UNITS[0]
  if (size >= 999.5) {
    size /= 1000
    unit = UNITS[1]
  }
  const shown = unit === 'KB' ? Math.max(1, Math.round(size)) : Math.round(size * 10) / 10
  return `${shown} ${unit}`
}
