import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { CARD, moveClock, newCard } from '#tests/support/billing/billing.ts'
import type { Answered, Browser } from '#tests/support/browser.ts'

import { type Attack, eventually, mustBe } from './attack.ts'
import { type Installation, newFolder } from './installation.ts'

/** Tries until one is refused for longer than a minute, which calls of any kind are limited by. */
async function untilRefused(most: number, attempt: (number: number) => Promise<Answered<unknown>>): Promise<void> {
  for (let number = 0; number < most;) {
    const { status, headers } = await attempt(number)
    mustBe(status < 500, `it was answered ${status}`)
    if (status !== 429) number += 1
    else if (secondsOf(headers) > 60) return
    else await wait(secondsOf(headers) * 1000)
  }
  throw new Error(`${most} of them were answered`)
}

const secondsOf = (headers: Headers) => Number(headers.get('retry-after'))

interface Listed {
  id: number
  type: string
}

/** The first post of a type in the library. */
export async function postOf(browser: Browser, type: string): Promise<number> {
  for (let page = 1; page < 40; page++) {
    const { body } = await browser.api<{ data: Listed[] }>('GET', `/social-posts?page=${page}`)
    const found = body.data.find((one) => one.type === type)
    if (found) return found.id
  }
  throw new Error(`The library has no ${type}`)
}

/** A program in the place of ffmpeg that writes its environment into a file, and makes no film. */
export function spyingFfmpeg(): { path: string; said: () => string | null } {
  const folder = newFolder()
  const [path, file] = [join(folder, 'ffmpeg'), join(folder, 'said')]
  writeFileSync(path, `#!/bin/sh\n{ env; echo "arguments: $@"; } > ${file}.new\nmv ${file}.new ${file}\nexit 1\n`, {
    mode: 0o755,
  })
  return { path, said: () => (existsSync(file) ? readFileSync(file, 'utf8') : null) }
}

/** What is guessed, or costs the operator money, without a bound; on a server with the limits it has by default. */
export function limitAttacks(
  { behind, guest, signIn }: Installation,
  ffmpeg: ReturnType<typeof spyingFfmpeg>,
): Attack[] {
  return [
    {
      point: 'B5',
      name: 'cards are tried without end by an agent',
      run: async () => {
        const browser = await signIn('plus@porchlight.test')
        const cards = await Promise.all(Array.from({ length: 15 }, () => newCard(behind, CARD.declined)))
        await untilRefused(15, (number) =>
          browser.api('POST', '/agent/subscriptions/payment-methods', { body: { paymentMethodId: cards[number] } }),
        )
      },
    },
    {
      point: 'B5',
      name: 'promotion codes are guessed without end',
      run: async () => {
        const browser = await signIn('plus@porchlight.test')
        const guess = (path: string) => (number: number) =>
          browser.api('POST', `/agent/subscriptions/${path}`, {
            body: { subscriptionPlanId: 'premium', promotionCode: `GUESS${number}` },
          })
        await untilRefused(25, guess('discount'))
        await untilRefused(25, guess('preview'))
      },
    },
    {
      point: 'B5',
      name: 'it is asked without end which addresses have an account',
      run: async () => {
        await untilRefused(130, (number) =>
          guest().api('POST', '/checkout/email', { body: { email: `guess${number}@attacks.example` } }),
        )
      },
    },
    {
      point: 'B5',
      name: 'an agent stores shares without end',
      run: async () => {
        const browser = await signIn('premium@porchlight.test')
        const post = await postOf(browser, 'image')
        await untilRefused(310, () =>
          browser.api('POST', `/social-posts/${post}/shares`, {
            body: {
              id: crypto.randomUUID(),
              caption: 'A caption',
              caption_language: 'en',
              shared_at: '2026-01-01T00:00:00.000Z',
            },
          }),
        )
      },
    },
    {
      point: 'B5',
      name: 'ffmpeg is given the server’s secrets, and may open more than files',
      run: async () => {
        const browser = await signIn('agent@porchlight.test')
        const body = {
          caption: 'A film',
          caption_language: 'en',
          facebook: true,
          instagram: false,
          linkedin: false,
          scheduled_at: 'now',
          agent_branding: true,
        }
        const headers = { 'idempotency-key': crypto.randomUUID() }
        const path = `/social-posts/${await postOf(browser, 'reel')}/publish`
        const { status } = await browser.api('POST', path, { body, headers })
        mustBe(status < 300, `the film was not published: ${status}`)
        const said = await eventually(async () => ffmpeg.said(), 60_000)
        mustBe(said !== null, 'no film was rendered')
        const [environment = '', programArguments = ''] = said.split('arguments: ')
        const known = environment.split('\n').filter((line) => line && !/^(PWD|OLDPWD|SHLVL|_|PATH)=/.test(line))
        const inputs = programArguments.split(' -i ').slice(0, -1)
        mustBe(known.length === 0, `it was given ${known.map((line) => line.split('=')[0]).join(', ')}`)
        mustBe(
          inputs.length > 0 && inputs.every((one) => /-protocol_whitelist file(?: -f \w+)?$/.test(one)),
          `its arguments were ${programArguments}`,
        )
      },
    },
    {
      point: 'B5',
      name: 'the files of templates are read without a plan',
      run: async () => {
        const browser = await signIn('new@porchlight.test')
        const { body } = await browser.api<{ data: { file_url: string | null }[] }>('GET', '/templates')
        const file = body.data.find(({ file_url: url }) => url !== null)?.file_url ?? ''
        mustBe((await browser.fetch(file)).status === 200, 'an agent with a plan doesn’t get it either')
        await moveClock(behind, 15)
        const refused = await eventually(async () => ((await browser.fetch(file)).status === 403 ? true : null), 60_000)
        mustBe(refused !== null, 'the file is sent after the trial has ended')
        const part = await browser.fetch(file, { headers: { range: 'bytes=1-' } })
        mustBe(part.status === 403, `a part of it was answered ${part.status}`)
      },
    },
  ]
}

/** On a server whose clock runs sixty times as fast. */
export function rewriteAttacks({ signIn }: Installation): Attack[] {
  return [
    {
      point: 'B5',
      name: 'captions are rewritten at the operator’s cost without a bound of the day',
      run: async () => {
        const browser = await signIn('agent@porchlight.test')
        let rewritten = 0
        while (rewritten < 130) {
          const body = { caption: `Come by on Sunday at 2. ${rewritten}`, caption_language: 'en' }
          const { status, headers } = await browser.api('POST', '/ai/rewrite', { body })
          if (status === 200) rewritten += 1
          else mustBe(status === 429, `it was answered ${status}`)
          // The bound of a minute is over within a second here.
          if (secondsOf(headers) > 3600) return mustBe(rewritten >= 10, `only ${rewritten} were rewritten`)
          if (status === 429) await wait(500)
        }
        throw new Error(`${rewritten} were rewritten`)
      },
    },
  ]
}
