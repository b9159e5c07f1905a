import { cardForm } from './card-form.js'

const FORMS = ['payment', 'card']

/** Stripe's `elements`: what an app mounts its card form with. */
export function openElements(options = {}) {
  const set = { ...options }
  const made = new Map()
  return {
    /** For the script itself: the mounted form, if there is one. */
    get _form() {
      return FORMS.map((type) => made.get(type)?._form).find(Boolean) ?? null
    },
    get _appearance() {
      return set.appearance
    },
    create: (type, more) => {
      if (!FORMS.includes(type)) throw new Error(`The sandbox has no element of the type ${type}.`)
      if (made.has(type)) throw new Error(`Can only create one Element of type ${type}.`)
      const element = newElement(type, set, more, () => made.delete(type))
      made.set(type, element)
      return element
    },
    getElement: (type) => made.get(typeof type === 'string' ? type : 'payment') ?? null,
    update: (changes) => {
      Object.assign(set, changes)
      if (changes.appearance) for (const element of made.values()) element._form?.restyle(changes.appearance)
    },
    fetchUpdates: async () => ({}),
    submit: async () => {
      const form = FORMS.map((type) => made.get(type)?._form).find(Boolean)
      if (!form) return { error: { type: 'validation_error', message: 'The card form is not ready yet.' } }
      const fault = form.check()
      if (!fault) return { selectedPaymentMethod: 'card' }
      return { error: { type: 'validation_error', code: fault[0], message: fault[1] } }
    },
  }
}

function newElement(type, set, options, forget) {
  const heard = new Map()
  let form = null
  const tell = (name, event) => {
    for (const handler of heard.get(name) ?? []) handler({ elementType: type, ...event })
  }
  const element = {
    _elementType: type,
    get _form() {
      return form
    },
    mount: (place) => {
      const host = typeof place === 'string' ? document.querySelector(place) : place
      if (!host) throw new Error('The place to mount the element at is not in the page.')
      const inner = document.createElement('div')
      host.replaceChildren(inner)
      form = cardForm(inner, set.appearance, tell)
      queueMicrotask(() => tell('ready', {}))
    },
    unmount: () => {
      form?.leave()
      form = null
    },
    destroy: () => {
      element.unmount()
      heard.clear()
      forget()
    },
    on: (name, handler) => {
      heard.set(name, [...(heard.get(name) ?? []), handler])
      return element
    },
    once: (name, handler) => {
      const once = (event) => {
        element.off(name, once)
        handler(event)
      }
      return element.on(name, once)
    },
    off: (name, handler) => {
      heard.set(name, handler ? (heard.get(name) ?? []).filter((one) => one !== handler) : [])
      return element
    },
    update: (changes) => void Object.assign((options ??= {}), changes),
    focus: () => form?.focus(),
    blur: () => document.activeElement?.blur(),
    clear: () => form?.clear(),
    collapse: () => {},
  }
  return element
}
