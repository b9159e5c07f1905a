import { z } from 'zod'

import { asEmail, isEmail } from '#domain/account/email.ts'
import type { Operator } from '#domain/legal/document.ts'

import { StartError } from '../start-error.ts'

const line = (name: string) =>
  z
    .string()
    .trim()
    .max(300, { error: 'can have 300 characters at most' })
    // A postal address may be written on several lines.
    .transform((text) => text.replaceAll(/\s*[\r\n]+\s*/g, ', ').replaceAll(/\s+/g, ' '))
    .refine((text) => !/\p{Cc}/u.test(text), { error: `must be plain text: ${name}` })
    .optional()

export const OperatorVariables = z.object({
  OPERATOR_NAME: line('the legal name of whoever runs this server'),
  OPERATOR_ADDRESS: line('a postal address'),
  OPERATOR_EMAIL: z.string().overwrite(asEmail).max(255).refine(isEmail, 'must be an e-mail address').optional(),
})

/** The sandbox's fictional operator. */
const NOBODY: Operator = {
  name: 'Porchlight Sandbox',
  address: '1 Example Street, Springfield, IL 62701',
  email: 'hello@porchlight.test',
}

const NAMES = ['OPERATOR_NAME', 'OPERATOR_ADDRESS', 'OPERATOR_EMAIL'] as const

/**
 * The operator of this server, for the terms, the privacy policy and the footer of emails. A fictional one only
 * where the sandbox is allowed.
 * @throws StartError when only a part is set, or nothing where the sandbox is not allowed
 */
export function readOperator(set: z.infer<typeof OperatorVariables>, sandboxAllowed: boolean): Operator {
  const { OPERATOR_NAME: name, OPERATOR_ADDRESS: address, OPERATOR_EMAIL: email } = set
  if (name && address && email) return { name, address, email }
  const missing = NAMES.filter((one) => !set[one])
  if (missing.length === NAMES.length && sandboxAllowed) return NOBODY
  throw new StartError(
    `${missing.join(', ')} ${missing.length > 1 ? 'are' : 'is'} missing: the terms, the privacy policy and every email name who runs this server.`,
  )
}

interface EmailGiven {
  OPERATOR_LETTER?: boolean | undefined
  OPERATOR_EMAIL?: string | undefined
}

/**
 * Whether the operator is told by email what is wrong: where there is a mail server and an address, unless it is turned
 * off. The sandbox's mailbox gets it only where it is turned on.
 * @throws StartError when it is turned on and no email can be sent
 */
export function readOperatorEmail(set: EmailGiven, hasMail: boolean, sandbox: boolean): boolean {
  if (set.OPERATOR_LETTER && !hasMail && !sandbox) {
    throw new StartError('OPERATOR_LETTER=on needs a mail server: set SMTP_URL and MAIL_FROM.')
  }
  return set.OPERATOR_LETTER ?? (hasMail && set.OPERATOR_EMAIL !== undefined)
}
