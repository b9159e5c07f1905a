import { useLocation } from 'react-router-dom'

import { useSprite } from '#pwa/shell/sprite.ts'

import { ForgotPasswordScreen } from './forgot-password-screen.tsx'
import { NewPasswordScreen } from './new-password-screen.tsx'
import { ConfirmEmailScreen } from '../confirm-email-screen.tsx'
import { UndoEmailChangeScreen } from '../undo-email-change-screen.tsx'
import { useLostSession } from '../use-lost-session.ts'

export function PasswordScreen() {
  const { pathname } = useLocation()
  useSprite()
  useLostSession()
  if (pathname.startsWith('/forgot-password')) return <ForgotPasswordScreen />
  if (pathname.startsWith('/confirm-email')) return <ConfirmEmailScreen />
  if (pathname.startsWith('/undo-email-change')) return <UndoEmailChangeScreen />
  return <NewPasswordScreen first={pathname.startsWith('/set-password')} />
}
