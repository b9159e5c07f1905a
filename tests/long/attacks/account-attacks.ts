import type { NewPasskey, PasskeyCreation, PasskeyRequest } from '#contract/account/account-security.ts'
import { type Authenticator, openAuthenticator } from '#tests/support/authenticator.ts'
import { checkedOut, checkoutForm, newCard } from '#tests/support/billing/billing.ts'
import type { Browser } from '#tests/support/browser.ts'
import { steer } from '#tests/support/steer.ts'

import { type Attack, eventually, mustBe } from './attack.ts'
import type { Installation } from './installation.ts'

const PASSWORD = 'Porch-Swing2$'

interface SentEmail {
  subject: string
  links: string[]
}

let people = 0
const newAddress = (name: string) => `${name}${(people += 1)}@attacks.example`

/** Thieves with a session of the owner, and people who check out with somebody else's address. */
export function accountAttacks(installation: Installation, publicUrl: string): Attack[] {
  const { behind, guest, signIn } = installation
  const server = { address: behind, guest }

  /** The secret of the newest email to an address whose link leads there; null where none comes. */
  const secretTo = (email: string, path: RegExp, withinMs?: number) =>
    eventually(async () => {
      const sentEmails = await steer<SentEmail[]>(behind, 'GET', `/mail?to=${encodeURIComponent(email)}`)
      const link = sentEmails.flatMap(({ links }) => links).find((one) => path.test(new URL(one).pathname))
      return link === undefined ? null : new URL(link).hash.slice(1)
    }, withinMs)
  const mailed = async (email: string, path: RegExp) => {
    const secret = await secretTo(email, path)
    mustBe(secret !== null, `no email with a link to ${String(path)} came to ${email}`)
    return secret
  }
  /** By the newest email, which may still be on its way. */
  const setPassword = async (email: string, password = PASSWORD) => {
    const set = await eventually(async () => {
      const token = await mailed(email, /^\/(re)?set-password$/)
      const body = { token, password, confirm_password: password }
      return (await guest().api('POST', '/reset-password', { body })).status === 204 ? true : null
    })
    mustBe(set !== null, `the password of ${email} was not set`)
  }
  const emailOf = async (browser: Browser) =>
    (await browser.api<{ data?: { email: string } }>('GET', '/user')).body.data?.email

  /** An agent with a password of their own, and a thief with a session of theirs. */
  const robbed = async () => {
    const { email } = await checkedOut(server, { email: newAddress('owner') })
    await setPassword(email)
    return { email, thief: await signIn(email, PASSWORD) }
  }
  /** Asks for another address, and opens the link that is mailed there, where one is. */
  const changeEmail = async (browser: Browser, email: string) => {
    const { status } = await browser.api('PUT', '/user', { body: { email } })
    mustBe(status === 200, `the thief could not even ask for another address: ${status}`)
    if ((await emailOf(browser)) === email) return
    const token = await mailed(email, /^\/confirm-email$/)
    const confirmed = await guest().api('POST', '/email-confirmation/confirm', { body: { token } })
    mustBe(confirmed.status === 200, `the thief’s own link was answered ${confirmed.status}`)
  }
  const undo = async (email: string) => {
    const token = await mailed(email, /^\/undo-email-change$/)
    return (await guest().api('POST', '/email-change/undo', { body: { token } })).status
  }
  const addPasskey = async (browser: Browser) => {
    const authenticator = openAuthenticator(publicUrl)
    const options = await browser.api<{ data: PasskeyCreation }>('POST', '/user/passkeys/options')
    if (options.status !== 200) return { status: options.status, authenticator }
    const body: NewPasskey = authenticator.create(options.body.data)
    return { status: (await browser.api('POST', '/user/passkeys', { body })).status, authenticator }
  }
  const signsInBy = async (authenticator: Authenticator) => {
    const browser = guest()
    const options = await browser.api<{ data: PasskeyRequest }>('POST', '/passkey-login/options')
    const body = authenticator.get(options.body.data)
    const { status } = await browser.api('POST', '/passkey-login', { body })
    mustBe(status === 200 || status === 422, `the passkey was answered ${status}`)
    return status === 200
  }
  /** A thief's passkey on an agent's account. */
  const withPasskey = async () => {
    const { email, thief } = await robbed()
    const { status, authenticator } = await addPasskey(thief)
    mustBe(status === 201 && (await signsInBy(authenticator)), `the thief’s passkey was not added: ${status}`)
    return { email, thief, authenticator }
  }
  const isRestored = async (email: string) => {
    const status = await undo(email)
    mustBe(status === 200, `the undo was answered ${status}`)
    await setPassword(email, 'Lantern-8-Light!')
    const owner = await signIn(email, 'Lantern-8-Light!')
    mustBe((await emailOf(owner)) === email, 'the owner’s address is not back')
  }

  return [
    {
      point: 'B2',
      name: 'a new address counts though nobody opened the link mailed to it',
      run: async () => {
        const { email, thief } = await robbed()
        const wanted = newAddress('thief')
        const { status } = await thief.api('PUT', '/user', { body: { email: wanted } })
        mustBe(status === 200, `the thief could not even ask for it: ${status}`)
        mustBe((await emailOf(thief)) === email, 'it counted at once')
        await mailed(wanted, /^\/confirm-email$/)
        mustBe((await emailOf(thief)) === email, 'it counted once the email was sent')
        await signIn(email, PASSWORD)
      },
    },
    {
      point: 'B2',
      name: 'another account takes the address that was left, and the undo fails',
      run: async () => {
        const { email, thief } = await robbed()
        const other = await robbed()
        await changeEmail(thief, newAddress('thief'))
        for (const wanted of [email, email.toUpperCase()]) {
          const { status } = await other.thief.api('PUT', '/user', { body: { email: wanted } })
          mustBe(status === 422, `the other account’s change was answered ${status}`)
          const token = await secretTo(wanted, /^\/confirm-email$/, 3_000)
          if (token !== null) await guest().api('POST', '/email-confirmation/confirm', { body: { token } })
        }
        mustBe((await emailOf(other.thief)) === other.email, 'the other account has the address')
        await isRestored(email)
      },
    },
    {
      point: 'B2',
      name: 'a checkout takes the address that was left, and the undo fails',
      run: async () => {
        const { email, thief } = await robbed()
        await changeEmail(thief, newAddress('thief'))
        const body = checkoutForm(await newCard(behind), { email })
        const { status } = await guest().api('POST', '/checkout', { body })
        mustBe(status === 422, `the checkout was answered ${status}`)
        const looked = await guest().api('POST', '/checkout/email', { body: { email } })
        mustBe(looked.status === 422, `the address was free: ${looked.status}`)
        await isRestored(email)
      },
    },
    {
      point: 'B2',
      name: 'a link of another change, mailed before the undo, takes the address again',
      run: async () => {
        const { email, thief } = await robbed()
        await changeEmail(thief, newAddress('thief'))
        const wanted = newAddress('thief')
        await thief.api('PUT', '/user', { body: { email: wanted } })
        const token = await mailed(wanted, /^\/confirm-email$/)
        await isRestored(email)
        const { status } = await guest().api('POST', '/email-confirmation/confirm', { body: { token } })
        mustBe(status === 422, `the link was answered ${status}`)
        await signIn(email, 'Lantern-8-Light!')
      },
    },
    {
      point: 'B2',
      name: 'a passkey added before the address was changed survives the undo',
      run: async () => {
        const { email, thief, authenticator } = await withPasskey()
        await changeEmail(thief, newAddress('thief'))
        await isRestored(email)
        mustBe(!(await signsInBy(authenticator)), 'the thief signed in by it')
      },
    },
    {
      point: 'B2',
      name: 'a passkey survives a password set by a mailed link',
      run: async () => {
        const { email, authenticator } = await withPasskey()
        await guest().api('POST', '/forgot-password', { body: { email } })
        await setPassword(email, 'Lantern-8-Light!')
        mustBe(!(await signsInBy(authenticator)), 'the thief signed in by it')
      },
    },
    {
      point: 'B2',
      name: 'a passkey and a session survive the admin’s ‘end sessions’',
      run: async () => {
        const { email, thief, authenticator } = await withPasskey()
        const admin = await signIn('admin@porchlight.test')
        const found = await admin.api<{ data: { id: number }[] }>(
          'GET',
          `/admin/agents?search=${encodeURIComponent(email)}`,
        )
        const id = found.body.data[0]?.id
        const ended = await admin.api('POST', `/admin/agents/${id}/end-sessions`)
        mustBe(ended.status === 204, `ending the sessions was answered ${ended.status}`)
        mustBe((await thief.api('GET', '/user')).status === 401, 'the session goes on')
        mustBe(!(await signsInBy(authenticator)), 'the thief signed in by the passkey')
      },
    },
    {
      point: 'B4',
      name: 'whoever did a checkout for somebody else’s address adds a passkey before the first password',
      run: async () => {
        const { browser, email } = await checkedOut(server, { email: newAddress('other') })
        const { status, authenticator } = await addPasskey(browser)
        mustBe(status === 422 || status === 403, `the passkey was answered ${status}`)
        await setPassword(email)
        mustBe(!(await signsInBy(authenticator)), 'it signs in after the owner set the password')
        mustBe((await browser.api('GET', '/user')).status === 401, 'the maker’s session goes on')
      },
    },
    {
      point: 'B4',
      name: 'whoever did a checkout for somebody else’s address changes it before the first password',
      run: async () => {
        const { browser, email } = await checkedOut(server, { email: newAddress('other') })
        const wanted = newAddress('thief')
        const { status } = await browser.api('PUT', '/user', { body: { email: wanted } })
        mustBe(status === 422 || status === 403, `it was answered ${status}`)
        mustBe((await emailOf(browser)) === email, 'the address was changed')
        mustBe((await secretTo(wanted, /^\/confirm-email$/, 2_000)) === null, 'a link was mailed to the new address')
      },
    },
    {
      point: 'B4',
      name: 'whoever did a checkout for somebody else’s address sends it again after the first password',
      run: async () => {
        const email = newAddress('other')
        const body = checkoutForm(await newCard(behind), { email })
        const headers = { 'idempotency-key': crypto.randomUUID() }
        const checkOut = async () => {
          const browser = guest()
          return { browser, ...(await browser.api('POST', '/checkout', { body, headers })) }
        }
        const first = await checkOut()
        mustBe((await emailOf(first.browser)) === email, `the checkout was answered ${first.status}`)
        await setPassword(email)
        const { browser, status } = await checkOut()
        mustBe((await browser.api('GET', '/user')).status === 401, `it was answered ${status}, and signed in`)
      },
    },
  ]
}
