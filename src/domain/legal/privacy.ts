import { NETWORKS, PLATFORM_NAME } from '../platform/platform.ts'
import {
  type Block,
  heading,
  type LegalDocument,
  type LegalFacts,
  link,
  list,
  listed,
  mailTo,
  paragraph,
  versionLine,
} from './document.ts'

/** The privacy policy: what this server stores, who else gets what, for how long, and how to have it removed. */
export function privacyPolicy(facts: LegalFacts): LegalDocument {
  return {
    title: 'Privacy Policy',
    blocks: [
      paragraph(versionLine(facts.version)),
      ...whoWeAre(facts),
      ...whatWeStore(facts),
      ...onYourDevice(),
      ...whoElse(facts),
      ...cookies(facts),
      ...howLong(facts),
      ...yourChoices(facts),
      ...theRest(facts),
    ],
  }
}

function whoWeAre({ operator }: LegalFacts): Block[] {
  return [
    heading('Who we are'),
    paragraph(
      `Porchlight is run by ${operator.name}, ${operator.address}. For anything about your data write to `,
      mailTo(operator),
      '.',
    ),
    paragraph(
      'We do not sell your data, we do not share it for advertising, and there are no trackers or analytics on these pages.',
    ),
  ]
}

function whatWeStore({ platforms, payments }: LegalFacts): Block[] {
  const networks = listed(platforms.map((one) => PLATFORM_NAME[one]))
  return [
    heading('What we store on our server'),
    list(
      'Your account: first and last name, email address, and your password as an Argon2id hash that nobody can read back. Of a passkey you add: its public key, its name, and when it was made and last used. Your fingerprint or face stays on your device.',
      'Your profile, as far as you fill it in: license, phone, work email, website, designations, brokerage with its phone and address, the cities you serve, your time zone, portrait and logo. Location data is taken out of pictures you upload.',
      'Your work: posts you published, scheduled or shared with other apps, with their captions and results, which kinds of posts did well for you, your auto post settings, the templates you downloaded or opened on Canva, and the notices we showed you.',
      'Your sign-ins: when each began and was last used, and which browser it was, so that you can see and end them.',
      ...(networks
        ? [
            `Your connections to ${networks}: the name and id of the account or Page you chose, your id for our app, what you allowed, and the access tokens, encrypted.`,
          ]
        : []),
      ...(payments
        ? [
            'Your subscription: plan, status, dates, and your customer number at Stripe. Card numbers never reach our server.',
            'Your consent at the checkout and when you change your plan: the terms’ version, price and renewal you agreed to, the time, and the network address and browser it came from.',
          ]
        : []),
    ),
    paragraph(
      'Our logs hold the kind of each request, its result and a random number, but no network addresses, captions or tokens. To stop abuse, calls are counted by network address for some minutes; what our servers share of that count holds a hash in place of the address.',
    ),
  ]
}

function onYourDevice(): Block[] {
  return [
    heading('What stays on your device'),
    paragraph(
      'The app keeps posts and pictures you looked at, your likes, unsaved forms and drafts, and posts that wait for a network in your browser’s storage. Logging out removes what our server told the device about you. Drafts and waiting posts stay for your return.',
    ),
  ]
}

function whoElse({ platforms, payments, automaticTax, rewriting, mail }: LegalFacts): Block[] {
  const items = [
    ...platforms.map(
      (one) =>
        `${PLATFORM_NAME[one]}: the pictures, videos and captions you publish there, with your access token. From it we read ${
          NETWORKS[one].postsAsPerson ? 'your name and id there' : 'the accounts or Pages you may publish to'
        } and what became of your posts, with views and clicks where you allow it. We use that to show it to you, to plan your posts, and to see which posts of our library do well.`,
    ),
    ...(payments
      ? [
          `Stripe, our payment provider: your name and email address, your plan, and the card you type, which goes from your browser straight to Stripe. Where a card is typed Stripe’s script runs and sees your browser and network address, to prevent fraud.${
            automaticTax ? ' Your billing ZIP code and state go to Stripe too, to work out sales tax.' : ''
          } If you dispute a payment, we send Stripe the record of your consent and a summary of your use of Porchlight.`,
        ]
      : []),
    ...(rewriting
      ? [
          `AI Rewrite: only when you press the button, the caption you are editing and its language go to ${
            rewriting.provider ?? 'a language model service we have a contract with'
          }. Your name and account are not sent, and we neither store nor log the caption for it.`,
        ]
      : []),
    'Push services (Google, Mozilla, Apple or Microsoft, by your browser): only if you turn notifications on. They get an address your browser made up for this and the message encrypted, so that only your browser can read it.',
    ...(mail
      ? [
          'Our mail server: the letters we write to you about your account, your plan and your payments. No newsletters.',
        ]
      : []),
    'The company that hosts our server, which stores all of this for us, and authorities where the law forces us to answer them.',
  ]
  return [heading('Who else gets what'), list(...items)]
}

