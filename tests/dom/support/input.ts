import { commands, type Locator } from 'vitest/browser'

import { inTime } from './deadline.ts'

/** How long an element may take to be there and in reach, in milliseconds. */
const TIMEOUT_MS = 10_000

const frame = () => inTime('Drawing the page', new Promise((resolve) => requestAnimationFrame(resolve)))

/**
 * Clicks an element with the mouse as soon as it can be hit: it is enabled, it has stopped moving and nothing lies over it.
 * Vitest asks the runner for each of these; asking here takes less than half of the work.
 */
export async function click(locator: Locator, count = 1): Promise<void> {
  let isHit = true
  do {
    const { point, element } = await reachable(locator)
    isHit = await guarded(element, () =>
      inTime(`Clicking ${locator.asLocator()}`, commands.clickAt(point.x, point.y, count)),
    )
  } while (!isHit)
}

const MOUSE_EVENTS = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click', 'dblclick'] as const

/** Keeps a click from everything where something else has come in its place meanwhile; returns whether it was hit. */
async function guarded(element: Element, act: () => Promise<void>): Promise<boolean> {
  let isHit: boolean | null = null
  const judge = (event: Event) => {
    isHit ??= hits(element, event.target as Element)
    if (isHit) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  for (const type of MOUSE_EVENTS) addEventListener(type, judge, { capture: true })
  try {
    await act()
  } finally {
    for (const type of MOUSE_EVENTS) removeEventListener(type, judge, { capture: true })
  }
  return isHit ?? true
}

const hits = (element: Element, hit: Element | null) =>
  hit !== null && (element.contains(hit) || hit.closest('label')?.contains(element) === true)

export async function hover(locator: Locator): Promise<void> {
  const { point } = await reachable(locator)
  await inTime('Moving the mouse', commands.moveTo(point.x, point.y))
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
async function reachable(locator: Locator): Promise<{ point: DOMPoint; element: Element }> {
  let last: DOMPoint | null = null
  return await ready(locator, (element) => {
    if (!isInView(element)) toMiddle(element)
    const { x, y, width, height } = element.getClientRects()[0] ?? new DOMRect()
    const point = new DOMPoint(x + width / 2, y + height / 2)
    const isStill = point.x === last?.x && point.y === last.y
    last = point
    if (!isStill) return 'it moves'
    const hit = document.elementFromPoint(point.x, point.y)
    if (hits(element, hit)) return { point: inWindow(point), element }
    // It may only lie under a bar at the edge of the screen.
    toMiddle(element)
    return `${hit?.outerHTML.slice(0, 120) ?? 'nothing'} lies over it`
  })
}

/** Waits until the one element is visible and enabled, and `take` takes it; `take` says what is still wrong. */
async function ready<T extends object>(locator: Locator, take: (element: HTMLInputElement) => T | string): Promise<T> {
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

/** The tests run in a frame of the runner’s window. */
function inWindow({ x, y }: DOMPoint): DOMPoint {
  const box = window.frameElement?.getBoundingClientRect()
  return new DOMPoint(x + (box?.x ?? 0), y + (box?.y ?? 0))
}
