import { FIELDS } from './fields.js'
import { styleFor } from './style.js'

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
    focus: () => rows[0].input.focus(),
    clear: () => {
      for (const { input } of rows) input.value = ''
      changed()
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
