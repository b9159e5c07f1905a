// Open houses: before the doors, at the door, the day after.
import { C, at, circ, poly, rect } from '../draw/kit.mjs'
import { answers, fields, foot, grid, letter, photo, ticks, ttl, txt } from '../draw/pages.mjs'
import { frontDoor, garden, home, kitchen, mail, parlor, street } from '../draw/scenes.mjs'
import { page, piece, set } from './_shape.mjs'

const arrow = (x, y, s, f) =>
  at(
    x,
    y,
    s,
    poly(
      [
        [-90, -28],
        [20, -28],
        [20, -74],
        [110, 0],
        [20, 74],
        [20, 28],
        [-90, 28],
      ],
      f,
    ),
  )
export const sets = [
  set(
    'open-house-kit',
    'open-house',
    'Open House Kit',
    'Everything on the table and in the grass, ready by Saturday noon.',
    '#F6D9A8',
    [
      piece(
        'open-house-flyer',
        'Property flyer',
        850,
        1100,
        'plum',
        (t, w, h) =>
          rect(0, 0, w, h, C.paper) +
          photo(40, 40, 770, 560, home('victorian', 'day'), 20) +
          ttl('Come in. Take your time.', { x: 60, y: 700, size: 78, max: 740, lines: 1, fill: t.deep }).svg +
          txt('0000 Street Name  ·  Saturday, 0 to 0', { x: 64, y: 752, size: 25, wght: 600 }).svg +
          txt(
            'Three lines about the light, the kitchen and the walk to coffee. What the photographs leave out, in your own words.',
            { x: 64, y: 812, size: 22, max: 700 },
          ).svg +
          foot(t),
      ),
      page(
        'sign-in-sheet',
        'Sign-in sheet',
        'plum',
        'arch',
        'So I can send you the details, and nothing else.',
        frontDoor(C.fig, C.amber, { wreath: true }),
        (t, b) =>
          grid(
            t,
            b,
            [
              ['Name', 1.5],
              ['Phone or email', 1.8],
              ['With an agent?', 0.9],
              ['What did you love?', 1.5],
            ],
            9,
            { step: 62 },
          ),
      ),
      piece(
        'directional-sign',
        'Directional sign',
        1200,
        900,
        'clay',
        (t, w, h) =>
          rect(0, 0, w, h, C.amber) +
          rect(44, 44, w - 88, h - 88, 'none', 30, `stroke="${C.night}" stroke-width="8"`) +
          ttl('Open house', { x: 600, y: 350, size: 210, anchor: 'middle', max: 1060, lines: 1, fill: C.night }).svg +
          arrow(600, 570, 1.9, C.plum) +
          txt('Your Name · (000) 000-0000', { x: 600, y: 800, size: 38, anchor: 'middle', wght: 600, fill: C.night })
            .svg,
      ),
      piece(
        'door-hanger',
        'Door hanger for the neighbors',
        425,
        1100,
        'teal',
        (t, w, h) =>
          rect(0, 0, w, h, t.deep) +
          circ(w / 2, 130, 76, C.paper) +
          ttl('You get to pick your neighbors', { x: 46, y: 340, size: 58, max: 340, fill: C.paper }).svg +
          txt('Open house at 0000 Street Name, one hour early for the block. Coffee’s on me.', {
            x: 48,
            y: 570,
            size: 22,
            max: 320,
            fill: t.soft,
          }).svg +
          photo(46, 690, 333, 250, street('gold', { from: 1 }), 16) +
          txt('Your Name\n(000) 000-0000', { x: 48, y: 1010, size: 21, wght: 600, fill: C.butter }).svg,
      ),
      page(
        'open-house-checklist',
        'The morning of',
        'honey',
        'side',
        'Two hours, one playlist, no candles.',
        kitchen('#F9DFA8', { f: '#7A4E16' }),
        (t, b) =>
          ticks(t, b, [
            ['Outside', ['Signs at three corners', 'Walk swept', 'Door wide open']],
            ['Inside', ['Every lamp on', 'Toilet lids down', 'Windows open, then closed', 'Valuables in the car']],
            ['On the table', ['Flyers and pens', 'Sign-in sheet', 'Cold water']],
          ]),
      ),
      piece(
        'open-house-banner',
        'Open house social banner',
        1200,
        630,
        'plum',
        (t, w, h) =>
          rect(0, 0, w, h, '#E9C7C8') +
          at(0, 250, 1, street('dawn', { from: 2, ground: '#B98C8E' })(w, 380)) +
          ttl('Open this weekend', { x: 600, y: 130, size: 110, anchor: 'middle', fill: t.deep, lines: 1, max: 1040 })
            .svg +
          txt('Saturday and Sunday, 0 to 0 · 0000 Street Name', {
            x: 600,
            y: 190,
            size: 30,
            anchor: 'middle',
            fill: t.deep,
            wght: 600,
          }).svg,
        { pdf: false },
      ),
    ],
  ),
  set(
    'open-house-packet',
    'open-house',
    'Open House Packet',
    'For visitors to take home, and for you to send on Monday.',
    '#BFD0C6',
    [
      page(
        'house-at-a-glance',
        'The house at a glance',
        'forest',
        'hero',
        '0000 Street Name',
        parlor('#E2E9DA', { sofa: C.forest }),
        (t, b) =>
          fields(t, { ...b, y: b.y + 10 }, [
            [
              '',
              [
                'Bedrooms|',
                'Baths|',
                'Size',
                'Built|',
                'Lot|',
                'Heat and air',
                'Taxes last year|',
                'Utilities, average month',
              ],
            ],
            ['What’s been done', ['1', '2']],
          ]),
      ),
      page(
        'neighborhood-walk',
        'A walk around the block',
        'teal',
        'band',
        'What’s within ten minutes on foot.',
        street('noon', { from: 4, ground: '#8FA984' }),
        (t, b) =>
          grid(
            t,
            b,
            [
              ['', 1.1],
              ['Name', 1.6],
              ['Minutes', 0.7],
              ['Order this', 1.4],
            ],
            8,
            {
              step: 70,
              first: ['Coffee', 'Bread', 'Park', 'Library', 'Groceries', 'Bus or train', 'Dinner', 'Sunday'],
            },
          ),
      ),
      page(
        'visitor-questions',
        'What visitors ask',
        'plum',
        'plain',
        'Answer these once, in writing, and enjoy your afternoon.',
        null,
        (t, b) =>
          answers(t, b, [
            ['Why are they selling?', 'Write what the owners are glad to share, and no more.'],
            ['How old is the roof?', 'Year, kind, and who did the work.'],
            ['Any offers yet?', 'Say what’s true today, and when offers will be read.'],
            ['What stays?', 'Appliances, curtains, the swing. List it here.'],
            ['What’s it like at night?', 'The one question worth a second visit. Invite them back.'],
          ]),
      ),
      page(
        'monday-follow-up',
        'The Monday letter',
        'fig',
        'arch',
        'For everyone who signed in.',
        mail('#EFE1EA'),
        (t, b) =>
          letter(t, b, [
            'Thank you for walking through on Saturday. You asked about ____________, and I found out: ____________.',
            'The house will be shown again on ________. If it isn’t the one, tell me what was missing. That’s the most useful thing anyone tells me all week.',
            'No need to reply if you were only curious. I always am, too.',
          ]),
      ),
    ],
  ),
  set(
    'open-house-hosts',
    'open-house',
    'Open House for Two',
    'For the weekend you host with a lender or a neighbor.',
    '#E9D6DF',
    [
      page(
        'hosting-together',
        'Hosting together',
        'clay',
        'band',
        'Who opens, who greets, who sweeps up.',
        garden('rose', 12),
        (t, b) =>
          grid(
            t,
            b,
            [
              ['When', 1],
              ['Who', 1],
              ['Does what', 2.4],
            ],
            8,
            { step: 70, first: ['Thursday', 'Friday', '10:00', '11:00', '12:00', 'During', 'After', 'Monday'] },
          ),
      ),
      piece(
        'invitation-postcard',
        'Invitation postcard',
        1200,
        800,
        'honey',
        (t, w, h) =>
          at(0, 0, 1, home('spanish', 'gold', { s: 0.86, y: 0.93, hill: '#D9A873', lawn: '#C79A5E' })(w, h)) +
          ttl('Saturday, we’re leaving the door open', {
            x: 600,
            y: 130,
            size: 92,
            max: 1040,
            lines: 1,
            anchor: 'middle',
            fill: t.deep,
          }).svg,
      ),
      page(
        'feedback-card',
        'Three quick questions',
        'fig',
        'tint',
        'Leave it in the bowl on your way out.',
        null,
        (t, b) =>
          fields(t, { ...b, y: b.y + 20 }, [
            ['What did you like first?', ['', '']],
            ['What would you change?', ['', '']],
            ['Would you come back at five o’clock?', ['', '']],
            ['If you’d like an answer', ['Name|', 'Phone or email']],
          ]),
      ),
    ],
  ),
]
