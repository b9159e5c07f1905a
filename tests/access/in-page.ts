/*
 * Functions that run in the page. They are sent as text, so they use nothing but each other and the browser's globals.
 */

type Side = 'left' | 'right' | 'top' | 'bottom'
type Box = Record<Side, number>

/** Visible, and not only there for screen readers. */
function isShown(element: Element): boolean {
  if (!element.checkVisibility({ visibilityProperty: true })) return false
  for (let at: Element | null = element; at; at = at.parentElement) {
    const { width, height } = at.getBoundingClientRect()
    if (width <= 1 && height <= 1) return false
  }
  return element.getBoundingClientRect().width > 0
}

/** What lies over the screen where something does, else the page. */
function scope(): Element {
  const open = [...document.querySelectorAll('[role="dialog"], dialog[open]')].filter(isShown)
  return open.at(-1) ?? document.body
}

function nameOf(element: Element): string {
  const text = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replace(/\s+/g, ' ')
  const label = text || element.getAttribute('name') || element.getAttribute('class') || ''
  return `${element.tagName.toLowerCase()} '${label.slice(0, 50)}'`
}

const CONTROLS =
  'a[href], button:not(:disabled), input:not([type="hidden"], :disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]'

/**
 * The controls in reach of Tab; of a group of radio buttons or options only the one that takes the focus. A message that is
 * on its way out of the screen is not in reach.
 */
function controls(): HTMLElement[] {
  return [...scope().querySelectorAll<HTMLElement>(CONTROLS)].filter(
    (control) => control.tabIndex >= 0 && isShown(control) && !control.closest('[inert], [data-removed="true"]'),
  )
}

/** An ancestor that cuts a box, and at which side. Where it can be scrolled into view it isn't cut, unless `scrolled`. */
function cutBy(
  element: Element,
  box: Box,
  scrolled = false,
): { by: Element; side: Side; style: CSSStyleDeclaration } | null {
  const open = { x: true, y: true }
  let { position } = getComputedStyle(element)
  for (let by = element.parentElement; by && by !== document.body; by = by.parentElement) {
    if (position === 'fixed') return null
    const style = getComputedStyle(by)
    const clips = position !== 'absolute' || style.position !== 'static' || style.transform !== 'none'
    if (clips) {
      const edge = by.getBoundingClientRect()
      const beyond = (side: Side) => {
        const axis = side === 'left' || side === 'right' ? 'x' : 'y'
        const overflow = axis === 'x' ? style.overflowX : style.overflowY
        if (!open[axis] || overflow === 'visible') return false
        if (!scrolled && (overflow === 'auto' || overflow === 'scroll')) {
          open[axis] = false
          return false
        }
        return side === 'left' || side === 'top' ? box[side] < edge[side] - 1.5 : box[side] > edge[side] + 1.5
      }
      const side = (['left', 'right', 'top', 'bottom'] as const).find(beyond)
      if (side) return { by, side, style }
      position = style.position
    }
  }
  return null
}

function scrollsSideways(element: Element): boolean {
  for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(at).overflowX)) return true
  }
  return false
}

function isOutside(element: Element, { left, right }: Box): boolean {
  return (left < -1.5 || right > innerWidth + 1.5) && !scrollsSideways(element)
}

function findOverflow(): string[] {
  const { scrollWidth } = document.scrollingElement ?? document.documentElement
  if (scrollWidth <= innerWidth) return []
  const wide = [...document.body.querySelectorAll('*')].filter(
    (element) =>
      isShown(element) &&
      isOutside(element, element.getBoundingClientRect()) &&
      !cutBy(element, element.getBoundingClientRect()),
  )
  const deepest = wide.filter((element) => !wide.some((other) => other !== element && element.contains(other)))
  return [`the page is ${scrollWidth} wide, by ${deepest.slice(0, 3).map(nameOf).join(', ')}`]
}

