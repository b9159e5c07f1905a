import {
  CARDS,
  FAILURES,
  LEADS,
  NEEDS_ATTENTION,
  NO_POSTS,
  NOTICES,
  PASSKEYS,
  PAUSED,
  SHARED_INSTEAD,
  SHARES,
} from './answers.ts'
import type { Shot } from './capture.ts'
import type { Ids } from './demo.ts'
import {
  all,
  beginListing,
  blockMedia,
  choosePhotos,
  confirmIdentity,
  crop,
  dialog,
  fill,
  keepNewest,
  nothing,
  openBy,
  press,
  pressIn,
  publishUnreachable,
  REQUEST_ID,
  saveSettings,
  selectAll,
  selectPremium,
  share,
  type Step,
  text,
} from './steps.ts'

interface More extends Pick<Shot, 'width' | 'replace'> {
  address?: string | ((ids: Ids) => string)
  account?: Shot['account']
}

/** A drawer, sheet or form of a screen, and the step that opens it. */
export interface Opened extends More {
  route: string
  state: string
  open: Step
}

type Row = readonly [state: string, open: Step, more?: More]

const of = (route: string, rows: readonly Row[]): Opened[] =>
  rows.map(([state, open, more]) => ({ route, state, open, ...more }))

const POST = { address: ({ scheduled }: Ids) => `/calendar?post=${scheduled}` }
const SHARED = openBy(/^Shared with the group chat/)
const NEW_POST = { address: '/admin/social-posts/new' }
const AGENT = { address: ({ agent }: Ids) => `/admin/agents/${agent}` }
const WRONG = { replace: FAILURES }
const REFUSED = { message: 'Invalid.', code: 'invalid', errors: { website: ['Enter another web address.'] } }

