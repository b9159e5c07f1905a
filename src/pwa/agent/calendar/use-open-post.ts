import { useState } from 'react'

export type PostStep = 'details' | 'delete'

export type OpenPost = (id: number, step?: PostStep) => void

/** Which post is open in the drawer, and at which step. It keeps the last one while the drawer leaves. */
export function useOpenPost() {
  const [open, setOpen] = useState(false)
  const [shown, setShown] = useState<{ id: number; step: PostStep } | null>(null)
  const openPost: OpenPost = (id, step = 'details') => {
    setShown({ id, step })
    setOpen(true)
  }
  return {
    open,
    shown,
    openPost,
    setStep: (step: PostStep) => setShown((post) => post && { ...post, step }),
    close: () => setOpen(false),
  }
}
