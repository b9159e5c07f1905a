// Quotes: one scene, one sentence. Mostly dusk.
import { C, at, circ, halo, line, path, poly, rect, times, wash } from '../draw/kit.mjs'
import { cloud, cypress, fence, hill, potted, sky, stars, tree } from '../draw/sky.mjs'
import { cape, condo, mini } from '../draw/houses.mjs'
import { curtains, glowAt, shell, stairs, tableLamp, windowView } from '../draw/rooms.mjs'
import { book, cat, mug } from '../draw/things.mjs'
import { P, S, big } from '../draw/layout.mjs'

const t = (s, o) => big(s, { size: 112, wght: 420, fill: C.paper, x: 90, y: 196, lh: 1.06, max: 900, lines: 5, ...o })

export const art = {
  'leave-a-light-on': P((w, h) => {
    const far = (x, y, k) => mini(x, y, 86 * k, 56 * k, '#3C1737', '#47203F')
    return (
      rect(0, 0, w, h, wash('#240E22', '#4B1D42', [0.62, '#8A3F59'], [0.72, '#C9705A'])) +
      stars(w, 760, 46) +
      hill(w, h, 930, 50, '#5A2750') +
      far(96, 930, 1) +
      far(230, 922, 0.8) +
      far(770, 905, 1) +
      far(905, 905, 0.8) +
      hill(w, h, 1000, 40, '#43193C') +
      circ(560, 1040, 330, halo('#F9B64B', 0.85)) +
      poly(
        [
          [395, 950],
          [548, 822],
          [701, 950],
        ],
        '#1E0B1B',
      ) +
      rect(420, 948, 256, 190, '#371431') +
      rect(628, 842, 34, 70, '#1E0B1B') +
      [452, 586]
        .map((x) => rect(x, 985, 62, 70, '#F7C671', 2) + line(`M${x + 31} 985V1055M${x} 1020h62`, '#371431', 5))
        .join('') +
      path('M530 1138V1040a20 20 0 0 1 40 0V1138Z', '#FFE3A6') +
      hill(w, h, 1110, 40, '#2A0F26') +
      path(
        'M530 1138h40C640 1210 700 1270 760 1350H420C480 1280 520 1210 530 1138Z',
        wash(['0', '#F9B64B', 0.75], [1, '#F9B64B', 0]),
      ) +
      [
        [250, 1110, 1],
        [320, 1120, 0.7],
        [820, 1095, 1.1],
        [905, 1110, 0.8],
        [120, 1100, 0.8],
      ]
        .map(([x, y, s]) => at(x, y, s, cypress()))
        .join('') +
      t('Leave a light on. The right people find their way home.')
    )
  }),
  'one-stair': P(
    (w, h) =>
      shell(w, h, 1130, '#2B4569', '#1E3350', { trim: '#3D5A80' }) +
      windowView(640, 640, 240, 300, 'night', { trim: '#16243C' }) +
      glowAt(220, 720, 420, '#F5AC37', 0.55) +
      at(300, 1130, 1, stairs(8, 780, 620, C.oak, '#D9CBB8')) +
      at(120, 1130, 1.1, tableLamp(C.amber, C.night)) +
      rect(60, 1112, 130, 18, C.oak) +
      rect(72, 1130, 12, 120, C.oak) +
      rect(166, 1130, 12, 120, C.oak) +
      t('Nobody climbs the whole staircase at once.', { max: 860, size: 108 }),
  ),
  'window-seat': P(
    (w, h) =>
      rect(0, 0, w, h, '#5A2750') +
      rect(0, 1080, w, 270, '#43193C') +
      windowView(190, 560, 700, 440, 'snow', { trim: '#F4E7D6', cols: 3 }) +
      curtains(190, 560, 700, 430, '#C9705A', '#2B1226') +
      rect(120, 1040, 840, 70, '#F4E7D6') +
      rect(140, 1110, 800, 240, '#E0CDB6') +
      times(4, (i) => rect(160 + i * 196, 1134, 172, 150, '#D3BC9F', 6)) +
      rect(170, 1006, 660, 40, '#BC5B3E', 16) +
      at(720, 1012, 1, cat('#2B1226')) +
      at(340, 1010, 0.9, mug(C.amber)) +
      at(480, 1012, 0.8, book(240, C.teal)) +
      t('Some rooms decide for you. Sit in them a minute.', { size: 96, lines: 3 }),
  ),
  'porch-quote': P(
    (w, h) =>
      sky('rose', w, h) +
      circ(820, 640, 130, '#FFF3DC') +
      hill(w, h, 900, 60, '#B98C8E') +
      hill(w, h, 980, 40, '#8E6A78') +
      rect(0, 1090, w, 260, '#6B4048') +
      times(8, (i) => rect(0, 1120 + i * 30, w, 3, '#000', 0, 'opacity=".13"')) +
      rect(0, 0, 60, h, '#4B1D42') +
      rect(0, 0, w, 480, '#4B1D42') +
      times(8, (i) => rect(0, 60 + i * 60, w, 2, '#fff', 0, 'opacity=".06"')) +
      rect(0, 470, w, 22, '#2B1226') +
      line('M60 900H1080M60 1070H1080', '#4B1D42', 16) +
      times(17, (i) => rect(100 + i * 62, 900, 12, 172, '#4B1D42')) +
      line('M600 480V760M880 480V760', '#4B1D42', 5) +
      rect(560, 880, 370, 26, '#F4E7D6', 8) +
      rect(560, 740, 370, 20, '#F4E7D6', 8) +
      times(8, (i) => rect(580 + i * 46, 752, 14, 130, '#F4E7D6')) +
      line('M566 740V890M924 740V890', '#F4E7D6', 16) +
      line('M600 740V760M880 740V760', '#4B1D42', 5) +
      rect(800, 800, 90, 84, C.amber, 14) +
      at(240, 1170, 1.3, potted(C.clay)) +
      t('A porch is a room for everyone you have not met yet.', { x: 120, size: 104, max: 860, lines: 3 }),
  ),
  'light-in-every-window': S(
    (w, h) =>
      rect(0, 0, w, h, wash('#16243C', '#2B4569', '#7A5B7E')) +
      stars(w, 500, 40, 21) +
      [
        [150, 1080, 1.05, 0],
        [520, 1080, 1.2, 3],
        [900, 1080, 1, 5],
      ]
        .map(([x, y, s, k]) =>
          at(
            x,
            y,
            s,
            condo({
              wall: ['#3D2A48', '#2B1E36', '#4A3350', '#33243E'][k % 4],
              roof: '#1B1024',
              glass: k === 3 ? '#F8CB72' : '#241830',
            }),
          ),
        )
        .join('') +
      t('Every lit window was somebody’s first yes.', { size: 96, y: 160, lines: 3 }),
  ),
  'map-quote': P(
    (w, h) =>
      rect(0, 0, w, h, '#E7DFC9') +
      line('M-20 1260C200 1200 120 1000 330 960S700 1010 720 840S480 700 620 600S960 640 1000 520', '#C9B68C', 46) +
      line(
        'M-20 1260C200 1200 120 1000 330 960S700 1010 720 840S480 700 620 600S960 640 1000 520',
        C.clay,
        8,
        'stroke-dasharray="4 24"',
      ) +
      [
        [130, 1000],
        [470, 850],
        [880, 860],
        [300, 740],
        [860, 1180],
        [560, 1150],
        [900, 1080],
        [140, 1230],
      ]
        .map(([x, y], i) => at(x, y, 0.5 + (i % 3) * 0.1, tree('#8FA984', '#7C9A74')))
        .join('') +
      mini(950, 500, 92, 60, C.plum, C.clay, C.amber) +
      t('The long way home still ends at your door.', { fill: C.night, size: 112, max: 760, lines: 4 }),
  ),
  'monday-mug': S(
    (w, h) =>
      rect(0, 0, w, h, '#E8B48C') +
      rect(0, 760, w, 320, '#A8613F') +
      rect(0, 752, w, 14, '#7F4630') +
      circ(810, 420, 240, '#F6D9A8') +
      at(770, 800, 2.4, mug('#4B1D42')) +
      at(420, 800, 1.2, book(300, C.teal)) +
      at(410, 760, 1.2, book(250, C.paper)) +
      t('Monday is just a porch with the sweeping left to do.', {
        fill: C.night,
        size: 92,
        max: 560,
        lines: 5,
        y: 150,
      }),
  ),
  'garden-quote': P(
    (w, h) =>
      sky('sage', w, h) +
      cloud(700, 640, 1, '#fff', 0.6) +
      hill(w, h, 820, 60, '#A9BE95') +
      at(820, 860, 0.5, cape({ wall: '#E9C7B8' })) +
      at(-40, 900, 1, fence(1200, C.paper, 100)) +
      rect(0, 890, w, 460, '#7C9A74') +
      times(
        5,
        (i) =>
          `<path d="M0 ${960 + i * 80}Q540 ${930 + i * 86} 1080 ${960 + i * 80}v40Q540 ${970 + i * 86} 0 ${1000 + i * 80}z" fill="#6B4A38"/>`,
      ) +
      times(4, (r) =>
        times(9, (c) =>
          at(
            60 + c * 120 + (r % 2) * 50,
            985 + r * 84,
            0.9 + r * 0.16,
            path(
              'M0 0C-30-10-36-40-26-52C-8-44 0-20 0 0C0-20 8-44 26-52C36-40 30-10 0 0Z',
              r === 3 && c === 4 ? C.amber : '#8FBF7F',
            ),
          ),
        ),
      ) +
      t('Plant the call today. Shade comes later.', { fill: C.forest, size: 112, max: 880, lines: 3 }),
  ),
}
