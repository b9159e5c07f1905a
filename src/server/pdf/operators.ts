// Drawings as the operators of a PDF's content (ISO 32000, 8.5).

/** SVG path data, whose y grows downwards, as operators that fill it with its origin at a point of the page. */
export function outlines(path: string, x: number, y: number): string {
  const operators: string[] = []
  let last: readonly [number, number] = [x, y]
  for (const [, command = '', rest = ''] of path.matchAll(/([MLQCZ])([^MLQCZ]*)/g)) {
    const numbers = Array.from(rest.matchAll(/-?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/gi), ([one]) => Number(one))
    const points: (readonly [number, number])[] = []
    for (let at = 0; at + 1 < numbers.length; at += 2) points.push([x + (numbers[at] ?? 0), y - (numbers[at + 1] ?? 0)])
    const put = (operator: string, ...of: (readonly [number, number])[]) =>
      operators.push(`${of.map(([left, top]) => `${numeral(left)} ${numeral(top)}`).join(' ')} ${operator}`)
    const [first, second, third] = points
    if (command === 'Z') operators.push('h')
    else if (command === 'M' && first) put('m', first)
    else if (command === 'L' && first) put('l', first)
    else if (command === 'C' && first && second && third) put('c', first, second, third)
    else if (command === 'Q' && first && second) put('c', toward(last, first), toward(second, first), second)
    last = points.at(-1) ?? last
  }
  return operators.length === 0 ? '' : `${operators.join('\n')}\nf`
}

/** A control point of the cubic curve that is the quadratic one with the control point `to`. */
function toward(from: readonly [number, number], to: readonly [number, number]): [number, number] {
  return [from[0] + (2 / 3) * (to[0] - from[0]), from[1] + (2 / 3) * (to[1] - from[1])]
}

/** The ellipse that fills a room, by four curves. */
export function ellipse(width: number, height: number): string {
  const [rx, ry] = [width / 2, height / 2]
  const [kx, ky] = [rx * 0.5523, ry * 0.5523]
  const row = (...numbers: number[]) => numbers.map(numeral).join(' ')
  return [
    `${row(width, ry)} m`,
    `${row(width, ry + ky, rx + kx, height, rx, height)} c`,
    `${row(rx - kx, height, 0, ry + ky, 0, ry)} c`,
    `${row(0, ry - ky, rx - kx, 0, rx, 0)} c`,
    `${row(rx + kx, 0, width, ry - ky, width, ry)} c h`,
  ].join(' ')
}

/** A number as it is written in a PDF, which knows no exponents. */
export function numeral(value: number): string {
  return Number.isInteger(value) ? String(value) : String(Number(value.toFixed(3)))
}

/** The operator that sets a color for filling, by its number of parts. */
export function colorOperator(parts: readonly number[]): string | null {
  const operator = { 1: 'g', 3: 'rg', 4: 'k' }[parts.length]
  if (!operator || parts.some((part) => !Number.isFinite(part))) return null
  return `${parts.map((part) => Math.min(1, Math.max(0, part))).join(' ')} ${operator}`
}