/** The control's own element, or the visible one that stands for it. */
function isHit(control: Element, hit: Element | null): boolean {
  if (!hit) return false
  // A message goes by itself.
  if (hit.closest('[data-sonner-toast]')) return true
  const label = control.closest('label') ?? control.parentElement
  return (
    control.contains(hit) ||
    (hit.contains(control) && hit !== scope()) ||
    Boolean(label?.contains(hit) && control.matches('input, select'))
  )
}

function findUnreachable(): string[] {
  const found: string[] = []
  for (const control of controls()) {
    control.scrollIntoView({ block: 'center', inline: 'center' })
    const box = control.getBoundingClientRect()
    const cut = cutBy(control, box)
    if (isOutside(control, box)) found.push(`outside the screen: ${nameOf(control)}`)
    else if (cut) found.push(`cut at the ${cut.side} by ${nameOf(cut.by)}: ${nameOf(control)}`)
    else {
      const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2]
      const hit = document.elementFromPoint(x, y)
      const isTaller = box.height > innerHeight
      if (!isTaller && !isHit(control, hit))
        found.push(`covered by ${hit ? nameOf(hit) : 'the edge'}: ${nameOf(control)}`)
    }
  }
  return found
}

interface ShownText {
  content: string
  element: HTMLElement
  lines: DOMRect[]
  box: Box
}

