import { useState } from 'react'

/** A question before a save. Its text stays while the dialog closes. */
export function useQuestion() {
  const [message, setMessage] = useState('')
  const [isOpen, setOpen] = useState(false)
  return {
    message,
    isOpen,
    ask: (asked: string) => {
      setMessage(asked)
      setOpen(true)
    },
    close: () => setOpen(false),
  }
}
