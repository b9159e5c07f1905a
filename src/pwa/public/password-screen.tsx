import { useLocation } from 'react-router-dom'

import { useSprite } from '#pwa/shell/sprite.ts'

import { ForgotPasswordScreen } from './forgot-password-screen.tsx'
import { NewPasswordScreen } from './new-password-screen.tsx'

/** The three pages of a lost password, and of a first one. */
export function PasswordScreen() {
  const { pathname } = useLocation()
  useSprite()
  if (pathname.startsWith('/forgot-password')) return <ForgotPasswordScreen />
  return <NewPasswordScreen first={pathname.startsWith('/set-password')} />
}