export const OPENED: readonly Opened[] = [
  ...of('/login', [
    ['demo accounts', openBy(/Demo accounts/)],
    [
      'wrong password',
      all(
        fill('Email', 'agent@porchlight.test'),
        fill(/^Password$/, 'not this one'),
        (page) => page.keyboard.press('Enter'),
        (page) => page.getByRole('alert').filter({ hasText: /\w/ }).first().waitFor(),
      ),
    ],
  ]),
  ...of('/forgot-password', [['nothing entered', press(/^Send|^Email|link/i)]]),
  ...of('/checkout/:product', [['nothing entered', press('Free Trial')]]),

  ...of('/dashboard', [
    ['account menu', press(/agent@porchlight\.test/)],
    ['sidebar toggled', press('Toggle Sidebar')],
    ['notices', openBy(/^Notifications/), { replace: [NOTICES] }],
    ['notices, empty', openBy(/^Notifications/), { account: 'new' }],
    ['install', openBy(/Install the app/), { account: 'new' }],
    ['paused', text('Posting is paused.'), { replace: [PAUSED] }],
  ]),
  ...of('/social-posts/:id', [
    [
      'schedule sheet',
      all((page) => page.getByRole('radiogroup', { name: 'When to publish' }).getByText('Schedule').click(), dialog),
    ],
    ['AI rewrite', all(press('AI Rewrite Content'), text('Undo'))],
    [
      'no caption',
      all(
        (page) => page.getByRole('textbox', { name: 'Caption' }).fill(''),
        press('Publish'),
        text('Please enter a caption.'),
      ),
    ],
    ['waiting on this device', publishUnreachable],
    ['outbox', all(publishUnreachable, press(/wait/i))],
    ['share, handed over', share('taken', 'Shared.')],
    ['share, tap again', share('too late', 'It’s ready. Tap Share again.')],
    ['share, no picture', all(blockMedia, share('taken', 'We couldn’t get the picture'))],
  ]),
  ...of('/social-posts/new', [
    ['photos', choosePhotos],
    ['delete draft', all(choosePhotos, openBy('Delete draft'))],
  ]),
  ...of('/social-post-collections/on-this-device', [
    ['newest posts', keepNewest],
    ['remove everything', all(keepNewest, openBy('Remove everything'))],
  ]),
  ...of('/listings', [
    ['new listing', beginListing],
    ['photo', all(beginListing, openBy(/^Photo 2/))],
    ['delete listing', all(beginListing, openBy('Delete listing'))],
    ['post', all(beginListing, openBy('Post this listing'))],
    ['ad', all(beginListing, openBy('Make an ad'))],
    ['start sign-in', all(beginListing, openBy('Start sign-in'))],
    [
      'leave sign-in',
      all(
        beginListing,
        openBy('Start sign-in'),
        fill('Choose a PIN', '1234'),
        fill('Type it again', '1234'),
        pressIn('Start sign-in'),
        openBy('Agent: leave the sign-in'),
      ),
    ],
  ]),
  ...of('/leads', [
    [
      'lead',
      all((page) => page.getByRole('list', { name: 'Leads' }).getByRole('button').first().click(), dialog),
      { replace: [LEADS] },
    ],
  ]),
  ...of('/calendar', [
    ['day sheet', openBy(/November 11\b/), { width: '1440' }],
    ['new post', press(/^(Create Post|New Post|Create)/)],
    ['new post, collections', all(press(/^(Create Post|New Post|Create)/), pressIn('Mortgage'))],
    ['receipt, scheduled', dialog, POST],
    ['receipt, published', dialog, { address: ({ published }) => `/calendar?post=${published}` }],
    ['edit', pressIn(/^Edit/), POST],
    ['move', pressIn('Move to another day'), POST],
    ['delete', pressIn(/Delete/), POST],
    ['receipt, needs attention', dialog, { address: '/calendar?post=900', replace: [NEEDS_ATTENTION, SHARED_INSTEAD] }],
    ['needs attention', nothing, { replace: [NEEDS_ATTENTION] }],
    ['paused', text('Posting is paused.'), { replace: [PAUSED] }],
    ['paused, until a day', openBy('Pause until a day'), { replace: [PAUSED] }],
    ['receipt, paused', all(dialog, text(/You paused posting/)), { ...POST, replace: [PAUSED] }],
    ['take down', pressIn('Take down'), { address: ({ published }) => `/calendar?post=${published}` }],
    ['correct caption', pressIn('Correct caption'), { address: ({ published }) => `/calendar?post=${published}` }],
    ['shares', nothing, { replace: [SHARES, NO_POSTS] }],
    ['share', SHARED, { replace: [SHARES] }],
    ['remove share', all(SHARED, pressIn('Remove')), { replace: [SHARES] }],
  ]),
  ...of('/calendar/month', [
    ['mix', openBy('Mix')],
    ['summary', all(press(/^Keep/), press('Review'))],
  ]),
  ...of('/social-media-connections/dashboard', [
    ['remove connection', openBy('Remove Facebook')],
    ['see how posts do', openBy('See post stats on Facebook')],
  ]),
  ...of('/subscriptions/plan-types', [
    ['change plan', all(selectPremium, dialog)],
    ['promotion code', all(selectPremium, pressIn('Add promotion code'))],
  ]),
  ...of('/subscriptions/billing', [
    ['cancel subscription', openBy('Cancel Subscription')],
    ['remove card', openBy(/^Remove /), { replace: [CARDS] }],
    ['add card', openBy('Add / Change Payment Method')],
  ]),
  ...of('/user-account/login-information', [
    ['delete account', openBy('Delete account')],
    ['confirm identity', confirmIdentity],
    ['rename passkey', openBy(/^Rename/), { replace: [PASSKEYS] }],
    ['remove passkey', openBy(/^Remove/), { replace: [PASSKEYS] }],
  ]),
  ...of('/user-account/profile-photo-and-logo', [['crop', crop]]),
  ...of('/user-account/areas-served', [['add a city', openBy(/Add (a )?(city|cities)/i)]]),
  ...of('/user-account/agent-information', [
    [
      'nothing entered',
      all(fill('First name', ''), press('Save Changes'), text('First name is required')),
      { account: 'new' },
    ],
  ]),
  ...of('/auto-post-settings', [
    [
      'save refused',
      saveSettings(
        (route) => route.fulfill({ status: 422, json: { ...REFUSED, request_id: REQUEST_ID } }),
        /Enter another web address/,
      ),
    ],
    [
      'save failed',
      saveSettings(
        (route) => route.fulfill({ status: 500, body: 'Internal error' }),
        /Error saving|went wrong|try again/i,
      ),
    ],
    ['save waits', saveSettings((route) => route.abort('internetdisconnected'), /Saved on this device/)],
    ['timezone', all((page) => page.getByText('Central Time').first().click(), dialog)],
  ]),

  ...of('/admin/operations', [
    ['failures', (page) => page.getByRole('button', { name: 'Refresh' }).waitFor(), WRONG],
    ['failed jobs', selectAll, { ...WRONG, address: '/admin/operations?show=jobs' }],
    ['rows selected', selectAll, WRONG],
    ['retry', all(selectAll, openBy('Retry')), WRONG],
    ['drop', all(selectAll, openBy('Drop')), WRONG],
  ]),
  ...of('/admin/social-posts', [
    ['delete', openBy(/^Delete/)],
    ['rows selected', selectAll],
    ['import', openBy(/^Import/)],
    ['new, nothing entered', press('Create Post'), NEW_POST],
    ['new, choose a collection', (page) => page.getByRole('combobox', { name: 'Collection' }).click(), NEW_POST],
    [
      'new, nobody will find it',
      all(fill('English Title', 'A post'), fill('English Caption', 'In no collection.'), press('Create Post')),
      NEW_POST,
    ],
    ['record, as an agent', openBy('View as an agent'), { address: '/admin/social-posts/1' }],
    [
      'record, leave',
      all(fill('English Title', 'Typed and not saved'), (page) => page.getByRole('link', { name: 'Cancel' }).click()),
      { address: '/admin/social-posts/1' },
    ],
  ]),
  ...of('/admin/social-post-collections', [['delete', openBy(/^Delete/)]]),
  ...of('/admin/agents', [
    ['nobody found', all(fill('Search agents', 'nobody at all'), text(/no agents?|nobody|nothing/i))],
    ['refund', openBy(/^Refund/), AGENT],
    ['disable', openBy(/^Disable/), AGENT],
  ]),
  ...of('/admin/admins', [['invite', openBy('Invite Admin')]]),
]
