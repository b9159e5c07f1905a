/** Milliseconds of a tap that is felt. */
const TAP_MS = 12

/**
 * A short tap of the device's motor, at what the agent has just done. Only Android has it; a browser allows it only after
 * a touch, and who wants less motion gets none.
 */
export function tapDevice(): void {
  if (!('vibrate' in navigator) || !navigator.userActivation.hasBeenActive) return
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) navigator.vibrate(TAP_MS)
}
