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
        `These are the terms between you and ${facts.operator.name}, ${facts.operator.address}, for using Porchlight. We kept them short so that they get read.`,
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
      'An account belongs to one person of at least 18 years. Keep your password to yourself, and tell us when you think somebody else knows it. We may close an account that breaks these terms or the law, and say why.',
    ),
  ]
}

function plans({ operator, automaticTax }: LegalFacts): Block[] {
  return [
    heading('Plans, trials and renewal'),
    list(
      `The checkout shows the plan, its price, what is due today and when the next charge comes. ${
        automaticTax ? 'Sales tax is added where your state asks for it.' : 'Tax is added where it applies.'
      }`,
      'A free trial becomes a paid plan on the day the checkout names, unless you cancel before. We remind you by email seven days ahead when the trial is longer than that.',
      'A plan renews by itself at the end of each month or quarter, for the price of the plan and on the card you gave us, until you cancel.',
      [
        'You can cancel online at any time, under ',
        link('Billing & Subscriptions', '/subscriptions/billing'),
        ' or by the link in our letters. There is no fee and no contract. Your plan then runs to the end of the time that is paid for; a trial ends without a charge.',
      ],
      `If the price of your plan changes, we tell you by email at least ${PRICE_NOTICE_DAYS} days before the first charge of the new price, so that you can cancel before it. We remind you of a plan that renews once a year.`,
      'When you change to another plan, what is left of the paid time is taken off its first charge. What is left of it after that becomes credit, which pays your next invoices first. Credit doesn’t expire: after a cancellation it pays for your next plan, or we pay it back to your card if you write to us. It ends with your account. Otherwise what is paid is refunded where the law asks for it, or where we made a mistake.',
      'When a payment fails, your plan goes on working for seven days, and we try the card again.',
      ['Ask us about a charge before you dispute it with your bank: ', mailTo(operator), '.'],
    ),
  ]
}

function publishing({ platforms, rewriting }: LegalFacts): Block[] {
  const networks = listed(platforms.map((one) => PLATFORM_NAME[one]))
  return [
    heading('What you publish'),
    paragraph(
      'You decide what goes out, when, and to which of your pages. What is published under your name is yours to answer for: fair housing rules, your license law and the rules of each network apply to it as to anything else you post. What you upload stays yours; you allow us to store it and publish it as you ask.',
    ),
    ...(rewriting
      ? [
          paragraph(
            'AI Rewrite suggests words. Read them before you publish: they may be wrong, and they become yours when you use them.',
          ),
        ]
      : []),
    heading('Our posts and templates'),
    paragraph(
      'While your plan runs you may use, change and publish everything in the library for your own business. Please don’t sell it on or hand it to people without a plan.',
    ),
    ...(networks
      ? [
          heading('The networks'),
          paragraph(
            `Porchlight posts through ${networks} with the permission you give us, and you can take it back at any time under Social Media Connections. When a network doesn’t tell us whether a post arrived, we say so and never send it a second time without you.`,
          ),
        ]
      : []),
  ]
}

function limits({ operator }: LegalFacts): Block[] {
  return [
    heading('When things break'),
    paragraph(
      'We work to keep Porchlight running and your work safe, but we can’t promise that it never fails. As far as the law allows, we don’t answer for business lost because a post went out late or not at all, and our liability is limited to what you paid us in the twelve months before.',
    ),
    heading('Leaving'),
    paragraph(
      'You can cancel your plan and keep your account, or delete the account with everything in it under ',
      link('Login Information', '/user-account/login-information'),
      '.',
    ),
    heading('Changes and contact'),
    paragraph(
      'When these terms change in a way that matters to you, we tell you by email before they take effect. Questions reach us at ',
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
