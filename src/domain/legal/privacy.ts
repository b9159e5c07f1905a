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
      ...visitors(facts),
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
      `Porchlight is run by ${operator.name}, ${operator.address}. For questions about your data, write to `,
      mailTo(operator),
      '.',
    ),
    paragraph(
      'We don’t sell your data or share it for advertising, and there are no trackers or analytics on these pages.',
    ),
  ]
}

function whatWeStore({ platforms, payments }: LegalFacts): Block[] {
  const networks = listed(platforms.map((one) => PLATFORM_NAME[one]))
  return [
    heading('What we store on our server'),
    list(
      'Your account: first and last name, email address, and your password as an Argon2id hash that nobody can read back. For each passkey you add: its public key, its name, and when it was made and last used. Your fingerprint or face stays on your device.',
      'What you fill in on your profile: license, phone, work email, website, designations, brokerage with its phone and address, the cities you serve, your time zone, portrait and logo. We remove location data from pictures you upload.',
      'Your work: the posts you published, scheduled or shared with other apps, with their captions and results; which kinds of posts did well for you; your auto post settings; the templates you downloaded or opened on Canva; and the notifications we showed you.',
      'Your listings: their facts, open houses and photos, without the place where a photo was taken. And your leads: what people left who wrote to you from a page or a post or signed in at an open house, what they agreed to and were shown, and your notes about them.',
      'Your logins: when each began and was last used, and in which browser, so you can see and end them.',
      ...(networks
        ? [
            `Your connections to ${networks}: the name and id of the account, Page or company page you chose, your id for our app, what you allowed, and the access tokens, encrypted.`,
          ]
        : []),
      ...(payments
        ? [
            'Your subscription: plan, status, dates, and your customer number at Stripe. Card numbers never reach our server.',
            'Your consent at checkout and when you change plans: the version of the terms, the price and the renewal you agreed to, the time, and the IP address and browser it came from.',
          ]
        : []),
    ),
    paragraph(
      'Our logs record the type of each request, its result and a random number, but no IP addresses, captions or tokens. To stop abuse, we count requests by IP address for a few minutes. What our servers share of that count has a hash in place of the address.',
    ),
  ]
}

function visitors({ operator }: LegalFacts): Block[] {
  return [
    heading('If you wrote to an agent'),
    paragraph(
      'When you fill in the form on a listing’s page, or sign in at an open house, your name, your phone number or email address, your question and the words you agreed to go to the agent named there. They are that agent’s records, and we store them for the agent. We don’t use them for anything else, and no other agent sees them.',
    ),
    paragraph(
      'They stay until the agent deletes them or closes the account. Ask the agent to see, correct or delete them, or write to ',
      mailTo(operator),
      ' and we’ll have it done.',
    ),
  ]
}

function onYourDevice(): Block[] {
  return [
    heading('What stays on your device'),
    paragraph(
      'The app keeps the posts and pictures you viewed, your likes, your listings and leads, unsaved forms, drafts, and whatever is waiting to be sent in your browser’s storage. Logging out removes what our server sent to the device about you. Drafts and what’s waiting stay until you’re back.',
    ),
  ]
}

function whoElse({ platforms, payments, automaticTax, rewriting, mail }: LegalFacts): Block[] {
  const items = [
    ...platforms.map(
      (one) =>
        `${PLATFORM_NAME[one]}: the pictures, videos and captions you publish there, with your access token. We also read ${
          NETWORKS[one].postsAsPerson
            ? 'your name and id there, if you ask for it the company pages you may post for,'
            : 'the accounts or Pages you may publish to'
        } and how your posts did, with views and clicks where you allow it. We use that to show it to you, to plan your posts, and to see which posts in our library do well.`,
    ),
    ...(payments
      ? [
          `Stripe, our payment provider: your name and email address, your plan, and your card, which goes from your browser straight to Stripe. Wherever you enter a card, Stripe’s script runs and sees your browser and IP address, to prevent fraud.${
            automaticTax ? ' Your billing ZIP code and state go to Stripe too, to calculate sales tax.' : ''
          } If you dispute a payment, we send Stripe the record of your consent and a summary of your use of Porchlight.`,
        ]
      : []),
    ...(rewriting
      ? [
          `AI Rewrite: only when you use the button, the caption you’re editing and its language go to ${
            rewriting.provider ?? 'a language model service we have a contract with'
          }. We don’t send your name or account, and we don’t store or log the caption for it.`,
        ]
      : []),
    'Push services (Google, Mozilla, Apple or Microsoft, depending on your browser): only if you turn on notifications. They get an address your browser created for this, and the message, encrypted so only your browser can read it.',
    ...(mail
      ? [
          'Our mail server: the emails we send you about your account, your plan, your payments and new leads, which name the person. No newsletters.',
        ]
      : []),
    'The company that hosts our server, which stores all of this for us, and authorities, where the law requires it.',
  ]
  return [heading('Who else gets what'), list(...items)]
}

