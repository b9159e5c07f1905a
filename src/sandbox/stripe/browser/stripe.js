import { cardOf, challenge } from './card-form.js'
import { openElements } from './elements.js'

/** The address of the stand-in's API, on the host of this script. */
const API = new URL('/sandbox/api.stripe.com/v1', document.currentScript.src).href

/** Replaces Stripe.js: its functions that the app uses, answered by the sandbox. */
function Stripe(key) {
  if (typeof key !== 'string' || !key.startsWith('pk_')) throw new Error('Please give the publishable key.')
  let appearance

  const elements = (options) => {
    appearance = options?.appearance
    return openElements(options)
  }

  const createPaymentMethod = async ({ elements: from, params = {} }) => {
    const form = from?._form
    if (!form) return { error: { type: 'validation_error', message: 'The card form is not ready yet.' } }
    const fields = {
      type: 'card',
      card: cardOf(form.typed()),
      billing_details: params.billing_details ?? {},
    }
    return asResult('paymentMethod', await ask(key, 'POST', '/payment_methods', fields))
  }

  /** Has the bank's question answered, if there is one. */
  const handleNextAction = async ({ clientSecret: secret }) => {
    const path = `/setup_intents/${String(secret).split('_secret_')[0]}`
    const result = asResult('setupIntent', await ask(key, 'GET', path, { client_secret: secret }))
    if (result.setupIntent?.status !== 'requires_action') return result
    const fields = { client_secret: secret, outcome: await challenge(appearance) }
    const intent = await ask(key, 'POST', `${path}/sandbox_answer`, fields)
    return intent.last_setup_error ? { error: intent.last_setup_error } : asResult('setupIntent', intent)
  }

  const notHere = async () => ({
    error: { type: 'invalid_request_error', message: 'The sandbox does not have this call of Stripe.js.' },
  })

  return {
    elements,
    createPaymentMethod,
    handleNextAction,
    // React's wrapper takes nothing for Stripe that lacks these.
    createToken: notHere,
    confirmCardPayment: notHere,
    registerAppInfo: () => {},
    _registerWrapper: () => {},
  }
}

function asResult(name, answer) {
  return answer.error ? { error: answer.error } : { [name]: answer }
}

/** Makes a call with the publishable key; gives Stripe's answer or its `error`. */
async function ask(key, method, path, fields = {}) {
  const form = new URLSearchParams(flat(fields))
  const query = method === 'GET' && form.size > 0 ? `?${form}` : ''
  try {
    const response = await fetch(`${API}${path}${query}`, {
      method,
      credentials: 'omit',
      headers: { Authorization: `Bearer ${key}` },
      ...(method === 'POST' && { body: form }),
    })
    return await response.json()
  } catch {
    return {
      error: { type: 'api_connection_error', message: 'We could not reach the payment sandbox. Please try again.' },
    }
  }
}

/** Fields in the brackets a form writes them in. */
function flat(fields, prefix = '') {
  return Object.entries(fields).flatMap(([name, value]) => {
    const path = prefix === '' ? name : `${prefix}[${name}]`
    if (value === undefined || value === null || value === '') return []
    return typeof value === 'object' ? flat(value, path) : [[path, String(value)]]
  })
}

Stripe.version = 'endive'
window.Stripe = Stripe
