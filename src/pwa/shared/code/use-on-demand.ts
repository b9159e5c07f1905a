import { useState } from 'react'

/** Something that rises when asked for. Its code comes with the first opening; if it doesn't, the next opening asks again. */
export function useOnDemand() {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never')
  const isOpen = state === 'open'
  return {
    /** It has been asked for, so it stands in the page, open or not. */
    wanted: state !== 'never',
    isOpen,
    open: () => setState('open'),
    /** For the part itself. */
    part: {
      open: isOpen,
      onOpenChange: (open: boolean) => setState(open ? 'open' : 'closed'),
      onMissing: () => setState('never'),
    },
  }
}
