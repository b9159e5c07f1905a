import type { ReactNode } from 'react'

/** The actions at the end of a drawer's content, sticky where the screen is high enough. */
export function DrawerFoot({ children }: { children: ReactNode }) {
  return (
    <div className="drawer-foot relative -bottom-[calc(18px+env(safe-area-inset-bottom))] z-2 -mx-(--gutter) -mb-[calc(18px+env(safe-area-inset-bottom))] bg-surface px-(--gutter) pt-3 pb-[calc(18px+env(safe-area-inset-bottom))] desk:-mx-7 desk:rounded-b-panel desk:px-7 [@media(min-height:640px)]:sticky">
      {children}
    </div>
  )
}
