import { plainWords } from '../text/plain-words.ts'

export const STATE_CODES =
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY'.split(
    ' ',
  )

/** Climates by name: the states in which most people live in them. */
const CLIMATES: Readonly<Record<string, { label: string; states: readonly string[] }>> = {
  snow: {
    label: 'Snowy winters',
    states: 'AK CO CT ID IL IN IA KS ME MA MI MN MO MT NE NH NJ NY ND OH PA RI SD UT VT WV WI WY'.split(' '),
  },
  cold: {
    label: 'Cold winters',
    states:
      'AK CO CT DE DC ID IL IN IA KS KY ME MD MA MI MN MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SD TN UT VT VA WA WV WI WY'.split(
        ' ',
      ),
  },
  warm: { label: 'Warm winters', states: 'AL AZ CA FL GA HI LA MS NV SC TX'.split(' ') },
  desert: { label: 'Desert', states: 'AZ NM NV'.split(' ') },
  coast: {
    label: 'Ocean coast',
    states: 'AK AL CA CT DE FL GA HI LA MA MD ME MS NC NH NJ NY OR RI SC TX VA WA'.split(' '),
  },
}

/** The names by which a post says where it fits, each with what people read. */
export const PLACE_NAMES: readonly { name: string; label: string }[] = [
  ...Object.entries(CLIMATES).map(([name, { label }]) => ({ name, label })),
  ...STATE_CODES.map((name) => ({ name, label: name })),
]

/** Whether this names a place: a state by its code, or a climate. */
export function isPlace(text: string): boolean {
  return PLACE_NAMES.some(({ name }) => name === text)
}

export function placeLabel(place: string): string {
  return CLIMATES[place]?.label ?? place
}

/** Whether a post with these places fits an agent of a state; without one it fits only where it fits everywhere. */
export function fitsState(places: readonly string[], state: string | null): boolean {
  if (places.length === 0) return true
  return state !== null && places.some((place) => place === state || CLIMATES[place]?.states.includes(state))
}

/** The places that the words of a post say it is for, where nobody has marked them. */
export function placesIn(text: string): string[] {
  return /\bsnow(?:y|s|ed|fall|storm|man|flakes?)?\b|\bplow\b|\bniev\p{L}+|\bnevad\p{L}+/iu.test(plainWords(text))
    ? ['snow']
    : []
}
