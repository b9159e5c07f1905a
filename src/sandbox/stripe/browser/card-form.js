const NOTE = 'Sandbox: no money moves. Try 4242 4242 4242 4242 with any later date and any code.'

/** A card form in a shadow tree, isolated from the page's styles. Only this script reads what is typed. */
export function cardForm(host, appearance, tell) {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  const style = document.createElement('style')
  style.textContent = styleFor(appearance)
  const form = document.createElement('div')
  form.className = 'card'
  form.setAttribute('role', 'group')
  form.setAttribute('aria-label', 'Card')
  const rows = FIELDS.map((field) => row(field, () => changed()))
  const note = document.createElement('p')
  note.className = 'note'
  note.textContent = NOTE
  form.append(...rows.map(({ box }) => box), note)
  root.replaceChildren(style, form)

  const typed = () => Object.fromEntries(rows.map(({ field, input }) => [field.name, input.value]))
  const faults = () => rows.flatMap(({ field, input }) => field.wrong(input.value) ?? [])
  const changed = () => {
    const empty = rows.every(({ input }) => input.value === '')
    tell('change', { complete: faults().length === 0, empty, collapsed: false, value: { type: 'card' } })
  }
  form.addEventListener('focusin', () => tell('focus', {}))
  form.addEventListener('focusout', () => tell('blur', {}))
  return {
    typed,
    /** Shows what is wrong and gives the first of it. */
    check: () => {
      for (const one of rows) one.show()
      const first = rows.find(({ field, input }) => field.wrong(input.value) !== null)
      first?.input.focus()
      return first ? first.field.wrong(first.input.value) : null
    },
    restyle: (next) => {
      style.textContent = styleFor(next)
    },
    leave: () => root.replaceChildren(),
  }
}

function row(field, changed) {
  const box = document.createElement('div')
  box.className = field.name
  const label = document.createElement('label')
  label.textContent = field.label
  label.htmlFor = field.name
  const input = document.createElement('input')
  const wrong = document.createElement('p')
  wrong.className = 'wrong'
  wrong.id = `${field.name}-wrong`
  wrong.setAttribute('role', 'alert')
  Object.assign(input, { id: field.name, placeholder: field.placeholder, inputMode: 'numeric' })
  input.autocomplete = field.autocomplete
  input.setAttribute('aria-describedby', wrong.id)
  box.append(label, input, wrong)

  const show = () => {
    const fault = field.wrong(input.value)
    wrong.textContent = fault ? fault[1] : ''
    input.setAttribute('aria-invalid', String(fault !== null))
    return fault !== null
  }
  input.addEventListener('input', () => {
    const behind = input.value.length - (input.selectionEnd ?? input.value.length)
    input.value = field.write(input.value)
    input.setSelectionRange(input.value.length - behind, input.value.length - behind)
    if (wrong.textContent !== '') show()
    changed()
  })
  input.addEventListener('blur', () => {
    if (input.value !== '') show()
  })
  return { field, box, input, show }
}

/** Events that would not leave a real frame and must not reach the page: its dialogs close on them. */
const KEPT = ['pointerdown', 'mousedown', 'touchstart', 'click', 'focusin', 'focusout', 'keydown']

/** Shows the bank's question to the cardholder and resolves to `complete` or `fail`. */
export function challenge(appearance) {
  const host = document.createElement('div')
  for (const name of KEPT) host.addEventListener(name, (event) => event.stopPropagation())
  const root = host.attachShadow({ mode: 'open' })
  root.innerHTML = `<style></style><dialog aria-labelledby="title"><h2 id="title">Your bank asks</h2>
    <p>This is the sandbox’s place for the page on which a bank has its customer confirm a card.</p>
    <div class="choices"><button class="go" value="complete">Complete authentication</button>
    <button value="fail">Fail authentication</button></div></dialog>`
  root.querySelector('style').textContent = styleFor(appearance)
  document.body.append(host)
  const dialog = root.querySelector('dialog')
  return new Promise((resolve) => {
    const answer = (outcome) => {
      host.remove()
      resolve(outcome)
    }
    for (const button of root.querySelectorAll('button')) {
      button.addEventListener('click', () => answer(button.value))
    }
    dialog.addEventListener('cancel', () => answer('fail'))
    dialog.showModal()
  })
}

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
const FIELDS = [
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

/** The appearance variables an app may set, by Stripe's names, with their defaults. */
const VARIABLES = {
  colorBackground: 'light-dark(#fff, #211a20)',
  colorText: 'light-dark(#2b1026, #f7f1f5)',
  colorTextSecondary: 'light-dark(#6b5866, #b9a9b4)',
  colorPrimary: '#7a2e68',
  colorDanger: 'light-dark(#b3261e, #ffb4ab)',
  borderRadius: '12px',
  fontFamily: 'inherit',
  fontSizeBase: '1rem',
}

/** The style sheet of the form, with the app's appearance variables. */
function styleFor(appearance = {}) {
  const set = { ...VARIABLES, ...appearance.variables }
  const declared = Object.keys(VARIABLES).map((name) => `--${name}: ${String(set[name]).replace(/[;{}<]/g, '')};`)
  return `:host { ${declared.join(' ')} display: block; pointer-events: auto; }\n${RULES}`
}

const RULES = `
* { box-sizing: border-box; }
.card { display: grid; grid-template-columns: 1fr 1fr; gap: 14px 12px; color: var(--colorText);
  font: 400 var(--fontSizeBase)/1.4 var(--fontFamily); text-align: left; }
.number, .note { grid-column: 1 / -1; }
label { display: block; margin-bottom: 6px; font-size: .9375rem; font-weight: 500; }
input { width: 100%; min-height: 48px; padding: 0 14px; border: 1px solid color-mix(in srgb, var(--colorText) 45%, transparent);
  border-radius: var(--borderRadius); background: var(--colorBackground); color: inherit; font: inherit; }
input::placeholder { color: var(--colorTextSecondary); opacity: 1; }
input:focus-visible, button:focus-visible { outline: 2px solid var(--colorPrimary); outline-offset: 2px; }
input[aria-invalid='true'] { border-color: var(--colorDanger); }
.wrong { margin: 6px 0 0; color: var(--colorDanger); font-size: .875rem; }
.wrong:empty { display: none; }
.note { margin: 0; padding: 10px 14px; border-radius: var(--borderRadius); color: var(--colorTextSecondary);
  background: color-mix(in srgb, var(--colorPrimary) 10%, transparent); font-size: .875rem; }
dialog { width: min(26rem, calc(100vw - 32px)); padding: 24px; border: 0; border-radius: 20px; background: var(--colorBackground);
  color: var(--colorText); font: 400 1rem/1.5 var(--fontFamily); }
dialog::backdrop { background: rgb(20 8 18 / .55); }
h2 { margin: 0 0 8px; font-size: 1.25rem; }
dialog p { margin: 0 0 20px; color: var(--colorTextSecondary); }
.choices { display: grid; gap: 10px; }
button { min-height: 48px; border: 1px solid currentcolor; border-radius: 999px; background: none; color: inherit;
  font: 600 1rem var(--fontFamily); cursor: pointer; }
button.go { border-color: transparent; background: var(--colorPrimary); color: #fff; }
`
