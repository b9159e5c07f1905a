import { styleFor } from './style.js'

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
