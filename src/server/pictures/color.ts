import sharp from 'sharp'

/** Whether text is a color that a picture can be filled with: `#4B1D42`, `white` or `rgb(75, 29, 66)`. */
export function isColor(text: string): boolean {
  try {
    sharp({ create: { width: 1, height: 1, channels: 3, background: text } })
    return true
  } catch (error) {
    if (!(error instanceof Error && /color|background/.test(error.message))) throw error
    return false
  }
}
