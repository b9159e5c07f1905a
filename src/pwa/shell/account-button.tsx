import { lazy, Suspense, useState } from 'react'

import type { User } from '#contract/session.ts'

import { Face } from './face.tsx'

const AccountMenu = lazy(() => import('./account-menu.tsx').then((module) => ({ default: module.AccountMenu })))

/** Her face at the top right of a phone, which opens the user menu. */
export function AccountButton({ user }: { user: User }) {
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`Your account, ${user.email}`}
        onClick={() => {
          setWanted(true)
          setOpen(true)
        }}
        className="rounded-full"
      >
        <Face user={user} />
      </button>
      {wanted && (
        <Suspense fallback={null}>
          <AccountMenu user={user} open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
