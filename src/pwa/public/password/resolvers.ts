import { zodResolver } from '@hookform/resolvers/zod'

import { ForgottenPassword } from '#contract/account/passwords.ts'
import { NewPassword } from '#contract/fields.ts'

export const forgottenPasswordResolver = zodResolver(ForgottenPassword)

export const newPasswordResolver = zodResolver(NewPassword)
