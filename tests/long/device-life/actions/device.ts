import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import type { Random } from '#tests/long/publishing/random.ts'

import type { Action, Life, Step } from '../life.ts'

/** Where a part that another one needs is chosen. */
export type Choose = (life: Life, random: Random, isWanted: (action: Action) => boolean) => Action | null

/** The calendar is up to date as long as the device is online. */
async function goOffline({ machine, model, agent }: Life): Promise<void> {
  if (machine.isReachable && machine.isBrowserOpen) {
    for (const post of model.planned(agent)) {
      post.shown = (await machine.find<ScheduledPost>(`/agent/social-posts/${post.shown?.id}`)) ?? post.shown
    }
  }
  await machine.setOnline(false)
}

async function reload(life: Life): Promise<void> {
  const page = await life.machine.tab()
  await page.reload({ waitUntil: 'domcontentloaded' })
}

async function killBrowser(life: Life, { random }: Step): Promise<void> {
  await life.machine.killBrowser(random.chance(0.5))
}

/** Starts an action and kills the browser or the server in the middle of it. */
function interrupted(choose: Choose, victim: 'browser' | 'server') {
  return async (life: Life, { random }: Step): Promise<void> => {
    const { machine } = life
    const action = choose(life, random, ({ canBeInterrupted }) => canBeInterrupted === true)
    if (!action) return
    life.count(`interrupted: ${action.name}`)
    life.names.push(`(${action.name})`)
    await machine.tab()
    const acting = action.run(life, { random, tab: 0 })
    // A rejection is awaited below; until then it must not count as unhandled.
    acting.catch(() => undefined)
    await new Promise((resolve) => setTimeout(resolve, random.whole(0, random.pick([5, 40, 200]))))
    if (victim === 'browser') await machine.killBrowser(random.chance(0.5))
    else await machine.killServer()
    await acting
  }
}

/** Two actions at once, each in a tab of its own. */
function inTwoTabs(choose: Choose) {
  return async (life: Life, { random }: Step): Promise<void> => {
    const pair = [0, 1].map(() => choose(life, random, ({ canBeInterrupted }) => canBeInterrupted === true))
    life.names.push(`(${pair.map((action) => action?.name).join(' and ')})`)
    await life.machine.tab(1)
    life.isInTwoTabs = true
    await Promise.all(
      pair.map(async (action, tab) => {
        // The first may have deleted what the second would change.
        if (action?.isPossible?.(life) !== false) await action?.run(life, { random, tab })
      }),
    )
    life.isInTwoTabs = false
    if (random.chance(0.5)) await life.machine.closeTab(1)
  }
}

async function drainEverywhere(life: Life): Promise<void> {
  const { machine, agent } = life
  await machine.tab(1)
  await Promise.all([0, 1].map((tab) => machine.inPage(tab, (userId) => device.sendAll(userId), agent.id)))
}

/** Signs out by taps and in as the other agent, who must see nothing of the first. */
async function changeAgent(life: Life, { random }: Step): Promise<void> {
  const { machine, agent, other } = life
  const page = await machine.tab()
  while (machine.tabCount > 1) await machine.closeTab(1)
  await machine.goTo(page)
  if (random.chance(0.5)) {
    await page.getByRole('button', { name: new RegExp(agent.email) }).click()
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.waitForURL('**/login')
  }
  await machine.signIn(other)
  ;[life.agent, life.other] = [other, agent]
  const drafted = life.model.drafts.find((draft) => draft.agent === agent)
  for (const path of ['/calendar', ...(drafted ? [`/social-posts/${drafted.postId}`] : [])]) {
    await machine.goTo(page, path)
    await page.getByRole('button', { name: new RegExp(other.email) }).waitFor()
    const seen = await page.evaluate(() => {
      const fields = [...document.querySelectorAll<HTMLTextAreaElement | HTMLInputElement>('textarea, input')]
      return [document.body.innerText, ...fields.map(({ value }) => value)].join('\n')
    })
    if (seen.includes(`${life.name}.${agent.email.split('@')[0]}.`)) {
      throw new Error(`${path} shows the other agent's text: ${seen}`)
    }
  }
}

