/** The address of the stand-in's API, on the host of this script. */
const API = new URL('/sandbox/api.stripe.com/v1', document.currentScript.src).href

/** Makes a call with the publishable key; gives Stripe's answer or its `error`. */
export async function ask(key, method, path, fields = {}) {
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
