import { PLATFORM_NAME } from '../platform/platform.ts'
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

/** How many days before a higher price applies the agents are notified. */
const PRICE_NOTICE_DAYS = 30

/** The terms of use, including plans, renewal and cancellation. */
export function termsOfUse(facts: LegalFacts): LegalDocument {
  return {
    title: 'Terms of Use',
    blocks: [
      paragraph(versionLine(facts.version)),
      paragraph(
        `These are the terms between you and ${facts.operator.name}, ${facts.operator.address}, for using Porchlight. We kept them short so you’ll read them.`,
      ),
      ...account(),
      ...(facts.payments ? plans(facts) : []),
      ...publishing(facts),
      ...limits(facts),
    ],
  }
}

function account(): Block[] {
  return [
    heading('Your account'),
    paragraph(
      'An account belongs to one person, who must be at least 18. Keep your password to yourself, and tell us if you think someone else knows it. We may close an account that breaks these terms or the law, and we’ll tell you why.',
    ),
  ]
}

function plans({ operator, automaticTax }: LegalFacts): Block[] {
  return [
    heading('Plans, trials and renewal'),
    list(
      `The checkout shows the plan, its price, what’s due today and when the next charge is. ${
        automaticTax ? 'Sales tax is added where your state requires it.' : 'Tax is added where it applies.'
      }`,
      'A free trial becomes a paid plan on the day shown at checkout, unless you cancel before then. If your trial is longer than seven days, we email you a reminder seven days ahead.',
      'A plan renews automatically at the end of each month or quarter. We charge its price to your card until you cancel.',
      [
        'You can cancel online anytime, under ',
        link('Billing & Subscriptions', '/subscriptions/billing'),
        ' or with the link in our emails. There’s no fee and no contract. Your plan then runs through the end of the period you paid for, and a trial ends without a charge.',
      ],
      `If the price of your plan changes, we email you at least ${PRICE_NOTICE_DAYS} days before the first charge at the new price, so you can cancel before then. Once a year, we remind you that your plan renews.`,
      'When you change plans, we take the value of your unused time off the first charge. Anything left becomes credit toward your next invoices. Credit doesn’t expire: after you cancel, it goes toward your next plan, or we refund it to your card if you ask us. It ends when your account is deleted. Otherwise we refund payments where the law requires it, or where we made a mistake.',
      'If a payment fails, your plan keeps working for seven days, and we try the card again.',
      ['Ask us about a charge before you dispute it with your bank: ', mailTo(operator), '.'],
    ),
  ]
}

function publishing({ platforms, rewriting }: LegalFacts): Block[] {
  const networks = listed(platforms.map((one) => PLATFORM_NAME[one]))
  return [
    heading('What you publish'),
    paragraph(
      'You decide what goes out, when, and to which of your pages. You’re responsible for what’s published under your name: fair housing rules, your state’s license law and each network’s rules apply to it, as they do to anything else you post. What you upload stays yours. You allow us to store it and publish it as you ask.',
    ),
    ...(rewriting
      ? [
          paragraph(
            'AI Rewrite suggests words. Read them before you publish: they may be wrong, and they’re yours once you use them.',
          ),
        ]
      : []),
    heading('Listings and leads'),
    paragraph(
      'A listing’s facts, photos and open houses are yours to get right, and you need permission to show them. Mark photos that were altered, and keep their originals. The people who write to you or sign in are your contacts: use what they leave only for what they agreed to, and delete it when they ask.',
    ),
    heading('Our posts and templates'),
    paragraph(
      'While your plan is active, you may use, change and publish everything in the library for your own business. Please don’t resell it or share it with people who don’t have a plan.',
    ),
    paragraph(
      'REALTOR® is a registered mark of the National Association of REALTORS®, for its members. Porchlight isn’t part of the association or endorsed by it, and having an account doesn’t make you a member.',
    ),
    ...(networks
      ? [
          heading('The networks'),
          paragraph(
            `Porchlight posts through ${networks} with your permission, which you can take back anytime under Social Media Connections. When a network doesn’t tell us whether a post went out, we tell you and never send it again unless you ask.`,
          ),
        ]
      : []),
  ]
}

function limits({ operator }: LegalFacts): Block[] {
  return [
    heading('When things break'),
    paragraph(
      'We work to keep Porchlight running and your work safe, but we can’t promise it never fails. As far as the law allows, we’re not responsible for business lost because a post went out late or not at all, and our liability is limited to what you paid us in the twelve months before it happened.',
    ),
    heading('Leaving'),
    paragraph(
      'You can cancel your plan and keep your account, or delete the account with everything in it under ',
      link('Login Information', '/user-account/login-information'),
      '.',
    ),
    heading('Changes and contact'),
    paragraph(
      'When these terms change in a way that matters to you, we email you before they take effect. Send questions to ',
      mailTo(operator),
      ` or by mail at ${operator.name}, ${operator.address}. The law of the state where ${operator.name} has its address applies.`,
    ),
    heading('Credits'),
    paragraph(
      'The cities you can search come from ',
      link('GeoNames', 'https://www.geonames.org'),
      ', under the Creative Commons Attribution 4.0 license.',
    ),
  ]
}
