/** The parts of a network's addresses that mean the same in every call. */
const PLAIN = /^(?:v\d+\.\d+|[A-Za-z][A-Za-z_.-]{0,23})$/

/** A path with a placeholder for everything that may identify or open something: `/v23.0/:id/photos`. */
export function pathTemplate(path: string): string {
  return path
    .split('/')
    .map((part) => (part === '' || PLAIN.test(part) ? part : ':id'))
    .join('/')
}