function texts(): ShownText[] {
  const found: ShownText[] = []
  const walker = document.createTreeWalker(scope(), NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const node = walker.currentNode
    const element = node.parentElement
    const content = (node.textContent ?? '').trim().slice(0, 50)
    if (content === '' || !element || !isShown(element)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const lines = [...range.getClientRects()].filter(({ width }) => width > 1)
    if (lines.length > 0) found.push({ content, element, lines, box: range.getBoundingClientRect() })
  }
  return found
}

/** Text that ends in an ellipsis, or after some lines, is meant to. */
function isMeant({ side, style, by }: NonNullable<ReturnType<typeof cutBy>>): boolean {
  if (by.closest('[aria-hidden="true"]')) return true
  return (
    style.webkitLineClamp !== 'none' || (style.textOverflow === 'ellipsis' && (side === 'left' || side === 'right'))
  )
}

function findCutText(): string[] {
  const found: string[] = []
  for (const { content, element, box } of texts()) {
    const text = `'${content}'`
    const cut = cutBy(element, box)
    const own = getComputedStyle(element)
    const clamped = own.webkitLineClamp !== 'none' || own.textOverflow === 'ellipsis'
    const edge = element.getBoundingClientRect()
    const ownCut =
      own.overflowX !== 'visible' &&
      own.display !== 'inline' &&
      (box.right > edge.right + 2 || box.bottom > edge.bottom + 2)
    const scrolls = /auto|scroll/.test(own.overflowX + own.overflowY)
    if (!clamped && ownCut && !scrolls) found.push(`text cut by its own box: ${text}`)
    else if (!clamped && cut && !isMeant(cut)) found.push(`text cut at the ${cut.side} by ${nameOf(cut.by)}: ${text}`)
    else if (!clamped && !cut && isOutside(element, box)) found.push(`text outside the screen: ${text}`)
    const control = element.closest('button, a, label, summary, [role="radio"], [role="option"]')
    const around = control?.getBoundingClientRect()
    if (!clamped && control && around && getComputedStyle(control).display !== 'inline' && !cut) {
      const beyond = Math.max(
        around.left - box.left,
        box.right - around.right,
        around.top - box.top,
        box.bottom - around.bottom,
      )
      if (beyond > 4) found.push(`text ${Math.round(beyond)} px outside its control: ${text}`)
    }
  }
  return found
}

/** False for the lines that a clamp leaves out. */
function isLineShown(element: Element, line: DOMRect): boolean {
  const { overflowY, display } = getComputedStyle(element)
  return overflowY === 'visible' || display === 'inline' || line.bottom <= element.getBoundingClientRect().bottom + 3
}

function isLayered(element: Element): boolean {
  for (let at: Element | null = element; at && at !== scope(); at = at.parentElement) {
    const { position, opacity } = getComputedStyle(at)
    if (position === 'fixed' || position === 'sticky' || opacity === '0') return true
  }
  return false
}

function findOverlaps(): string[] {
  const found: string[] = []
  const all = texts()
    .filter(({ element, box }) => !isLayered(element) && !cutBy(element, box, true))
    .map(({ content, element, lines }) => ({ content, lines: lines.filter((line) => isLineShown(element, line)) }))
  for (const [at, one] of all.entries()) {
    for (const other of all.slice(at + 1)) {
      const over = one.lines.some((a) =>
        other.lines.some((b) => {
          const width = Math.min(a.right, b.right) - Math.max(a.left, b.left)
          const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
          return width > 3 && height > 0.45 * Math.min(a.height, b.height)
        }),
      )
      if (over) found.push(`text '${one.content}' lies over '${other.content}'`)
    }
  }
  return found
}

/** The element that shows the ring of a focused control: itself, one around it, or the one drawn in its place. */
function ringOf(control: HTMLElement): { owner: Element; reach: number } | null {
  const near = [
    control,
    control.parentElement,
    control.parentElement?.parentElement,
    control.nextElementSibling,
    control.parentElement?.parentElement?.parentElement,
  ]
  for (const owner of near) {
    if (!owner) continue
    const { outlineStyle, outlineWidth, outlineOffset, opacity } = getComputedStyle(owner)
    if (opacity !== '0' && outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) {
      return { owner, reach: parseFloat(outlineWidth) + parseFloat(outlineOffset) }
    }
  }
  const shadow = near.slice(0, 4).find((owner) => owner && getComputedStyle(owner).boxShadow.includes('px'))
  return shadow ? { owner: shadow, reach: 0 } : null
}

/** A key must have been pressed before, or the browser shows no rings. */
function findRings(): { stops: number; found: string[] } {
  const found: string[] = []
  const all = controls()
  for (const control of all) {
    control.focus({ preventScroll: true })
    if (document.activeElement !== control) continue
    control.scrollIntoView({ block: 'center', inline: 'center' })
    const ring = ringOf(control)
    if (!ring) found.push(`no focus ring: ${nameOf(control)}`)
    else if (ring.reach > 0) {
      const { left, right, top, bottom } = ring.owner.getBoundingClientRect()
      // The outermost pixel may go.
      const reach = ring.reach - 1
      const box = { left: left - reach, right: right + reach, top: top - reach, bottom: bottom + reach }
      const cut = cutBy(ring.owner, box, true)
      if (cut) found.push(`focus ring cut at the ${cut.side} by ${nameOf(cut.by)}: ${nameOf(control)}`)
      else if (box.left < -1.5 || box.right > innerWidth + 1.5)
        found.push(`focus ring cut by the screen's edge: ${nameOf(control)}`)
    }
  }
  return { stops: all.length, found }
}

/** A frame or element of Stripe's, which shows the focus itself. */
function isOfOthers(control: Element): boolean {
  return control.tagName === 'IFRAME' || control.shadowRoot !== null
}

function ringAtFocus(): { name: string; shown: boolean } {
  const control = document.activeElement
  if (!(control instanceof HTMLElement) || control === document.body) return { name: 'nothing', shown: false }
  return { name: nameOf(control), shown: isOfOthers(control) || ringOf(control) !== null }
}

const PARTS = [
  isShown,
  scope,
  nameOf,
  controls,
  cutBy,
  scrollsSideways,
  isOutside,
  findOverflow,
  isHit,
  findUnreachable,
  texts,
  isMeant,
  findCutText,
  isLineShown,
  isLayered,
  findOverlaps,
  ringOf,
  findRings,
  isOfOthers,
  ringAtFocus,
]

/** The text of an expression that calls one of these functions in the page. */
const calling = (name: string) =>
  `(() => { const CONTROLS = ${JSON.stringify(CONTROLS)};\n${PARTS.map(String).join('\n')}\nreturn ${name} })()`

export const LAYOUT_PROBLEMS = calling('[...findOverflow(), ...findCutText(), ...findOverlaps(), ...findUnreachable()]')
export const RING_PROBLEMS = calling('findRings()')
export const RING_AT_FOCUS = calling('ringAtFocus()')