/** A version with another worker is installed, and activated or left waiting. */
async function newVersion(life: Life, { random }: Step): Promise<void> {
  const { machine } = life
  machine.release()
  const page = await machine.tab()
  const accepts = random.chance(0.7)
  const state = await page.evaluate(async (accepts) => {
    const registration = await navigator.serviceWorker.getRegistration()
    if (!registration) return 'no worker'
    await registration.update()
    const { installing } = registration
    if (installing) {
      await new Promise<void>((resolve) => {
        installing.addEventListener('statechange', () => installing.state !== 'installing' && resolve())
      })
    }
    if (!registration.waiting) return 'nothing waits'
    if (!accepts) return 'left waiting'
    if (!navigator.serviceWorker.controller) return 'left waiting by a page without a worker'
    const isActive = new Promise<string>((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', () => resolve('activated'))
    })
    // As the app does, so that the older worker runs: a debugger that is attached to one that is just starting, as
    // Playwright's is, keeps it from ever being replaced.
    await fetch('/index.html', { signal: AbortSignal.timeout(1_000) }).catch(() => undefined)
    registration.waiting.postMessage({ type: 'SKIP_WAITING' })
    const isLate = new Promise<string>((resolve) => setTimeout(() => resolve('not active after 10 s'), 10_000))
    return await Promise.race([isActive, isLate])
  }, accepts)
  life.count(`new version ${state}`)
  // Navigations wait for an activation that is under way.
  if (state.startsWith('not active')) await machine.closeBrowser()
  else await page.reload({ waitUntil: 'domcontentloaded' })
}

/** The release before the queue and the drafts was in use until now, and the app is opened after its update. */
async function updateFromEarlier({ machine }: Life): Promise<void> {
  while (machine.tabCount > 1) await machine.closeTab(1)
  const page = await machine.tab()
  // The app would open its database again at once.
  await page.goto(`${machine.app.url}/robots.txt`)
  await machine.inPage(0, () => device.becomeEarlier(), null)
  await machine.goTo(page)
}

const MODES = ['lost_answer', 'http_500', 'refuse'] as const

async function failNetwork(life: Life, { random }: Step): Promise<void> {
  const platform = random.pick(['facebook', 'facebook', 'linkedin', 'instagram'])
  const mode = random.pick(MODES)
  await life.machine.app.fault({ platform, operation: random.pick(['any', 'publish']), mode })
  life.count(`network ${mode}`)
}

const isReachable = ({ machine }: Life) => machine.isReachable

/** What happens to the device, the network and the server; `choose` gives the actions they interrupt. */
export const deviceActions = (choose: Choose): readonly Action[] => [
  {
    name: 'go offline',
    weight: 6,
    isPossible: ({ machine }) => machine.isOnline,
    run: goOffline,
  },
  {
    name: 'go online',
    weight: 6,
    isPossible: ({ machine }) => !machine.isOnline,
    run: ({ machine }) => machine.setOnline(true),
  },
  { name: 'reload', weight: 3, run: reload },
  {
    name: 'close the browser',
    weight: 0.7,
    isPossible: ({ machine }) => machine.isBrowserOpen,
    run: ({ machine }) => machine.closeBrowser(),
  },
  { name: 'kill the browser', weight: 1.2, isPossible: ({ machine }) => machine.isBrowserOpen, run: killBrowser },
  { name: 'kill the browser in the middle', weight: 2.5, run: interrupted(choose, 'browser') },
  {
    name: 'kill the server',
    weight: 0.4,
    isPossible: ({ machine }) => machine.isServerUp,
    run: ({ machine }) => machine.killServer(),
  },
  {
    name: 'kill the server in the middle',
    weight: 1,
    isPossible: isReachable,
    run: interrupted(choose, 'server'),
  },
  {
    name: 'start the server',
    weight: 4,
    isPossible: ({ machine }) => !machine.isServerUp,
    run: ({ machine }) => machine.startServer(),
  },
  { name: 'act in two tabs at once', weight: 4, run: inTwoTabs(choose) },
  { name: 'send from two tabs at once', weight: 2, run: drainEverywhere },
  { name: 'change the agent', weight: 2, isPossible: isReachable, run: changeAgent },
  { name: 'release a new version', weight: 0.7, isPossible: isReachable, run: newVersion },
  { name: 'update from the release before', weight: 1, isPossible: isReachable, run: updateFromEarlier },
  {
    name: 'lose what a change sends or gets',
    weight: 6,
    isPossible: isReachable,
    run: ({ machine, count }, { random }) => {
      const fault = random.pick(['lose_answer', 'lose_answer', 'down', 'bad_gateway'] as const)
      machine.faults.push(fault)
      count(`fault ${fault}`)
      return Promise.resolve()
    },
  },
  { name: 'let a network fail', weight: 2, isPossible: ({ machine }) => machine.isServerUp, run: failNetwork },
]
