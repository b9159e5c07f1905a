// Branding: market updates, stationery, notes to keep in touch.
import { C, at, circ, clip, line, path, rect, say, times } from '../draw/kit.mjs'
import { bust } from '../draw/people.mjs'
import { bars, blank, gable, letter, panels, photo, steps, ttl, txt } from '../draw/pages.mjs'
import { frontDoor, garden, home, leaves, mail, street } from '../draw/scenes.mjs'
import { page, piece, set } from './_shape.mjs'

const name = (x, y, ink, o = {}) =>
  say('Your Name', { x, y, size: o.size ?? 60, fill: ink, free: true, anchor: o.anchor }) +
  txt(o.sub ?? 'Realtor, Your Brokerage', {
    x: x + (o.anchor ? 0 : 2),
    y: y + (o.gap ?? 40),
    size: o.small ?? 22,
    fill: ink,
    anchor: o.anchor,
  }).svg

export const sets = [
  set(
    'market-update-bundle',
    'branding',
    'Market Update Bundle',
    'Say what the market did this month, in words your clients repeat at dinner.',
    '#CBDDE0',
    [
      page(
        'market-one-sheet',
        'Monthly market one-sheet',
        'blue',
        'band',
        'What sold, how fast, and what it means for your street.',
        street('dusk'),
        (t, b) =>
          blank(t, 70, b.y - 30, 220, 'median price', '$000k') +
          blank(t, 315, b.y - 30, 220, 'days on market') +
          blank(t, 560, b.y - 30, 220, 'homes for sale') +
          say('Twelve months, side by side', { x: 70, y: b.y + 196, size: 30, fill: t.deep, free: true }) +
          bars(t, 70, b.y + 440, 710, 210, [0.42, 0.46, 0.5, 0.62, 0.7, 0.82, 0.88, 0.8, 0.72, 0.64, 0.58, 0.66]) +
          txt('Write two sentences here: one about what changed, one about what to do with it.', {
            x: 70,
            y: b.y + 500,
            size: 20,
            max: 640,
          }).svg,
      ),
      page(
        'neighborhood-report',
        'Neighborhood report',
        'teal',
        'hero',
        'Three streets, three sales and one thing to watch this season.',
        street('gold', { from: 3, ground: '#8A6A4A' }),
        (t, b) =>
          panels(t, { ...b, y: b.y + 16 }, [
            ['Just sold', 'Street, price, days on market. Add one line about why it went the way it did.'],
            ['Under contract', 'Street and asking price. The closing tells the rest next month.'],
            ['New this week', 'Street, price, and the one thing the photographs leave out.'],
            ['Worth watching', 'A new café, a repaved road, a house being painted. You know it first.'],
          ]),
      ),
      piece(
        'market-email-header',
        'Market update email header',
        1200,
        420,
        'blue',
        (t, w, h) =>
          rect(0, 0, w, h, t.deep) +
          photo(760, 0, 440, h, street('dusk', { from: 3 }), 0) +
          ttl('The market, in plain words', { x: 64, y: 168, size: 84, max: 640, lines: 2, fill: C.paper }).svg +
          txt('Your Name, Realtor · Month 0000', { x: 68, y: 322, size: 27, fill: '#DCE6F0' }).svg,
        { pdf: false },
      ),
      piece(
        'just-sold-postcard',
        'Just sold postcard',
        1200,
        800,
        'clay',
        (t, w, h) =>
          rect(0, 0, w, h, C.paper) +
          photo(40, 40, 660, 720, home('tudor', 'rose', { hill: '#C79A96', lawn: '#8E6A78' }), 22) +
          ttl('Sold, around the corner.', { x: 748, y: 150, size: 68, max: 400, fill: t.deep }).svg +
          txt(
            '0000 Street Name found its next people in 00 days. Curious what that says about yours? Ask me, no strings.',
            { x: 750, y: 420, size: 25, max: 390 },
          ).svg +
          name(752, 664, C.night, { size: 38, gap: 36, small: 20 }),
      ),
    ],
  ),
  set(
    'signature-stationery',
    'branding',
    'Signature Stationery',
    'Cards, letterhead and a header, so everything you hand over looks like you.',
    '#EFE1EA',
    [
      piece(
        'business-card-door',
        'Business card, front door',
        1050,
        600,
        'plum',
        (t, w, h) =>
          rect(0, 0, w, h, C.paper) +
          photo(0, 0, 400, 600, frontDoor(C.plum, C.amber, { wreath: true }), 0) +
          name(460, 200, t.deep, { size: 70, gap: 46, small: 25 }) +
          rect(462, 300, 60, 6, C.amber) +
          txt('(000) 000-0000\nyou@yourdomain.com\nyourdomain.com', { x: 462, y: 376, size: 27, lh: 1.6 }).svg,
      ),
      piece(
        'business-card-gable',
        'Business card, gable',
        1050,
        600,
        'forest',
        (t, w, h) =>
          rect(0, 0, w, h, t.deep) +
          gable(525, 180, 2, '#E2E9DA') +
          name(525, 380, C.paper, { anchor: 'middle', size: 64, gap: 46, small: 25 }) +
          txt('(000) 000-0000  ·  yourdomain.com', { x: 525, y: 520, size: 24, anchor: 'middle', fill: '#BFD0C0' }).svg,
      ),
      page(
        'letterhead',
        'Letterhead',
        'fig',
        'arch',
        'Your Brokerage, 0000 Street Name, Your City',
        garden('rose', 9),
        (t, b) =>
          letter(t, { ...b, y: b.y + 10 }, [
            'Dear ____________,',
            'Write the first paragraph the way you would say it across the kitchen table. One thought, then stop.',
            'The second can hold the details: a date, a number, a next step. Keep it short enough to read standing up.',
            'Warmly,',
          ]),
        { head: 'Your Name' },
      ),
      piece(
        'email-signature',
        'Email signature',
        1200,
        360,
        'fig',
        (t, w, h) =>
          rect(0, 0, w, h, C.paper) +
          clip(circ(180, 180, 130, '#000'), circ(180, 180, 130, t.soft) + at(180, 356, 0.74, bust(t.who))) +
          name(360, 150, t.deep, { size: 58, gap: 42, small: 25 }) +
          rect(362, 220, 700, 2, t.deep, 0, 'opacity=".3"') +
          txt('(000) 000-0000  ·  you@yourdomain.com  ·  yourdomain.com', { x: 362, y: 268, size: 25 }).svg,
        { pdf: false },
      ),
      piece(
        'yard-sign-rider',
        'Yard sign rider',
        1200,
        360,
        'plum',
        (t, w, h) =>
          rect(0, 0, w, h, t.deep) +
          circ(130, 180, 62, C.amber) +
          say('Call me from the curb', { x: 236, y: 176, size: 88, fill: C.paper, free: true, max: 900, lines: 1 }) +
          txt('Your Name  ·  (000) 000-0000', { x: 240, y: 250, size: 40, fill: t.soft }).svg,
      ),
    ],
  ),
  set(
    'stay-in-touch',
    'branding',
    'Stay in Touch Cards',
    'Small reasons to write to people who already trust you.',
    '#F9DFA8',
    [
      piece(
        'home-anniversary',
        'Home anniversary card',
        1200,
        840,
        'honey',
        (t, w, h) =>
          rect(0, 0, w, h, '#F3C27A') +
          at(0, 0, 1, home('cape', 'gold', { s: 0.9, y: 0.9, hill: '#C9B27A' })(w, h)) +
          ttl('One year in. How’s the light?', {
            x: 600,
            y: 140,
            size: 92,
            max: 1000,
            lines: 1,
            fill: t.deep,
            anchor: 'middle',
          }).svg,
      ),
      piece(
        'thank-you-note',
        'Thank-you note',
        1200,
        840,
        'clay',
        (t, w, h) =>
          rect(0, 0, w, h, '#BC5B3E') +
          rect(50, 50, 1100, 740, 'none', 18, `stroke="${C.butter}" stroke-width="3"`) +
          ttl('Thank you for trusting me with your front door.', { x: 110, y: 250, size: 96, max: 620, fill: C.paper })
            .svg +
          at(960, 760, 1.5, frontDoorCut()),
      ),
      piece(
        'referral-postcard',
        'Referral postcard',
        1200,
        800,
        'teal',
        (t, w, h) =>
          at(0, 0, 1, mail('#DBE8E5')(420, h)) +
          rect(420, 0, w - 420, h, t.deep) +
          ttl('Know someone with a moving date?', { x: 484, y: 230, size: 88, max: 640, fill: C.paper }).svg +
          txt('Give them my number. I’ll answer, I’ll be kind, and I’ll tell you both the truth.', {
            x: 488,
            y: 540,
            size: 29,
            max: 580,
            fill: t.soft,
          }).svg +
          txt('Your Name · (000) 000-0000', { x: 488, y: 700, size: 26, wght: 600, fill: C.butter }).svg,
      ),
      page(
        'contact-plan',
        'A year of small hellos',
        'sand',
        'side',
        'One reason to call in every season, so nobody hears from you only when rates move.',
        leaves('#E9DCCB', '#8F7A5E', '#B89F7C'),
        (t, b) =>
          steps(t, { ...b, y: b.y + 30 }, [
            ['January: the folder', 'Remind them where the closing papers are. Tax time is coming.'],
            ['April: the gutters', 'Send the name of someone good. No pitch.'],
            ['July: the anniversary', 'A card on the day they got the keys.'],
            ['October: the furnace', 'Filters, a quick check, a warm hello.'],
            ['December: the porch', 'A note by hand. That’s all.'],
          ]),
      ),
    ],
  ),
]
function frontDoorCut() {
  return (
    rect(-110, -480, 220, 480, C.plum, 8) +
    rect(-92, -460, 184, 460, C.amber) +
    rect(-66, -420, 132, 150, '#FFF0CB', 6) +
    line('M0-420V-270', C.amber, 8) +
    circ(64, -200, 10, C.night) +
    path('M-150 0H150v26H-150z', '#7A3326') +
    times(0, () => '')
  )
}