const SIGNED_IN = '30 days after your last visit; until you close the browser while you’re logged out'

function cookies({ cookies: names, payments }: LegalFacts): Block[] {
  return [
    heading('Cookies'),
    paragraph('These are all the cookies we use. None of them follows you to other sites.'),
    {
      kind: 'table',
      head: ['Name', 'What it’s for', 'How long'],
      rows: [
        [names.session, 'Keeps you logged in', SIGNED_IN],
        [names.csrf, 'Protects your forms from other sites', SIGNED_IN],
        [names.device, 'Keeps strangers who guess at your password from locking you out', '1 year'],
        ['sidebar_state', 'Remembers whether your sidebar is open', '1 week'],
        ...(payments
          ? [
              ['__stripe_mid', 'Set by Stripe where you enter a card, to prevent fraud', '1 year'],
              ['__stripe_sid', 'Set by Stripe where you enter a card, to prevent fraud', '30 minutes'],
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
      'Listings and leads: until you delete them. Of a deleted lead nothing about the person stays.',
      'Logins: 30 days after they were last used. Password links we email you: one day. Passkeys: until you remove them. A new email address waiting to be confirmed: one day. An email address you changed: seven days, while the change can be undone. Notifications: 90 days.',
      ...(payments
        ? [
            'An unfinished checkout: one day.',
            'Invoices, and the text and price you agreed to: as long as tax and consumer law require, without your name, address or browser once your account is deleted. Stripe keeps its own records of payments.',
          ]
        : []),
      'Backups: what you delete is gone from them once they’re overwritten.',
    ),
  ]
}

function yourChoices({ operator, platforms, payments }: LegalFacts): Block[] {
  const networks = platforms.length > 0
  return [
    heading('Seeing, exporting and deleting your data'),
    list(
      [
        'Everything you gave us is in your account, where you can change it. Under ',
        link('Login Information', '/user-account/login-information'),
        ' you can export it all as a ZIP file.',
      ],
      `You can also delete your account there. You have 14 days to change your mind, and nothing is published in the meantime. After that, we delete your records, files, tokens, notifications and logins${payments ? ', along with your customer record at Stripe' : ''}. You get a link to a page that shows the status of the deletion.`,
      ...(networks
        ? [
            'You can disconnect a network at any time under Social Media Connections, or remove Porchlight in the network’s own settings. If you ask Facebook or Instagram to delete your data, they tell us and we delete what we have from your connection.',
          ]
        : []),
      [
        'Wherever you live in the United States, you can ask us what we know about you and have it corrected or deleted, yourself or through someone you authorize. Write to ',
        mailTo(operator),
        '. We’ll never treat you differently for asking.',
      ],
    ),
  ]
}

function theRest({ operator }: LegalFacts): Block[] {
  return [
    heading('How we protect it'),
    paragraph(
      'Connections are encrypted, tokens for the networks are encrypted in the database, and only the people who run Porchlight can reach the server. What they do there is recorded.',
    ),
    heading('Children'),
    paragraph(
      'Porchlight is a tool for licensed professionals. It isn’t for anyone under 18, and we don’t knowingly store children’s data.',
    ),
    heading('Changes and contact'),
    paragraph(
      'When this policy changes in a way that matters to you, we email you before it takes effect. Send questions and complaints to ',
      mailTo(operator),
      ` or by mail at ${operator.name}, ${operator.address}.`,
    ),
  ]
}
