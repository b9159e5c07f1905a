// For sellers: the listing appointment, the equity talk, the comparables.
import { C, at, line, rect, say } from '../draw/kit.mjs'
import { bars, blank, fields, grid, letter, panels, steps, ticks, tip, ttl, txt } from '../draw/pages.mjs'
import { home, keys, street, tower, yard } from '../draw/scenes.mjs'
import { page, piece, set } from './_shape.mjs'

export const sets = [
  set(
    'listing-presentation',
    'home-seller',
    'Listing Presentation',
    'Walk in with a plan they can hold: the work, the weeks and the weekend.',
    '#9DB3A0',
    [
      piece(
        'listing-cover',
        'Presentation cover',
        850,
        1100,
        'forest',
        (t, w, h) =>
          rect(0, 0, w, h, '#E2E9DA') +
          at(0, 380, 1, home('colonial', 'sage', { y: 0.82 })(w, 720)) +
          rect(0, 0, w, 400, t.deep) +
          ttl('A quiet month before a loud weekend', { x: 70, y: 140, size: 78, max: 720, lines: 2, fill: C.paper })
            .svg +
          txt('A plan for selling 0000 Street Name', { x: 74, y: 310, size: 25, fill: '#C9D8C6' }).svg,
      ),
      page(
        'the-plan',
        'The plan, week by week',
        'forest',
        'side',
        'What I do, what you do, and when the sign goes up.',
        leavesSide(),
        (t, b) =>
          steps(t, { ...b, y: b.y + 20 }, [
            ['Week one: light', 'Bulbs, windows, curtains. Nothing else yet.'],
            ['Week two: less', 'A third of every shelf moves to boxes.'],
            ['Week three: paint', 'One door, one wall, one good white.'],
            ['Week four: camera', 'One morning, every lamp on.'],
            ['Thursday: live', 'Online by noon, calls by one.'],
            ['Weekend: doors', 'Two afternoons, one guest book.'],
            ['Monday: choose', 'Every offer on one page.'],
          ]),
      ),
      page(
        'marketing-menu',
        'How your house gets seen',
        'teal',
        'hero',
        'Four places buyers look, and what each one gets from me.',
        yard('For Sale'),
        (t, b) =>
          panels(t, { ...b, y: b.y + 18 }, [
            ['The sign', 'Still the best neighbor you have.'],
            ['The photographs', 'One morning, real light, every room.'],
            ['The listing', 'Words that sound like the house.'],
            ['The film', 'Thirty seconds, front walk to back step.'],
          ]),
      ),
      page(
        'what-buyers-notice',
        'What buyers notice first',
        'clay',
        'plain',
        'Nine seconds at the curb, ninety in the hall.',
        null,
        (t, b) =>
          ticks(t, b, [
            [
              'At the curb',
              ['House numbers you can read', 'Door wiped, mat new', 'Bins out of sight', 'Porch light on'],
            ],
            ['In the hall', ['Shoes gone', 'One coat, not eleven', 'It smells like nothing', 'A lamp, lit']],
            ['In the kitchen', ['Counters clear but one bowl', 'Fridge door empty', 'Sink dry', 'Blinds up']],
            ['At the back', ['Grass cut', 'Two chairs facing out', 'Hose rolled', 'View unblocked']],
          ]),
      ),
      page(
        'listing-details',
        'Tell me about your house',
        'forest',
        'tint',
        'What you know that the photographs can’t show.',
        null,
        (t, b) =>
          fields(t, b, [
            ['The facts', ['Year built|', 'Roof|', 'Heat and air', 'What you replaced|', 'And when']],
            ['The good part', ['Favorite hour of the day', 'The neighbor everyone should know', 'What you will miss']],
            ['The plan', ['Where to next|', 'By when|', 'What worries you']],
          ]),
      ),
    ],
  ),
  set(
    'home-equity-report',
    'home-seller',
    'Home Equity Report',
    'A yearly page for past clients: what their house has been doing while they lived in it.',
    '#F3C27A',
    [
      page(
        'equity-one-page',
        'Home equity report',
        'honey',
        'arch',
        'Prepared for 0000 Street Name',
        keys('#F3C27A', C.plum),
        (t, b) =>
          blank(t, 70, b.y - 20, 220, 'worth, roughly', '$000k') +
          blank(t, 315, b.y - 20, 220, 'still owed', '$000k') +
          blank(t, 560, b.y - 20, 220, 'yours', '$000k') +
          say('How it got here', { x: 70, y: b.y + 200, size: 30, fill: t.deep, free: true }) +
          bars(t, 70, b.y + 470, 710, 230, [0.26, 0.34, 0.38, 0.46, 0.52, 0.62, 0.7, 0.84]),
      ),
      page(
        'equity-letter',
        'Equity letter',
        'honey',
        'band',
        'For the anniversary of the day they got the keys.',
        home('cape', 'gold', { hill: '#C9B27A' }),
        (t, b) =>
          letter(t, b, [
            'Every year I sit down and look at what your house has been up to. The page behind this one is the short version.',
            'There’s no catch and no rush. Some people use it to plan an addition, some to drop an insurance they no longer need, some just like to know.',
            'If you want the long version, I’ll bring the comparables and you bring the coffee.',
          ]),
      ),
      page(
        'equity-choices',
        'Four things equity can do',
        'plum',
        'tint',
        'And one reason to leave it where it is.',
        null,
        (t, b) =>
          panels(t, b, [
            ['Fix the house', 'A roof, a furnace, a kitchen that works. Ask a lender how a line of credit compares.'],
            ['Move once', 'Use it as the down payment on what comes next.'],
            ['Drop a cost', 'Enough equity can end mortgage insurance. It’s worth one phone call.'],
            ['Help someone', 'A tuition, a parent, a first apartment. Talk to a tax person before.'],
            ['Leave it', 'Equity that does nothing is still doing something.'],
            ['Ask me', 'I’ll tell you which of these I’d call a lender about.'],
          ]),
      ),
    ],
  ),
  set(
    'cma-packet',
    'home-seller',
    'CMA Packet',
    'The comparables, laid out so that the price explains itself.',
    '#CBDDE0',
    [
      page(
        'comparables',
        'Three that sold',
        'blue',
        'band',
        'The nearest, the newest and the most alike.',
        street('day', { from: 2 }),
        (t, b) =>
          grid(
            t,
            b,
            [
              ['', 1.1],
              ['Yours', 1.1],
              ['Sale one', 1.1],
              ['Sale two', 1.1],
              ['Sale three', 1.1],
            ],
            9,
            {
              step: 64,
              first: ['Address', 'Price', 'Date', 'Size', 'Bedrooms', 'Lot', 'Condition', 'Days listed', 'Adjusted'],
            },
          ),
      ),
      page(
        'price-ladder',
        'Where a price lands',
        'blue',
        'arch',
        'Above, at and below: what each choice tends to bring.',
        tower('dawn'),
        (t, b) =>
          steps(t, { ...b, y: b.y + 30 }, [
            ['Reach', 'Fewer showings, longer talks. You’ll want patience and a date to look again.'],
            ['Meet', 'The comparables agree. Buyers see it and know why.'],
            ['Invite', 'A little under. More doors open, and sometimes two offers do.'],
          ]) + tip(t, 'The market answers in two weeks. We’ll listen together.'),
      ),
      page('cma-worksheet', 'Pricing worksheet', 'teal', 'plain', 'For the agent’s side of the table.', null, (t, b) =>
        fields(t, b, [
          ['The house', ['Address', 'Size|', 'Lot|', 'Year', 'Updates that count']],
          ['The range', ['Low|', 'Middle|', 'High', 'Why the middle moves']],
          ['The plan', ['List price|', 'Review date|', 'First change, if any']],
        ]),
      ),
      page('net-sheet', 'What you take home', 'clay', 'tint', 'Price at the top, yours at the bottom.', null, (t, b) =>
        grid(
          t,
          b,
          [
            ['', 2],
            ['At this price', 1],
            ['At that price', 1],
          ],
          9,
          {
            step: 62,
            first: [
              'Sale price',
              'Loan payoff',
              'Agents',
              'Title and escrow',
              'Taxes to date',
              'Repairs agreed',
              'Moving',
              'Other',
              'Yours',
            ],
          },
        ),
      ),
    ],
  ),
]
function leavesSide() {
  return (w, h) =>
    rect(0, 0, w, h, '#C9D8C6') +
    at(0, h * 0.56, 1, street('sage', { from: 4, ground: C.moss })(w, h * 0.44)) +
    line(`M${w / 2} 60V${h * 0.42}`, C.forest, 3, 'stroke-dasharray="2 14"') +
    rect(w / 2 - 5, 50, 10, 10, C.amber)
}
