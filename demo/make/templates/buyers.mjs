// For buyers: the first meeting, the welcome, the hunt.
import { C, at } from '../draw/kit.mjs'
import { answers, fields, grid, letter, steps, ticks, ttl, txt } from '../draw/pages.mjs'
import { boxes, home, kitchen, leaves, mail, parlor, street } from '../draw/scenes.mjs'
import { page, piece, set } from './_shape.mjs'

export const sets = [
  set(
    'buyer-presentation',
    'home-buyer',
    'Buyer Presentation',
    'The first meeting on paper: how you work, what happens when, and what it asks of them.',
    '#E3B3AC',
    [
      piece(
        'buyer-cover',
        'Presentation cover',
        850,
        1100,
        'plum',
        (t, w, h) =>
          at(
            0,
            0,
            1,
            home('craftsman', 'dusk', { y: 0.84, hill: '#5E2C50', lawn: '#3A1737', path: '#C98A64', s: 1.05 })(w, h),
          ) +
          ttl('Finding the one with the light on', { x: 70, y: 170, size: 92, max: 700, fill: C.paper }).svg +
          txt('A guide for buyers, from Your Name', { x: 74, y: 340, size: 25, fill: '#F3CDB5' }).svg,
      ),
      page(
        'how-i-work',
        'How I work',
        'plum',
        'arch',
        'Five promises, so you know what you can hold me to.',
        parlor('#E9D6DF', { sofa: C.fig }),
        (t, b) =>
          steps(t, { ...b, y: b.y + 20 }, [
            ['I answer', 'Calls the same day, evenings too. Texts sooner.'],
            ['I read everything', 'Disclosures, reports, the attachment nobody opens.'],
            ['I say it out loud', 'If it’s the wrong house, you’ll hear it in the driveway.'],
            ['I keep the dates', 'One calendar, every deadline, a reminder before each.'],
            ['I stay', 'The week after closing is when the questions start.'],
          ]),
      ),
      page(
        'buyer-road-map',
        'From hello to keys',
        'clay',
        'side',
        'Eight stops. Most buyers make them in this order.',
        street('rose'),
        (t, b) =>
          steps(t, { ...b, y: b.y + 20 }, [
            ['Talk', 'What you want, what you can’t have.'],
            ['Letter', 'A lender checks and writes it down.'],
            ['Look', 'Five houses a day at most.'],
            ['Offer', 'Price, dates, ways out.'],
            ['Inspect', 'You come along. Wear real shoes.'],
            ['Appraise', 'The bank looks at it, too.'],
            ['Walk', 'One last time through every room.'],
            ['Keys', 'Sign, breathe, unlock.'],
          ]),
      ),
      page(
        'wants-and-needs',
        'Wants and needs',
        'plum',
        'tint',
        'Fill it in apart, compare it together.',
        null,
        (t, b) =>
          fields(t, { ...b, y: b.y + 10 }, [
            ['Can’t live without', ['1|', '2|', '3', '4|', '5|', '6']],
            ['Would be lovely', ['1|', '2|', '3', '4|', '5|', '6']],
            ['Won’t have it', ['1|', '2|', '3']],
          ]),
      ),
      page(
        'buyer-questions',
        'What buyers ask me first',
        'fig',
        'hero',
        'Short answers. The long ones come with coffee.',
        kitchen('#EFE1EA', { f: C.fig }),
        (t, b) =>
          answers(t, { ...b, y: b.y + 20 }, [
            [
              'How much do I need saved?',
              'Less than your uncle says. A lender will tell you what fits, and which programs ask for less.',
            ],
            ['Who pays you?', 'We agree on it in writing before the first house, so there is nothing to wonder about.'],
            [
              'How long will it take?',
              'The search, as long as it takes. From yes to keys, usually weeks. I’ll put the dates on one page.',
            ],
          ]),
      ),
    ],
  ),
  set(
    'new-client-welcome-packet',
    'home-buyer',
    'New Client Welcome Packet',
    'For the day somebody says yes to working with you.',
    '#DCE6D2',
    [
      page(
        'welcome-letter',
        'Welcome letter',
        'forest',
        'arch',
        null,
        mail('#E2E9DA'),
        (t, b) =>
          letter(t, { ...b, y: b.y - 20 }, [
            'I’m glad you’re here. You’ve handed me a big piece of your year, and I don’t take that lightly.',
            'In this packet you’ll find who does what, how to reach us, and what to gather before we see the first house. Nothing in it is urgent tonight.',
            'When you have a question, send it, even the small one. Small ones are how the big ones get caught early.',
          ]),
        { head: 'Welcome in' },
      ),
      page(
        'who-does-what',
        'Who does what',
        'forest',
        'band',
        'Seven people, and you’ll meet most of them.',
        leaves(),
        (t, b) =>
          grid(
            t,
            b,
            [
              ['Who', 1.1],
              ['What they do', 1.6],
              ['Name and number', 1.5],
            ],
            7,
            {
              step: 82,
              first: ['Your agent', 'Lender', 'Inspector', 'Appraiser', 'Title officer', 'Insurance', 'Mover'],
            },
          ),
      ),
      page(
        'new-client-form',
        'Getting to know you',
        'teal',
        'plain',
        'Ten minutes now saves ten phone calls later.',
        null,
        (t, b) =>
          fields(t, b, [
            ['You', ['Name|', 'Name', 'Phone|', 'Email', 'Best hour to call|', 'Calls or texts?']],
            ['Where you are now', ['Address', 'Lease or sale ends on|', 'Pets and people moving']],
            [
              'Where you’d like to be',
              ['Streets or areas', 'Latest move date|', 'Monthly payment you sleep well with'],
            ],
          ]),
      ),
      page(
        'papers-to-gather',
        'Papers to gather',
        'honey',
        'side',
        'The lender will ask. Be ready once.',
        boxes('#F9DFA8'),
        (t, b) =>
          ticks(t, b, [
            [
              'Income',
              ['Pay stubs, last two months', 'Tax returns, last two years', 'Letter if you work for yourself'],
            ],
            [
              'Savings',
              ['Bank statements, every page', 'Where the down payment lives', 'Gift letter, if family helps'],
            ],
            ['You', ['Photo ID that isn’t expired', 'Landlord’s name and number', 'Addresses of the last two years']],
          ]),
      ),
    ],
  ),
  set(
    'house-hunt-worksheets',
    'home-buyer',
    'House Hunt Worksheets',
    'Clipboard pages for a Saturday of showings.',
    '#F9DFA8',
    [
      page(
        'showing-scorecard',
        'Showing scorecard',
        'honey',
        'band',
        'One line per house, before they run together.',
        home('farmhouse', 'gold', { hill: '#C9B27A' }),
        (t, b) =>
          grid(
            t,
            b,
            [
              ['Address', 2],
              ['Light', 0.7],
              ['Street', 0.7],
              ['Rooms', 0.7],
              ['Would I cook here?', 1.3],
            ],
            9,
            { step: 64 },
          ),
      ),
      page(
        'second-look',
        'The second look',
        'teal',
        'tint',
        'You liked it on Saturday. Bring this on Tuesday.',
        null,
        (t, b) =>
          ticks(t, b, [
            [
              'Outside',
              [
                'Roof line straight',
                'Water runs away from the house',
                'Gutters end somewhere',
                'Neighbors’ windows from yours',
              ],
            ],
            ['Inside', ['Every tap at once', 'Every window opens', 'Phone signal in each room', 'Closets measured']],
            ['Listen', ['Street at five o’clock', 'Upstairs from downstairs', 'The furnace, on']],
            ['Ask', ['Age of roof, heater, air', 'A year of utility bills', 'What has been repaired']],
          ]),
      ),
      page(
        'compare-two',
        'Two houses, one page',
        'plum',
        'plain',
        'When you can’t decide, write it down.',
        null,
        (t, b) =>
          grid(
            t,
            b,
            [
              ['', 1.1],
              ['House one', 1.4],
              ['House two', 1.4],
            ],
            9,
            {
              step: 66,
              first: [
                'Price',
                'Monthly, all in',
                'Drive to work',
                'Repairs in year one',
                'Favorite room',
                'Worst room',
                'Noise',
                'Room to grow',
                'Gut says',
              ],
            },
          ),
      ),
    ],
  ),
]
