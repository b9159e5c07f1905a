import type { LegalFacts } from '#domain/legal/document.ts'
import { TERMS_VERSION } from '#domain/legal/terms-version.ts'
import { PLATFORMS } from '#domain/platform/platform.ts'

import type { AppContext } from '../../app-context.ts'
import { isTaxAutomatic } from '../billing/service.ts'
import { CSRF_COOKIE, sessionCookieOf } from '../../http/session-cookies.ts'
import { deviceCookieOf } from '../session/service.ts'

/** The facts the legal documents state, from this server's settings. */
export function legalFacts({ config, mail }: Pick<AppContext, 'config' | 'mail'>): LegalFacts {
  return {
    operator: config.operator,
    version: TERMS_VERSION,
    platforms: PLATFORMS.filter((platform) => config[platform] !== null),
    payments: config.stripe !== null,
    automaticTax: isTaxAutomatic({ config }),
    rewriting: config.ai && { provider: config.ai.provider },
    mail: mail.isOpen,
    cookies: { session: sessionCookieOf(config), csrf: CSRF_COOKIE, device: deviceCookieOf(config) },
  }
}
