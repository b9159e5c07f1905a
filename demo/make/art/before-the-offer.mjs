// Before the offer: what to notice, what to ask.
import { C, at, circ, g, leaf, line, note, path, poly, rect, say, times } from '../draw/kit.mjs'
import { hill, sky, tree } from '../draw/sky.mjs'
import { craftsman, ranch } from '../draw/houses.mjs'
import { cone, pendant } from '../draw/rooms.mjs'
import { key, pen, phone, tag } from '../draw/things.mjs'
import { P, S, big, numbered, pairs } from '../draw/layout.mjs'

const kitchen = (title, points) =>
  P(
    (w, h) =>
      rect(0, 0, w, h, C.blush) +
      cone(838, 290, 240, 640, 380) +
      at(838, 0, 1.18, pendant(150)) +
      big(title, { y: 214, size: 124, max: 640, lh: 1, lines: 3 }) +
      numbered(points, { y: 730, step: 100 }),
  )
const yard = (title, sub, size = 128) =>
  P(
    (w, h) =>
      sky('gold', w, h) +
      circ(300, 640, 100, '#FFF6DC') +
      hill(w, h, 760, 30, '#C9B27A') +
      at(740, 900, 0.95, ranch({ wall: '#C98A6A', lit: true })) +
      at(90, 900, 1.3, tree('#8A8F4A', '#747A3C')) +
      rect(0, 890, w, 460, '#A9A75C') +
      poly(
        [
          [60, 900],
          [170, 900],
          [700, 1350],
          [160, 1350],
        ],
        '#8E8C48',
        'opacity=".55"',
      ) +
      times(40, (i) => leaf((i * 173) % w, 940 + ((i * 97) % 380), 26, 5, -90 + (i % 5) * 8, '#8E8C48')) +
      at(640, 1180, 1.3, line('M-50 0L-30-90M50 0L30-90M-60-90H60M-60-96L-74-200', C.plum, 13)) +
      big(title, {
        sub,
        subSize: 40,
        fill: C.night,
        size,
        lines: 2,
      }),
  )
const knock = (title, under, size = 116) =>
  P(
    (w, h) =>
      rect(0, 0, w, h, '#2F6F73') +
      rect(0, 0, w, h, C.night, 0, 'opacity=".08"') +
      times(9, (i) => rect(i * 120, 0, 4, h, '#235659')) +
      circ(800, 640, 170, 'none', `stroke="${C.amber}" stroke-width="46"`) +
      circ(800, 462, 60, C.amber) +
      circ(800, 462, 26, '#C9821A') +
      circ(800, 806, 44, '#E0952A') +
      rect(756, 850, 88, 24, '#235659', 10) +
      big(title, { fill: C.paper, size, max: 620, lines: 6 }) +
      note(under, { x: 92, y: 1040, fill: '#BFDAD6', size: 46 }),
  )

export const art = {
  'before-the-kitchen': kitchen('Before you fall for the kitchen', [
    'Run every tap at once',
    'Look up. Ceilings tell the truth',
    'Stand in the yard at five o’clock',
    'Ask for a year of utility bills',
    'Find out how old the roof is',
  ]),
  'before-the-kitchen-es': kitchen('Antes de amar la cocina', [
    'Abre todas las llaves a la vez',
    'Mira el techo: nunca miente',
    'Párate en el patio a las cinco',
    'Pide un año de recibos de luz y agua',
    'Pregunta la edad del techo',
  ]),
  'stand-in-the-yard': yard('Stand in the yard at five.', 'You’ll hear the street, the neighbors and the light.'),
  'stand-in-the-yard-es': yard('Párate en el patio a las cinco.', 'Oirás la calle, a los vecinos y verás la luz.', 118),
  'knock-twice': knock('Knock next door before you write the number.', 'Ask what they’d miss\nif they moved.'),
  'knock-twice-es': knock('Toca al lado antes de hacer tu oferta.', 'Pregunta qué extrañarían\nsi se mudaran.'),
  'offer-day': S(
    (w, h) =>
      rect(0, 0, w, h, '#E3B3AC') +
      g(
        'rotate(-4 640 620)',
        rect(330, 330, 640, 900, '#C9928C', 6),
        rect(310, 310, 640, 900, C.paper, 6),
        times(7, (i) => rect(380, 640 + i * 52, i === 6 ? 300 : 500, 8, C.night, 4, 'opacity=".15"')),
        say('An offer', { x: 380, y: 430, size: 76, fill: C.plum, free: true }),
        say('price, dates, promises', { x: 382, y: 496, size: 40, font: 'nri', fill: C.clay, free: true }),
      ) +
      g('translate(870 900) rotate(38)', pen()) +
      big('Sleep on it once. Not twice.', { size: 104, lines: 1, y: 190 }),
  ),
  'first-keys-quote': P(
    (w, h) =>
      rect(0, 0, w, h, C.amber) +
      line('M540 0V330', C.night, 10) +
      `<circle cx="540" cy="420" r="96" fill="none" stroke="${C.night}" stroke-width="20"/>` +
      g('translate(540 640) rotate(12) scale(1.6)', key(C.plum)) +
      g('translate(450 640) rotate(-16) scale(1.5)', key('#C9821A')) +
      g(
        'translate(640 600) rotate(-26) scale(1.3)',
        tag(C.paper, C.amber),
        say('casa', { x: 0, y: 80, size: 52, font: 'nri', anchor: 'middle', free: true }),
      ) +
      say('The first set of keys', { x: 540, y: 1060, size: 108, anchor: 'middle', max: 940, fill: C.night }) +
      note('is heavier than it looks. Ask me anything.', {
        x: 540,
        y: 1140,
        size: 44,
        anchor: 'middle',
        fill: C.night,
      }),
  ),
  'one-good-question': S(
    (w, h) =>
      rect(0, 0, w, h, '#CBDDE0') +
      path(
        'M120 330h840a60 60 0 0 1 60 60v330a60 60 0 0 1-60 60H480l-150 130 20-130H120a60 60 0 0 1-60-60V390a60 60 0 0 1 60-60z',
        C.paper,
      ) +
      big('The one question to bring to every showing', { size: 74, y: 150, lines: 2, fill: C.blue }) +
      say('“Why are they leaving, and what will they miss?”', {
        x: 130,
        y: 500,
        size: 92,
        max: 820,
        font: 'nri',
        fill: C.plum,
        lh: 1.1,
        lines: 3,
      }) +
      circ(940, 860, 60, C.amber),
  ),
  'before-you-scroll': P(
    (w, h) =>
      rect(0, 0, w, h, '#E9D6DF') +
      g(
        'translate(760 1240) rotate(9) scale(1.85)',
        phone(220, C.night, '#FDF6EC'),
        rect(-84, -400, 168, 110, C.sky, 10),
        g('translate(0 -292) scale(.2)', craftsman({})),
        rect(-84, -276, 110, 14, C.plum, 7),
        rect(-84, -252, 80, 10, C.mauve, 5),
        rect(-84, -226, 168, 110, '#F3C6A9', 10),
        g('translate(0 -118) scale(.19)', ranch({})),
        rect(-84, -102, 130, 14, C.plum, 7),
        rect(-84, -76, 168, 44, C.amber, 22),
      ) +
      big('Three lists before one more scroll', { size: 112, max: 900, lines: 2, fill: C.plum }) +
      pairs(
        [
          ['Must have', 'can’t live without it'],
          ['Nice', 'you’d trade it'],
          ['Not yet', 'you’d add it later'],
        ],
        { y: 560, w: 470, step: 176, size: 60, small: 38, mark: C.clay },
      ),
  ),
}
