import { useImperativeHandle, useRef, type ReactNode, type Ref } from 'react'

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
