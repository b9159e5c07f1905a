// Loaded before a server: its clock is wrong by up to ten minutes and jumps every second or so. The monotonic clock runs
// on, as when an administrator or a virtual machine sets the time.

const MOST_WRONG_MS = 10 * 60_000
const JUMP_EVERY_MS = 1_000

let wrongByMs = 0
const jump = () => {
  wrongByMs = Math.round((Math.random() * 2 - 1) * MOST_WRONG_MS)
}
jump()
setInterval(jump, JUMP_EVERY_MS).unref()

const trueNow = Date.now.bind(Date)

globalThis.Date = new Proxy(Date, {
  construct: (target, given: unknown[], newTarget) =>
    Reflect.construct(target, given.length === 0 ? [trueNow() + wrongByMs] : given, newTarget) as Date,
  get: (target, key, receiver) =>
    key === 'now' ? () => trueNow() + wrongByMs : (Reflect.get(target, key, receiver) as unknown),
})
