import type { ReactNode } from 'react'

import { Icon } from '#pwa/shared/ui/icon.tsx'

interface OptionRowProps {
  checked: boolean
  onChoose: () => void
  children: ReactNode
}

/** One option in a drawer. */
export function OptionRow({ checked, onChoose, children }: OptionRowProps) {
  return (
    <button
      type="button"
      role="radio"
      aria-checked={checked}
      onClick={onChoose}
      className="flex min-h-14 w-full items-center gap-3.5 px-4 py-2 text-left not-first:border-t not-first:border-hair hover:bg-plum-tint focus-visible:-outline-offset-3"
    >
      {children}
      {checked && <Icon name="check-bold" small className="text-plum" />}
    </button>
  )
}