const SIGNED_IN = '30 days after your last visit; until the browser is closed while you are not signed in'

function cookies({ cookies: names, payments }: LegalFacts): Block[] {
  return [
    heading('Cookies'),
    paragraph('These are all the cookies there are. None of them follows you to other sites.'),
    {
      kind: 'table',
      head: ['Name', 'What it is for', 'How long'],
      rows: [
        [names.session, 'Keeps you signed in', SIGNED_IN],
        [names.csrf, 'Protects your forms against other sites', SIGNED_IN],
        [names.device, 'Keeps strangers who try your password from locking you out', '1 year'],
        ['sidebar_state', 'Remembers whether your sidebar is open', '1 week'],
        ...(payments
          ? [
              ['__stripe_mid', 'Set by Stripe where a card is typed, to prevent fraud', '1 year'],
              ['__stripe_sid', 'Set by Stripe where a card is typed, to prevent fraud', '30 minutes'],
            ]
          : []),
      ],
    },
  ]
}

function howLong({ payments }: LegalFacts): Block[] {
  return [
    heading('How long we keep it'),
    list(
      'Your account and everything in it: until you delete it.',
      'Sign-ins: 30 days after they were last used. Links we mail for a password: one hour, for your first one seven days. Passkeys: until you remove them. A new email address that waits to be confirmed: one day. An email address you changed: seven days, in which the change can be undone. Notices: 90 days.',
      ...(payments
        ? [
            'A checkout that was not finished: one day.',
            'Invoices, and the text and price you agreed to: as long as tax and consumer law ask, without your name, address or browser once your account is deleted. Stripe keeps its own records of payments.',
          ]
        : []),
      'Backups: what you delete goes from them when they are overwritten.',
    ),
  ]
}

function yourChoices({ operator, platforms, payments }: LegalFacts): Block[] {
  const networks = platforms.length > 0
  return [
    heading('Seeing, taking along and deleting your data'),
    list(
      [
        'Everything you gave us stands in your account, where you can change it. Under ',
        link('Login Information', '/user-account/login-information'),
        ' you can export it all as a ZIP file.',
      ],
      `There you can also delete your account. For 14 days you can take that back, and nothing is published meanwhile. After that your records, files, tokens, notifications and sign-ins are deleted${payments ? ', and your customer record at Stripe with them' : ''}. You get the address of a page that says how the deletion stands.`,
      ...(networks
        ? [
            'You can disconnect a network at any time under Social Media Connections, or remove Porchlight in the network’s own settings. If you ask Facebook or Instagram to have your data deleted, we are told and delete what we have from your connection.',
          ]
        : []),
      [
        'Wherever you live in the United States, you may ask us what we know about you and have it corrected or deleted, by yourself or by somebody you send. Write to ',
        mailTo(operator),
        '. You are never treated worse for asking.',
      ],
    ),
  ]
}

function theRest({ operator }: LegalFacts): Block[] {
  return [
    heading('How we protect it'),
    paragraph(
      'Connections are encrypted, tokens for the networks are encrypted in the database, and only the people who run Porchlight can reach the server. What they do in the back office is recorded.',
    ),
    heading('Children'),
    paragraph(
      'Porchlight is a tool for licensed professionals. It is not for anybody under 18, and we do not knowingly store data of children.',
    ),
    heading('Changes and contact'),
    paragraph(
      'When this policy changes in a way that matters to you, we tell you by email before it takes effect. Questions and complaints reach us at ',
      mailTo(operator),
      ` or by mail at ${operator.name}, ${operator.address}.`,
    ),
  ]
}
