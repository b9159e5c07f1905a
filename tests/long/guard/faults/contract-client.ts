import type { Fault } from '../fault.ts'

export const CONTRACT_CLIENT: readonly Fault[] = [
  {
    id: 'client-sends-twice',
    file: 'src/client/call.ts',
    find: 'if (answer.status === 419) {',
    replace: 'if (answer.status === 419 || answer.status >= 500) {',
    breaks: 'A change that ended in a server error is sent a second time by itself.',
    tests: { vitest: ['tests/client'] },
  },
  {
    id: 'client-session-lost',
    file: 'src/client/call.ts',
    find: 'const lost = answer.status === 401 || answer.status === 419',
    replace: 'const lost = answer.status === 401 || answer.status === 403',
    breaks: 'An agent who opens what the plan does not include is sent to the login.',
    tests: { vitest: ['tests/client'] },
  },
  {
    id: 'client-first-answer-again',
    file: 'src/client/first-answers.ts',
    find: 'held.answers.delete(address)',
    replace: 'held.answers.has(address)',
    breaks: 'For half a minute after the start a screen that asks again shows what it already had.',
    tests: { vitest: ['tests/client'] },
  },
  {
    id: 'contract-heading-escape',
    file: 'src/contract/shell-content.ts',
    find: '<h1>${escaped(heading)}</h1>',
    replace: '<h1>${heading}</h1>',
    breaks: 'A title with a < in it breaks the first paint of its screen.',
    tests: { vitest: ['tests/contract'] },
  },
  {
    id: 'contract-daily-limit-status',
    file: 'src/contract/problem.ts',
    find: 'daily_limit: 422,',
    replace: 'daily_limit: 429,',
    breaks: 'A post over the daily limit is sent again and again instead of asking the agent.',
    tests: { vitest: ['tests/server/publishing/limits'] },
  },
  {
    id: 'contract-password-fields',
    file: 'src/contract/account/passwords.ts',
    find: "if (current === '' && password === '' && again === '') return",
    replace: "if (password === '') return",
    breaks: 'Login Information is saved without a message when only the current password was typed.',
    tests: { vitest: ['tests/server/account/forms', 'tests/pwa/public/sign-in'] },
  },
]
