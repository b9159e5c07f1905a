// Transactions: the offer, the closing, everything under contract.
import { C, at, rect } from '../draw/kit.mjs'
import { answers, fields, grid, panels, steps, ticks, tip, ttl, txt } from '../draw/pages.mjs'
import { boxes, desk, garden, keys, leaves, street } from '../draw/scenes.mjs'
import { page, piece, set } from './_shape.mjs'

export const sets = [
  set(
    'offer-instruction-sheet',
    'transactions',
    'Offer Instruction Sheet',
    'Tell the other agents exactly how you’d like offers to arrive, and get the ones you can compare.',
    '#F3C9B0',
    [
      page(
        'how-to-send',
        'How to send us an offer',
        'clay',
        'band',
        'For 0000 Street Name',
        desk('#C98857', { ink: C.brick }),
        (t, b) =>
          steps(t, b, [
            ['One file', 'Contract, letter and proof of funds in a single PDF, named with the buyer’s last name.'],
            ['By the hour', 'Offers are read on ________ at ________. Earlier is welcome, later is late.'],
            ['In the message', 'Price, deposit, loan type, closing date, and how long it’s good for.'],
            ['Then call', 'A voice helps. Tell me what your buyers love about the house.'],
          ]),
      ),
      page(
        'offer-summary',
        'Offer summary',
        'plum',
        'plain',
        'One page on top, so yours gets read first.',
        null,
        (t, b) =>
          fields(t, b, [
            ['Buyer', ['Name|', 'Agent', 'Lender|', 'Phone']],
            ['Terms', ['Price|', 'Deposit|', 'Down payment', 'Loan type|', 'Closing date|', 'Good until']],
            [
              'Conditions',
              ['Inspection days|', 'Appraisal|', 'Sale of a home', 'What stays with the house', 'Anything else'],
            ],
          ]),
      ),
      page(
        'compare-offers',
        'Offers, side by side',
        'blue',
        'tint',
        'For the kitchen table, on the night they’re all in.',
        null,
        (t, b) =>
          grid(
            t,
            b,
            [
              ['', 1],
              ['One', 1],
              ['Two', 1],
              ['Three', 1],
              ['Four', 1],
            ],
            9,
            {
              step: 66,
              first: ['Buyer', 'Price', 'Down', 'Loan', 'Inspection', 'Appraisal', 'Closing', 'Asks for', 'Feels like'],
            },
          ),
      ),
    ],
  ),
  set(
    'closing-guide',
    'transactions',
    'Closing Guide',
    'The last two weeks, so calmly explained that nobody reads them twice.',
    '#3A1737',
    [
      piece(
        'closing-cover',
        'Guide cover',
        850,
        1100,
        'plum',
        (t, w, h) =>
          rect(0, 0, w, h, t.deep) +
          at(0, 300, 1, keys(t.deep)(w, 800)) +
          ttl('The last two weeks', { x: 425, y: 180, size: 88, lines: 1, max: 720, anchor: 'middle', fill: C.paper })
            .svg +
          txt('A closing guide from Your Name', { x: 425, y: 250, size: 25, anchor: 'middle', fill: C.rose }).svg,
      ),
      page(
        'closing-day-steps',
        'Closing day, hour by hour',
        'plum',
        'side',
        'You bring a pen hand. I’ll bring the pens.',
        street('dusk'),
        (t, b) =>
          steps(t, { ...b, y: b.y + 20 }, [
            ['Morning: walk', 'Every tap, every light, every door.'],
            ['Before noon: money', 'Call the number you already know. Then wire.'],
            ['Afternoon: sign', 'Read the name and the number on each page.'],
            ['Then: wait', 'The county writes it down. It takes what it takes.'],
            ['Evening: keys', 'Turn on the porch light first.'],
          ]),
      ),
      page(
        'closing-checklist',
        'The closing checklist',
        'forest',
        'arch',
        'Two weeks, twelve boxes.',
        garden('sage', 6),
        (t, b) =>
          ticks(t, b, [
            ['Two weeks out', ['Insurance bound', 'Movers booked', 'Loan papers answered']],
            ['One week out', ['Power, water, internet in your name', 'Mail forwarded', 'Walk-through set']],
            ['Two days out', ['Figures read line by line', 'Wire number checked by phone', 'ID in the bag']],
            ['The day', ['Walk-through done', 'Everything signed', 'Keys in hand']],
          ]),
      ),
      page(
        'wire-safety',
        'Before you wire anything',
        'clay',
        'tint',
        'One minute on the phone protects years of saving.',
        null,
        (t, b) =>
          panels(t, { ...b, y: b.y + 10 }, [
            ['Call first', 'Use the number from our first meeting, never one from an email.'],
            ['Read it back', 'Have them read the account number to you, not the other way around.'],
            ['Nothing changes', 'We will not send new instructions. A change is a warning.'],
            ['Then confirm', 'Call again an hour later and ask if it arrived.'],
          ]) + tip(t, 'Title company: (000) 000-0000. Write it here today.', 900),
      ),
      page(
        'closing-words',
        'Words you’ll hear that day',
        'teal',
        'plain',
        'So nothing on the table is a surprise.',
        null,
        (t, b) =>
          answers(t, b, [
            ['Deed', 'The paper that says the house is yours. The county keeps the original story.'],
            ['Note', 'Your promise to pay the loan back. Read the payment and the date it starts.'],
            ['Escrow', 'A jar someone else holds, so the tax bill never surprises you.'],
            ['Title insurance', 'Protection against a past owner turning up with a claim.'],
            ['Prorations', 'Taxes and dues, split by the day you take over.'],
          ]),
      ),
    ],
  ),
  set(
    'under-contract-kit',
    'transactions',
    'Under Contract Kit',
    'Dates, people and reminders for the weeks between yes and keys.',
    '#DBE8E5',
    [
      page(
        'dates-that-matter',
        'Dates that matter',
        'teal',
        'band',
        'Put this one on the fridge.',
        leaves(C.teal, '#4F8F8C', '#83B3AC'),
        (t, b) =>
          grid(
            t,
            b,
            [
              ['What', 1.8],
              ['By', 0.9],
              ['Who', 1],
              ['Done', 0.5],
            ],
            9,
            {
              step: 62,
              first: [
                'Deposit delivered',
                'Inspection',
                'Answer to repairs',
                'Appraisal',
                'Loan commitment',
                'Insurance bound',
                'Walk-through',
                'Wire',
                'Closing',
              ],
            },
          ),
      ),
      page('repair-request', 'Repair list', 'clay', 'plain', 'Ask for what matters. Let the paint go.', null, (t, b) =>
        grid(
          t,
          b,
          [
            ['What the report says', 2.2],
            ['We’d like', 1.4],
            ['Answer', 1],
          ],
          8,
          { step: 72 },
        ),
      ),
      page(
        'moving-out',
        'Leaving it well',
        'sand',
        'side',
        'What the next people will thank you for.',
        boxes('#E9DCCB'),
        (t, b) =>
          ticks(t, b, [
            [
              'Leave behind',
              ['All keys and remotes', 'Manuals in one drawer', 'Paint cans, labeled', 'The name of the plumber'],
            ],
            ['Take along', ['Height marks, or a photo', 'Lightbulb you hid', 'Mail from the box']],
            ['Last hour', ['Fridge wiped', 'Heat down, water off', 'Porch light on']],
          ]),
      ),
    ],
  ),
]
