// The form fields of the templates' PDFs, which Porchlight fills with an agent's own facts
// (src/domain/library/template-facts.ts). Each covers the placeholder that is drawn there: a box in the units of the
// drawing, y downwards.
// The color behind it is read off the drawing.
import { isNarrowFoot } from './draw/pages.mjs'

const C = {
  night: '#2B1226',
  plum: '#4B1D42',
  fig: '#6D3560',
  paper: '#FCF7EF',
  butter: '#F9DFA8',
  rose: '#E3B3AC',
  blush: '#F6E2D8',
  gray: '#55404D',
}

/** A line of text whose placeholder is set at (x, y): its baseline, as the drawings have it. */
export const line = (text, x, y, size, w, o = {}) => ({
  text,
  x: o.align === 'center' ? x - w / 2 : o.align === 'right' ? x - w : x,
  y: y - size * 0.98,
  w,
  h: size * 1.36,
  size: size * 0.97,
  fill: o.fill ?? C.night,
  face: o.face ?? 'sans',
  align: o.align ?? 'left',
})
/** The name a letter is signed with, where draw/pages.mjs writes it. */
const signature = (y, fill) => line('{agent_name}', 70, y, 46, 620, { face: 'serif', fill })
export const photo = (x, y, r) => ({ picture: 'agent_photo_round', x: x - r, y: y - r, w: 2 * r, h: 2 * r })

/** The foot that every page ends with, as draw/pages.mjs draws it. */
export const footFields = (x = 70, { w = 850, h = 1100, fill = C.night } = {}) => {
  const y = h - 74
  const free = w - 70 - x - 86
  const serif = { face: 'serif', fill }
  const right = { align: 'right', fill }
  if (isNarrowFoot(x, w)) {
    return [
      photo(x + 34, y, 34),
      line('{agent_name}', x + 86, y - 4, 25, free - 140, serif),
      line('{agent_phone}', w - 70, y - 4, 17, 132, { face: 'bold', ...right }),
      line('{brokerage_name}', x + 86, y + 22, 16, free, { fill }),
      line('{agent_license}', x + 86, y + 45, 16, free - 210, { fill }),
      line('{agent_email}', w - 70, y + 45, 16, 200, right),
    ]
  }
  return [
    photo(x + 34, y, 34),
    line('{agent_name} · {agent_license}', x + 86, y - 4, 25, free - 190, serif),
    line('{brokerage_name}', x + 86, y + 22, 16, free - 250, { fill }),
    line('{agent_phone}', w - 70, y - 4, 17, 180, { face: 'bold', ...right }),
    line('{agent_email}', w - 70, y + 22, 16, 240, right),
  ]
}

/** The line under a name, as the cards have it. */
const HOW = 'Realtor, {brokerage_name}'

/** What pieces and single pages have besides, by the collection and the key of the template. */
export const FIELDS = {
  'market-update-bundle/just-sold-postcard': [
    line('{agent_name}', 752, 664, 38, 420, { face: 'serif' }),
    line(HOW, 754, 700, 20, 420),
  ],
  'signature-stationery/business-card-door': [
    line('{agent_name}', 460, 200, 70, 560, { face: 'serif', fill: C.plum }),
    line(HOW, 462, 246, 25, 560, { fill: C.plum }),
    line('{agent_phone}', 462, 376, 27, 560, { fill: C.gray }),
    line('{agent_email}', 462, 419.2, 27, 560, { fill: C.gray }),
    line('{agent_website}', 462, 462.4, 27, 560, { fill: C.gray }),
  ],
  'signature-stationery/business-card-gable': [
    line('{agent_name}', 525, 380, 64, 960, { face: 'serif', fill: C.paper, align: 'center' }),
    line(HOW, 525, 426, 25, 960, { fill: C.paper, align: 'center' }),
    line('{agent_phone} · {agent_website}', 525, 520, 24, 960, { fill: '#BFD0C0', align: 'center' }),
  ],
  'signature-stationery/letterhead': [
    line('{agent_name}', 70, 130, 62, 460, { face: 'serif', fill: C.fig }),
    line('{brokerage_name}', 72, 176, 20, 440, { fill: C.gray }),
    line('{brokerage_address}', 72, 204, 20, 440, { fill: C.gray }),
    signature(760, C.fig),
  ],
  'new-client-welcome-packet/welcome-letter': [signature(747, '#5F7A62')],
  'open-house-packet/monday-follow-up': [signature(730, C.fig)],
  'home-equity-report/equity-letter': [signature(693, '#B5741F')],
  'signature-stationery/yard-sign-rider': [line('{agent_name} · {agent_phone}', 240, 250, 40, 900, { fill: C.blush })],
  'stay-in-touch/referral-postcard': [
    line('{agent_name} · {agent_phone}', 488, 700, 26, 640, { face: 'bold', fill: C.butter }),
  ],
  'buyer-presentation/buyer-cover': [
    line('A guide for buyers, from {agent_name}', 74, 340, 25, 520, { fill: '#F3CDB5' }),
  ],
  'closing-guide/closing-cover': [
    line('A closing guide from {agent_name}', 425, 250, 25, 700, { align: 'center', fill: C.rose }),
  ],
  'open-house-kit/open-house-flyer': footFields(),
  'open-house-kit/directional-sign': [
    line('{agent_name} · {agent_phone}', 600, 800, 38, 1000, { face: 'bold', align: 'center' }),
  ],
  'open-house-kit/door-hanger': [
    line('{agent_name}', 48, 1010, 21, 330, { face: 'bold', fill: C.butter }),
    line('{agent_phone}', 48, 1039.4, 21, 330, { face: 'bold', fill: C.butter }),
  ],
}
