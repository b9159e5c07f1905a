import { expect, test } from 'vitest'

import { LoginInformation } from '#contract/account/passwords.ts'
import { NewPassword } from '#contract/fields.ts'

const TOO_LONG = 'Password can have 20 characters at most'
const long = 'Porchlight-Swing-200$'
const typed = { email: 'maya@porchlight.test', current_password: long, password: long, confirm_password: long }

test.each([
  ['a new password', NewPassword],
  ['the login information', LoginInformation],
])('%s over 20 characters is refused on each of its fields, a longer current one is not', (_, schema) => {
  const issues = schema.safeParse(typed).error?.issues.map(({ path, message }) => [path[0], message])
  expect(issues).toEqual([
    ['password', TOO_LONG],
    ['confirm_password', TOO_LONG],
  ])
})

test('a current password alone asks for the new one', () => {
  const alone = LoginInformation.safeParse({ email: typed.email, current_password: 'Porchlight1!' })
  expect(alone.error?.issues.map(({ message }) => message)).toContain('Password is required')
})
