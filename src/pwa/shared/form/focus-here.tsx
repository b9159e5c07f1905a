import { useImperativeHandle, useRef, type ReactNode, type Ref } from 'react'

/** Where the focus goes when a choice of several is at fault: to the first control inside. */
export function FocusHere({ ref, children }: { ref: Ref<{ focus: () => void }>; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useImperativeHandle(ref, () => ({
    focus: () => {
      place.current?.querySelector<HTMLElement>('input, button')?.focus({ preventScroll: true })
      place.current?.scrollIntoView({ block: 'center' })
    },
  }))
  return <div ref={place}>{children}</div>
}
