import { expect, test } from 'vitest'

import { consentWords, EMPTY_SIGN_IN, signInErrors, type SignIn } from '#domain/leads/sign-in.ts'

const VISITOR: SignIn = {
  name: 'Ana Ruiz',
  email: '',
  phone: '(512) 555-0142',
  message: '',
  hasAgent: false,
  agrees: true,
}

test.each<[Partial<SignIn>, string[]]>([
  [{}, []],
  [{ phone: '', email: 'ana@example.com' }, []],
  [{ phone: '' }, ['phone']],
  [{ phone: '', hasAgent: true }, []],
  [{ phone: '(512) 55' }, ['phone']],
  [{ email: 'ana@' }, ['email']],
  [{ name: '​ ' }, ['name']],
  [{ hasAgent: null }, ['hasAgent']],
  [EMPTY_SIGN_IN, ['name', 'phone', 'hasAgent']],
])('a sign-in with %j has errors at %j', (more, fields) => {
  for (const language of ['en', 'es'] as const) {
    expect(Object.keys(signInErrors({ ...VISITOR, ...more }, language)).toSorted()).toEqual(fields.toSorted())
  }
})

test('the consent names who may call, and that nobody has to agree', () => {
  expect(consentWords('en', { agent: 'Maya Torres', brokerage: 'Oak Realty' })).toMatch(
    /^Maya Torres \(Oak Realty\) may call.*don’t have to agree/,
  )
  expect(consentWords('es', { agent: 'Maya Torres', brokerage: '' })).toMatch(/^Maya Torres puede llamarme/)
})
