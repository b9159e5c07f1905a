import { createHmac, randomBytes } from 'node:crypto'

import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Config } from '../../config.ts'
import { isSigned } from '../../security/secrets.ts'

const LIFETIME_SECONDS = 365 * 24 * 60 * 60

/** The name of the cookie that identifies who has signed in on this browser before; it opens nothing. */
export function deviceCookieOf({ secureCookies }: Pick<Config, 'secureCookies'>): string {
  return secureCookies ? '__Host-porchlight_device' : 'porchlight_device'
}

function signatureOf(nonce: string, email: string, appSecret: string): string {
  return createHmac('sha256', appSecret).update(`device ${nonce} ${email.toLowerCase()}`).digest('base64url')
}

/**
 * Stores in a cookie that somebody proved on this browser to be an account's owner, so that failed sign-ins of
 * strangers elsewhere don't lock the owner out.
 */
export function rememberDevice(reply: FastifyReply, config: Config, email: string): void {
  const nonce = randomBytes(16).toString('base64url')
  reply.setCookie(deviceCookieOf(config), `${nonce}.${signatureOf(nonce, email, config.appSecret)}`, {
    path: '/',
    sameSite: 'lax',
    secure: config.secureCookies,
    httpOnly: true,
    maxAge: LIFETIME_SECONDS,
  })
}

/** Whether the account of that address was signed in to on this browser. */
export function isKnownDevice({ cookies }: Pick<FastifyRequest, 'cookies'>, config: Config, email: string): boolean {
  const [nonce = '', signature = ''] = (cookies[deviceCookieOf(config)] ?? '').split('.')
  return isSigned(config, signature, (secret) => signatureOf(nonce, email, secret))
}
