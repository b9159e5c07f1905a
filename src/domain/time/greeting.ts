/** The greeting for an hour, 0 to 23. The shell's script contains its source too (vite/shells.ts). */
export function greetingAt(hour: number): string {
  if (hour >= 18) return 'Good evening'
  return hour < 12 ? 'Good morning' : 'Good afternoon'
}
