const digits = (text) => text.replace(/\D/g, '')

function groups(text) {
  const number = digits(text).slice(0, 19)
  const sizes = /^3[47]/.test(number) ? [4, 6, 5] : [4, 4, 4, 4, 3]
  let at = 0
  return sizes
    .map((size) => number.slice(at, (at += size)))
    .filter(Boolean)
    .join(' ')
}

function monthAndYear(text) {
  const typed = digits(text)
  const padded = /^[2-9]/.test(typed) ? `0${typed}` : typed
  return padded.length > 2 ? `${padded.slice(0, 2)} / ${padded.slice(2, 4)}` : padded
}

/** Whether a card's last day of use is behind us. */
function isOver(text) {
  const [month, year] = [Number(digits(text).slice(0, 2)), 2000 + Number(digits(text).slice(2))]
  return month < 1 || month > 12 || new Date(year, month, 1) <= new Date()
}

function passesLuhn(number) {
  let sum = 0
  for (const [index, sign] of [...number].toReversed().entries()) {
    const digit = Number(sign) * (index % 2 === 1 ? 2 : 1)
    sum += digit > 9 ? digit - 9 : digit
  }
  return sum % 10 === 0
}

/** The fields of a card: how each is formatted while it is typed, and what is wrong with it. */
export const FIELDS = [
  {
    name: 'number',
    label: 'Card number',
    placeholder: '1234 1234 1234 1234',
    autocomplete: 'cc-number',
    write: groups,
    wrong: (text) => {
      const number = digits(text)
      if (number.length < 14) return ['incomplete_number', 'Your card number is incomplete.']
      return passesLuhn(number) ? null : ['invalid_number', 'Your card number is invalid.']
    },
  },
  {
    name: 'expiry',
    label: 'Expiration date',
    placeholder: 'MM / YY',
    autocomplete: 'cc-exp',
    write: monthAndYear,
    wrong: (text) => {
      if (digits(text).length < 4) return ['incomplete_expiry', 'Your card’s expiration date is incomplete.']
      return isOver(text) ? ['invalid_expiry_year_past', 'Your card’s expiration date is in the past.'] : null
    },
  },
  {
    name: 'cvc',
    label: 'Security code',
    placeholder: 'CVC',
    autocomplete: 'cc-csc',
    write: (text) => digits(text).slice(0, 4),
    wrong: (text) => (text.length < 3 ? ['incomplete_cvc', 'Your card’s security code is incomplete.'] : null),
  },
]

/** The typed card as the API takes it. */
export function cardOf(typed) {
  const expiry = digits(typed.expiry)
  return {
    number: digits(typed.number),
    exp_month: Number(expiry.slice(0, 2)),
    exp_year: 2000 + Number(expiry.slice(2)),
    cvc: typed.cvc,
  }
}
