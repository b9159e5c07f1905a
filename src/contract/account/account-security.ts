import { z } from 'zod'

import { PASSKEY_NAME_LENGTH } from '#domain/account/password.ts'
import { asLine } from '#domain/text/typed-text.ts'

import { defineCalls } from '../call.ts'
import { User } from './session.ts'
import { dataOf, IdParams } from '../shapes.ts'

const Base64Url = (most: number) =>
  z
    .string()
    .regex(/^[\w-]+$/, 'This must be base64url.')
    .max(most)
const CredentialId = Base64Url(1400)

const Credential = z.object({
  id: CredentialId,
  type: z.literal('public-key'),
  transports: z.array(z.string()),
})

/** What a browser needs to make a passkey: PublicKeyCredentialCreationOptionsJSON of WebAuthn. */
const PasskeyCreation = z.object({
  rp: z.object({ name: z.string(), id: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number().int(), type: z.literal('public-key') })),
  timeout: z.number().int(),
  excludeCredentials: z.array(Credential),
  authenticatorSelection: z.object({
    residentKey: z.enum(['discouraged', 'preferred', 'required']),
    requireResidentKey: z.boolean(),
    userVerification: z.enum(['discouraged', 'preferred', 'required']),
  }),
  attestation: z.enum(['direct', 'enterprise', 'indirect', 'none']),
})
export type PasskeyCreation = z.infer<typeof PasskeyCreation>

/** What a browser needs to ask for a passkey: PublicKeyCredentialRequestOptionsJSON of WebAuthn. */
const PasskeyRequest = z.object({
  challenge: z.string(),
  timeout: z.number().int(),
  rpId: z.string(),
  allowCredentials: z.array(Credential),
  userVerification: z.enum(['discouraged', 'preferred', 'required']),
})
export type PasskeyRequest = z.infer<typeof PasskeyRequest>

/** RegistrationResponseJSON of WebAuthn. */
export const NewPasskey = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: Base64Url(4000),
    attestationObject: Base64Url(20_000),
    transports: z.array(z.string().max(32)).max(10).optional(),
  }),
})
export type NewPasskey = z.infer<typeof NewPasskey>

/** AuthenticationResponseJSON of WebAuthn. */
export const PasskeyProof = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: Base64Url(4000),
    authenticatorData: Base64Url(4000),
    signature: Base64Url(8000),
    userHandle: Base64Url(200).nullish(),
  }),
})
export type PasskeyProof = z.infer<typeof PasskeyProof>

export const PasskeyName = z.object({
  name: z
    .string('Name is required')
    .overwrite(asLine)
    .min(1, 'Name is required')
    .max(PASSKEY_NAME_LENGTH, `Please use ${PASSKEY_NAME_LENGTH} characters or fewer.`),
})

export const Passkey = z.object({
  id: z.number().int(),
  name: z.string(),
  created_at: z.string(),
  /** Null until its first use. */
  last_used_at: z.string().nullable(),
})
export type Passkey = z.infer<typeof Passkey>

export const Session = z.object({
  id: z.uuid(),
  /** Such as 'iPhone' or 'Windows'; 'Unknown device' when the browser didn't say. */
  device: z.string(),
  /** Such as 'Safari'; empty when the browser didn't say. */
  browser: z.string(),
  /** Whether it is the caller's session. */
  current: z.boolean(),
  created_at: z.string(),
  /** To within five minutes. */
  last_seen_at: z.string(),
})
export type Session = z.infer<typeof Session>

/** A password, or a passkey in its place. */
export const IdentityProof = z
  .object({
    password: z.string().max(200).default(''),
    passkey: PasskeyProof.optional(),
  })
  .refine(({ password, passkey }) => password !== '' || passkey, { path: ['password'], error: 'Password is required' })
export type IdentityProof = z.infer<typeof IdentityProof>

const LinkToken = z.object({ token: z.string().min(1).max(200) })

export const accountSecurityCalls = defineCalls({
  'POST /confirm-identity': {
    summary: 'Renews the session’s right to the calls that ask for a recent sign-in, by password or passkey',
    access: 'user',
    body: IdentityProof,
    status: 204,
  },
  'POST /confirm-identity/options': {
    summary: 'What a browser needs to confirm by passkey; `allowCredentials` is empty for a user without passkeys',
    access: 'user',
    answer: dataOf(PasskeyRequest),
  },
  'GET /user/sessions': {
    summary: 'Where the user is signed in, the latest used first',
    access: 'user',
    answer: dataOf(z.array(Session)),
  },
  'DELETE /user/sessions/:id': {
    summary: 'Signs the user out of one session',
    access: 'user',
    params: z.object({ id: z.uuid() }),
    status: 204,
  },
  'DELETE /user/sessions': {
    summary: 'Signs the user out of all sessions but this one',
    access: 'user',
    status: 204,
  },
  'GET /user/passkeys': {
    summary: 'The user’s passkeys, the oldest first',
    access: 'user',
    answer: dataOf(z.array(Passkey)),
  },
  'POST /user/passkeys/options': {
    summary: 'What a browser needs to make a passkey',
    access: 'user',
    confirm: true,
    answer: dataOf(PasskeyCreation),
  },
  'POST /user/passkeys': {
    summary: 'Adds a passkey the browser has made, named after the device',
    access: 'user',
    confirm: true,
    body: NewPasskey,
    status: 201,
    answer: dataOf(Passkey),
  },
  'PUT /user/passkeys/:id': {
    summary: 'Renames a passkey',
    access: 'user',
    params: IdParams,
    body: PasskeyName,
    answer: dataOf(Passkey),
  },
  'DELETE /user/passkeys/:id': {
    summary: 'Removes a passkey, which then signs in nobody',
    access: 'user',
    params: IdParams,
    status: 204,
  },
  'POST /passkey-login/options': {
    summary: 'What a browser needs to sign in by passkey',
    access: 'guest',
    answer: dataOf(PasskeyRequest),
  },
  'POST /passkey-login': {
    summary: 'Signs in by passkey',
    access: 'guest',
    body: PasskeyProof,
    answer: dataOf(User),
  },
  'POST /email-change': {
    summary: 'Whether the link of an email about a changed e-mail address is still good, and what it restores',
    access: 'guest',
    body: LinkToken,
    answer: dataOf(z.object({ old_email: z.string(), new_email: z.string() })),
  },
  'POST /email-change/undo': {
    summary:
      'Restores the old e-mail address, ends all sessions, removes all passkeys and mails a link to set a new password there',
    access: 'guest',
    body: LinkToken,
    answer: dataOf(z.object({ email: z.string() })),
  },
  'POST /email-confirmation': {
    summary: 'Whether the link mailed to a new e-mail address is still good, and which address it confirms',
    access: 'guest',
    body: LinkToken,
    answer: dataOf(z.object({ email: z.string() })),
  },
  'POST /email-confirmation/confirm': {
    summary: 'Makes the new e-mail address the one the user signs in by, and mails the old one a link to undo that',
    access: 'guest',
    body: LinkToken,
    answer: dataOf(z.object({ email: z.string() })),
  },
  'POST /user/pending-email/letter': {
    summary: 'Mails the new e-mail address another link to confirm it; at most five are mailed within a day',
    access: 'user',
    status: 204,
  },
  'DELETE /user/pending-email': {
    summary: 'Drops the new e-mail address that waits to be confirmed',
    access: 'user',
    status: 204,
  },
})
