// The first year in a house.
import { C, at, circ, g, line, note, path, rect, say, times } from '../draw/kit.mjs'
import { hill, mailbox, sky, tree } from '../draw/sky.mjs'
import { craftsman, farmhouse } from '../draw/houses.mjs'
import { calendar, pie } from '../draw/things.mjs'
import { P, S, big } from '../draw/layout.mjs'

export const art = {
  'first-year-wheel': S(
    (w, h) =>
      rect(0, 0, w, h, '#F4E7D6') +
      g(
        'translate(540 600)',
        times(12, (i) => {
          const a0 = ((i - 3) * Math.PI) / 6,
            a1 = a0 + Math.PI / 6,
            R = 330
          return (
            path(
              `M0 0L${Math.cos(a0) * R} ${Math.sin(a0) * R}A${R} ${R} 0 0 1 ${Math.cos(a1) * R} ${Math.sin(a1) * R}Z`,
              [
                '#CBDDE0',
                '#CBDDE0',
                '#BFD0A8',
                '#A5B78F',
                '#BFD0A8',
                C.butter,
                '#F3C978',
                C.butter,
                '#D9A483',
                C.clay,
                '#D9A483',
                '#9FB6C2',
              ][i],
              `stroke="${C.paper}" stroke-width="6"`,
            ) +
            note(
              [
                'filter',
                'pipes',
                'gutters',
                'mulch',
                'screens',
                'A/C',
                'paint',
                'fence',
                'chimney',
                'leaves',
                'alarms',
                'lights',
              ][i],
              {
                x: Math.cos((a0 + a1) / 2) * 238,
                y: Math.sin((a0 + a1) / 2) * 238 + 10,
                size: 31,
                anchor: 'middle',
                wght: 600,
                free: true,
              },
            )
          )
        }) +
          circ(0, 0, 130, C.plum) +
          at(0, 62, 0.3, craftsman({ lit: true, wall: '#7E9A93', roof: C.clay })),
      ) +
      say('A year in your first house', {
        x: 540,
        y: 170,
        size: 92,
        anchor: 'middle',
        max: 960,
        lines: 1,
        fill: C.plum,
      }),
  ),
  'meet-the-neighbors': P(
    (w, h) =>
      rect(0, 0, w, h, '#7E9A93') +
      times(22, (i) => rect(0, i * 62, w, 4, '#6B8882')) +
      at(760, 1120, 1.3, mailbox(C.plum)) +
      at(350, 1120, 1.9, pie()) +
      line(
        'M270 960c-20-30 20-50 0-84M350 950c-20-30 20-50 0-84M430 960c-20-30 20-50 0-84',
        '#fff',
        8,
        'opacity=".6"',
      ) +
      rect(0, 1120, w, 230, C.cream) +
      rect(0, 1150, w, 6, '#D3C3AE') +
      big('Bring the pie over first.', { fill: C.paper, size: 134, lines: 2 }),
  ),
  'filter-day': S(
    (w, h) =>
      rect(0, 0, w, h, '#DDE6EA') +
      rect(540, 330, 430, 520, '#8FA9B5', 10) +
      rect(566, 356, 378, 468, '#F4F6F8') +
      times(9, (i) => line(`M${582 + i * 42} 366V814`, '#C9D6DD', 16)) +
      g('translate(250 900) scale(1.35)', calendar(C.clay, '1')) +
      big('Change it on the first. Every month.', { size: 96, lines: 2, y: 160, fill: C.blue }),
  ),
  'plant-a-tree': P(
    (w, h) =>
      sky('sage', w, h) +
      hill(w, h, 920, 40, '#A9BE95') +
      at(250, 960, 0.7, farmhouse({})) +
      at(560, 1120, 0.75, tree('#8FBF7F', '#7CAA6C')) +
      line('M560 1050V880', '#5C4433', 12) +
      path('M470 1120q90-50 180 0z', '#6B4A38') +
      rect(0, 1118, w, 232, '#7C9A74') +
      g(
        'translate(800 1110) rotate(10)',
        line('M0-240V-60', C.wood, 16),
        path('M-46-70h92v40c0 40-20 66-46 84c-26-18-46-44-46-84z', '#8A8F8C'),
        rect(-34, -256, 68, 18, C.clay, 8),
      ) +
      at(
        930,
        1120,
        0.5,
        path('M-90-100h180l-30 100h-120z', '#7FA9B5') +
          line('M90-90l70-60', '#7FA9B5', 18) +
          line('M-80-90a80 80 0 0 1 140-20', '#7FA9B5', 10),
      ) +
      big('Plant the tree the first spring.', { size: 120, lines: 2, fill: C.forest }) +
      note('Measure the years against it.', { x: 88, y: 450, size: 44, fill: C.forest }),
  ),
}
