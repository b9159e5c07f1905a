import { useState } from 'react'

/**
 * Something that opens on demand. Its code is fetched with the first opening; if that fails, the next opening tries
 * again.
 */
export function useOnDemand() {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never')
  const isOpen = state === 'open'
  return {
    /** It has been opened once, so it is mounted, open or not. */
    wanted: state !== 'never',
    isOpen,
    open: () => setState('open'),
    /** Props for the part itself. */
    part: {
      open: isOpen,
      onOpenChange: (open: boolean) => setState(open ? 'open' : 'closed'),
      onMissing: () => setState('never'),
    },
  }
}
