import { cardForm } from './card-form.js'

/** Stripe's `elements`: what an app mounts its card form with. */
export function openElements(options = {}) {
  const set = { ...options }
  let payment = null
  return {
    /** For the script itself: the mounted form, if there is one. */
    get _form() {
      return payment?._form ?? null
    },
    create: (type) => {
      if (type !== 'payment') throw new Error(`The sandbox has no element of the type ${type}.`)
      if (payment) throw new Error(`Can only create one Element of type ${type}.`)
      payment = paymentElement(set, () => (payment = null))
      return payment
    },
    getElement: () => payment,
    update: (changes) => {
      Object.assign(set, changes)
      if (changes.appearance) payment?._form?.restyle(changes.appearance)
    },
    fetchUpdates: async () => ({}),
    submit: async () => {
      const form = payment?._form
      if (!form) return { error: { type: 'validation_error', message: 'The card form is not ready yet.' } }
      const fault = form.check()
      if (!fault) return { selectedPaymentMethod: 'card' }
      return { error: { type: 'validation_error', code: fault[0], message: fault[1] } }
    },
  }
}

function paymentElement(set, forget) {
  const heard = new Map()
  let form = null
  const tell = (name, event) => {
    for (const handler of heard.get(name) ?? []) handler({ elementType: 'payment', ...event })
  }
  const element = {
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
    off: (name, handler) => {
      heard.set(name, handler ? (heard.get(name) ?? []).filter((one) => one !== handler) : [])
      return element
    },
    update: () => {},
  }
  return element
}
