import { ask } from './api.js'
import { challenge } from './challenge.js'
import { openElements } from './elements.js'
import { cardOf } from './fields.js'

/** Replaces Stripe.js: its functions that the app uses, answered by the sandbox. */
function Stripe(key) {
  if (typeof key !== 'string' || !key.startsWith('pk_')) throw new Error('Please give the publishable key.')
  let appearance

  const elements = (options) => {
    appearance = options?.appearance
    return openElements(options)
  }

  const createPaymentMethod = async ({ elements: from, element, params = {}, billing_details: details }) => {
    const form = from?._form ?? element?._form
    if (!form) return { error: { type: 'validation_error', message: 'The card form is not ready yet.' } }
    const fields = {
      type: 'card',
      card: cardOf(form.typed()),
      billing_details: params.billing_details ?? details ?? {},
    }
    return asResult('paymentMethod', await ask(key, 'POST', '/payment_methods', fields))
  }

  const retrieveSetupIntent = async (secret) =>
    asResult('setupIntent', await ask(key, 'GET', `/setup_intents/${idIn(secret)}`, { client_secret: secret }))

  /** Has the bank's question answered, if there is one. */
  const answered = async (result, secret) => {
    if (result.setupIntent?.status !== 'requires_action') return result
    const fields = { client_secret: secret, outcome: await challenge(appearance) }
    const intent = await ask(key, 'POST', `/setup_intents/${idIn(secret)}/sandbox_answer`, fields)
    return intent.last_setup_error ? { error: intent.last_setup_error } : asResult('setupIntent', intent)
  }

  const confirmWith = async (secret, method) => {
    const fields = { client_secret: secret, payment_method: method }
    const intent = await ask(key, 'POST', `/setup_intents/${idIn(secret)}/confirm`, fields)
    return answered(asResult('setupIntent', intent), secret)
  }

  const confirmSetup = async ({ elements: from, clientSecret, confirmParams = {} }) => {
    const params = confirmParams.payment_method_data ?? {}
    const made = await createPaymentMethod({ elements: from, params })
    return made.error ? made : confirmWith(clientSecret, made.paymentMethod.id)
  }

  const notHere = async () => ({
    error: { type: 'invalid_request_error', message: 'The sandbox does not have this call of Stripe.js.' },
  })

  return {
    elements,
    createPaymentMethod,
    confirmSetup,
    confirmCardSetup: (secret, data = {}) => confirmWith(secret, data.payment_method),
    retrieveSetupIntent,
    handleNextAction: async ({ clientSecret }) => answered(await retrieveSetupIntent(clientSecret), clientSecret),
    createToken: notHere,
    createConfirmationToken: notHere,
    confirmCardPayment: notHere,
    confirmPayment: notHere,
    registerAppInfo: () => {},
    _registerWrapper: () => {},
  }
}

function asResult(name, answer) {
  return answer.error ? { error: answer.error } : { [name]: answer }
}

function idIn(secret) {
  return String(secret).split('_secret_')[0]
}

Stripe.version = 'endive'
window.Stripe = Stripe
