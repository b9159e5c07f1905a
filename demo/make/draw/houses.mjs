// All houses in one place.
import { cape, colonial, craftsman, tudor, victorian } from './houses-classic.mjs'
import { aframe, farmhouse, midcentury, modern, ranch, spanish } from './houses-open.mjs'

export * from './houses-classic.mjs'
export * from './houses-open.mjs'
export * from './houses-town.mjs'
export { door, win } from './house-parts.mjs'
export const STYLES = {
  craftsman,
  colonial,
  ranch,
  tudor,
  victorian,
  farmhouse,
  spanish,
  midcentury,
  cape,
  aframe,
  modern,
}
