// Schools: how to look, never where to live.
import { C, at, circ, g, line, note, path, rect, rnd, say, times } from '../draw/kit.mjs'
import { hill, sky, tree } from '../draw/sky.mjs'
import { cape, craftsman, tudor } from '../draw/houses.mjs'
import { glowAt, shelf } from '../draw/rooms.mjs'
import { apple, bicycle, book, bus, check, openBook, pencil } from '../draw/things.mjs'
import { P, S, big } from '../draw/layout.mjs'

const chalk = (w, h, f = '#2E4B40', seed = 11) => {
  const R = rnd(seed)
  return (
    rect(0, 0, w, h, f) + times(14, () => line(`M${R() * w} ${R() * h}q160 -10 300 8`, '#fff', 26, 'opacity=".022"'))
  )
}

export const art = {
  'rating-is-a-start': S(
    (w, h) =>
      chalk(w, h) +
      big('A school rating is a start, not an answer.', { y: 202, size: 122, max: 880, lines: 3, fill: '#FBF4E4' }) +
      note('Visit. Ask the crossing guard. Then compare.', { x: 88, y: 560, size: 43, fill: '#CFE0CF' }) +
      g(
        'rotate(-3 540 980)',
        rect(-60, 846, 1220, 150, '#F1C873'),
        rect(-60, 846, 1220, 10, '#DDAE52'),
        times(61, (i) => rect(-20 + i * 19, 856, i % 5 ? 3 : 4, i % 10 === 0 ? 62 : i % 5 === 0 ? 46 : 28, '#5B3A12')),
        times(6, (i) =>
          say(String(i * 2 || 1), {
            x: -16 + i * 190,
            y: 972,
            size: 44,
            font: 'fg',
            wght: 700,
            fill: '#5B3A12',
            anchor: 'middle',
            free: true,
          }),
        ),
      ) +
      g('translate(640 742) rotate(-14)', pencil()),
  ),
  'ride-the-route': P(
    (w, h) =>
      sky('dawn', w, h) +
      hill(w, h, 760, 40, '#C9B79A') +
      [
        [90, 820, 0.4],
        [330, 800, 0.34],
        [860, 805, 0.4],
      ]
        .map(([x, y, s], i) => at(x, y, s, [cape, tudor, craftsman][i]({})))
        .join('') +
      at(600, 830, 0.7, tree('#C98A4A', '#B5763C')) +
      at(180, 850, 0.6, tree('#D9A05A', '#C98A4A')) +
      rect(0, 830, w, 90, '#A9A08E') +
      rect(0, 900, w, 450, '#5E5660') +
      times(6, (i) => rect(40 + i * 200, 1060, 110, 14, C.butter)) +
      at(560, 1040, 1.25, bus()) +
      big('Ride the route on a Tuesday, at 7:40.', { fill: C.plum, size: 118, lines: 2 }) +
      note('Traffic tells you things a website can’t.', { x: 88, y: 450, size: 44, fill: C.plum }),
  ),
  'school-visit-list': P(
    (w, h) =>
      rect(0, 0, w, h, '#F1C873') +
      g(
        'rotate(1.5 540 640)',
        rect(110, 130, 880, 1050, '#C99A45', 6),
        rect(94, 112, 880, 1050, '#FFFDF5', 6),
        times(16, (i) => rect(94, 250 + i * 58, 880, 3, '#BFD3DD')),
        rect(210, 112, 3, 1050, '#E3A6A0'),
        times(5, (i) => circ(150, 220 + i * 220, 20, '#F1C873')),
        say('On the visit, ask', { x: 240, y: 232, size: 88, fill: C.blue, free: true }),
        [
          'What’s lunch like here?',
          'How do new kids make friends?',
          'What changed last year?',
          'How do you hear from parents?',
          'May we sit in a class?',
          'What are you proud of?',
        ]
          .map(
            (s, i) =>
              check(246, 364 + i * 116, 48, false, C.blue) +
              note(s, { x: 322, y: 356 + i * 116, size: 43, fill: C.night, free: true }),
          )
          .join(''),
      ) +
      g('translate(820 1240) rotate(-24)', pencil(C.clay)),
  ),
  'school-three-sources': S(
    (w, h) =>
      rect(0, 0, w, h, '#DCE6E0') +
      big('Three places to look, in this order', { size: 84, y: 150, lines: 2, fill: C.forest }) +
      [
        ['1', 'the district’s own site', C.clay, 560],
        ['2', 'the state report card', C.teal, 720],
        ['3', 'your own two feet', C.amber, 880],
      ]
        .map(
          ([n, s, f, y], i) =>
            rect(80 + i * 70, y - 110, 920 - i * 70, 130, f, 12) +
            rect(80 + i * 70, y - 110, 40, 130, '#000', 12, 'opacity=".14"') +
            say(n, {
              x: 152 + i * 70,
              y: y - 20,
              size: 74,
              font: 'nri',
              fill: i === 2 ? C.night : C.paper,
              free: true,
            }) +
            note(s, { x: 226 + i * 70, y: y - 30, size: 46, fill: i === 2 ? C.night : C.paper }),
        )
        .join('') +
      at(950, 452, 0.9, apple()),
  ),
  'ask-the-kid': P(
    (w, h) =>
      rect(0, 0, w, h, '#8FA9B5') +
      path('M0 900H1080V1350H0Z', '#6E8A96') +
      at(
        300,
        1180,
        1.6,
        `${rect(-110, -230, 220, 230, C.clay, 50)}${rect(-84, -120, 168, 100, '#93402F', 24)}${rect(-30, -126, 60, 14, C.amber, 6)}${line('M-60-226a60 50 0 0 1 120 0', '#93402F', 18)}${rect(-124, -180, 24, 130, '#93402F', 12)}${rect(100, -180, 24, 130, '#93402F', 12)}`,
      ) +
      at(720, 1180, 1.5, book(280, C.plum)) +
      at(712, 1130, 1.5, book(240, C.paper)) +
      at(724, 1078, 1.5, apple()) +
      big('Let the student ask one question, too.', { fill: C.night, size: 120, lines: 3 }),
  ),
  'library-card': S(
    (w, h) =>
      rect(0, 0, w, h, '#6D3560') +
      at(880, 1080, 1, shelf(360, 780, '#3B1735', 21)) +
      at(300, 960, 1, openBook(0.9, '#F4E7D6')) +
      glowAt(300, 700, 260, '#F5AC37', 0.3) +
      big('Find the library before you find the house.', { fill: C.paper, size: 92, max: 600, lines: 4, y: 150 }),
  ),
  'september-date': P(
    (w, h) =>
      chalk(w, h, '#35424A', 5) +
      rect(0, 0, w, 30, C.oak) +
      rect(0, 1180, w, 40, C.oak) +
      rect(120, 1164, 120, 18, '#fff', 8) +
      rect(270, 1164, 70, 18, C.butter, 8) +
      rect(0, 1220, w, 130, '#2A343A') +
      say('Count back', { x: 540, y: 210, size: 130, anchor: 'middle', fill: '#F7F3EA' }) +
      note('from the first day of school', { x: 540, y: 280, size: 46, anchor: 'middle', fill: '#C9D6D6' }) +
      [
        ['first day', 0],
        ['enroll', 1],
        ['move in', 2],
        ['close', 3],
        ['offer', 4],
      ]
        .map(
          ([s, i]) =>
            circ(
              540 + (i % 2 ? 150 : -150),
              420 + i * 160,
              74,
              'none',
              `stroke="${i ? '#F7F3EA' : C.amber}" stroke-width="6" stroke-dasharray="${i ? '14 8' : '0'}"`,
            ) +
            note(s, {
              x: 540 + (i % 2 ? 150 : -150),
              y: 432 + i * 160,
              size: 34,
              anchor: 'middle',
              fill: i ? '#F7F3EA' : C.amber,
              wght: 600,
            }) +
            (i < 4
              ? line(
                  `M${540 + (i % 2 ? 90 : -90)} ${470 + i * 160}Q540 ${500 + i * 160} ${540 + (i % 2 ? -70 : 70)} ${540 + i * 160}`,
                  '#F7F3EA',
                  5,
                  'stroke-dasharray="3 14"',
                )
              : ''),
        )
        .join(''),
  ),
  'two-commutes': S(
    (w, h) =>
      rect(0, 0, w, h, '#EFE7D4') +
      line('M540 860C340 860 220 760 200 600M540 860C760 860 880 760 890 600', C.mauve, 12, 'stroke-dasharray="4 26"') +
      at(540, 950, 0.44, craftsman({})) +
      at(200, 580, 0.5, bus()) +
      at(890, 590, 0.9, bicycle(C.teal)) +
      big('Two commutes, one address. Time them both.', { size: 96, y: 150, lines: 2, fill: C.plum }),
  ),
}
