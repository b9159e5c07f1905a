import { commands, type Locator } from 'vitest/browser'

import { frame, inTime, TIMEOUT_MS } from './deadline.ts'

const STEPS = 6

/**
 * Clicks an element with the mouse as soon as it can be hit: it is enabled, it has stopped moving and nothing lies over it.
 * Vitest asks the runner for each of these; asking here takes less than half of the work.
 */
export async function click(locator: Locator, count = 1): Promise<void> {
  const deadline = performance.now() + TIMEOUT_MS
  do {
    const { element, x, y } = await reachable(locator)
    const isHit = onlyAt(element)
    await inTime(`Clicking ${locator.asLocator()}`, commands.clickAt(x, y, count))
    if (isHit()) return
  } while (performance.now() < deadline)
  throw new Error(`${locator.asLocator()} moves away from each click`)
}

/** Keeps the next click from everything else: the element may move on the way. The returned function says whether it was hit. */
function onlyAt(element: Element): () => boolean {
  const listening = new AbortController()
  let hit = true
  for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click', 'dblclick']) {
    const guard = (event: Event) => {
      if (type === 'pointerdown') hit = isAt(element, event.target)
      if (hit) return
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    addEventListener(type, guard, { capture: true, signal: listening.signal })
  }
  return () => {
    listening.abort()
    return hit
  }
}

/** Whether what is at a point is the element, a part of it or its label. */
const isAt = (element: Element, found: EventTarget | null) =>
  found instanceof Element && (element.contains(found) || found.closest('label')?.contains(element) === true)

export async function hover(locator: Locator): Promise<void> {
  const { x, y } = await reachable(locator)
  await inTime('Moving the mouse', commands.moveTo(x, y))
}

/** Replaces the text of a field, as pasting over all of it does. */
export async function fill(locator: Locator, text: string): Promise<void> {
  const field = await ready(locator, (element) => (element.readOnly ? 'it is read-only' : element))
  field.focus()
  // These have parts of their own, which take no text.
  if (/^(date|time|month|color|range)$/.test(field.type)) {
    setValue(field, text)
    return
  }
  field.select()
  document.execCommand(text === '' ? 'delete' : 'insertText', false, text)
}

/** React notes values that a script sets, and would take the event for one that changes nothing. */
function setValue(field: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
}

/** Waits until the middle of the one element can be hit; returns it with that point in the window of the runner. */
async function reachable(locator: Locator): Promise<{ element: Element; x: number; y: number }> {
  let last: DOMPoint | null = null
  return await ready(locator, (element) => {
    if (!isInView(element)) toMiddle(element)
    const { x, y, width, height } = element.getClientRects()[0] ?? new DOMRect()
    const point = new DOMPoint(x + width / 2, y + height / 2)
    const isStill = point.x === last?.x && point.y === last.y
    last = point
    if (!isStill) return 'it moves'
    const hit = document.elementFromPoint(point.x, point.y)
    if (isAt(element, hit)) return { element, x: inWindow(point).x, y: inWindow(point).y }
    // It may only lie under a bar at the edge of the screen.
    toMiddle(element)
    return `${hit?.outerHTML.slice(0, 120) ?? 'nothing'} lies over it`
  })
}

/** Waits until the one element is visible and enabled, and `take` takes it; `take` says what is still wrong. */
export async function ready<T extends object>(
  locator: Locator,
  take: (element: HTMLInputElement) => T | string,
): Promise<T> {
  const deadline = performance.now() + TIMEOUT_MS
  let wrong = ''
  do {
    const [element, ...others] = locator.elements()
    if (!element) wrong = 'there is no such element'
    else if (others.length > 0) wrong = `${others.length + 1} elements are found`
    else if (!element.checkVisibility({ visibilityProperty: true })) wrong = 'it is not visible'
    else if (element.closest(':disabled, [aria-disabled=true]')) wrong = 'it is disabled'
    else {
      const taken = take(element as HTMLInputElement)
      if (typeof taken !== 'string') return taken
      wrong = taken
    }
    await frame()
  } while (performance.now() < deadline)
  throw new Error(`${locator.asLocator()} can’t be used: ${wrong}`)
}

const toMiddle = (element: Element) =>
  element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })

function isInView(element: Element): boolean {
  const { top, left, bottom, right } = element.getBoundingClientRect()
  return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth
}

/** Presses the mouse at a point of the page, moves it by so much in steps, and lets go after `before`. */
export async function drag(from: DOMPoint, by: { x: number; y: number }, before = () => {}): Promise<void> {
  const { x, y } = inWindow(from)
  await inTime('Dragging', commands.moveTo(x, y))
  await inTime('Dragging', commands.pressMouse(true))
  for (let step = 1; step <= STEPS; step++) {
    const part = step / STEPS
    await inTime('Dragging', commands.moveTo(x + by.x * part, y + by.y * part))
  }
  before()
  await inTime('Dragging', commands.pressMouse(false))
}

/** The tests run in a frame of the runner’s window. */
function inWindow({ x, y }: DOMPoint): DOMPoint {
  const box = window.frameElement?.getBoundingClientRect()
  return new DOMPoint(x + (box?.x ?? 0), y + (box?.y ?? 0))
}
