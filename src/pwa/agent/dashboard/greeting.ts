/** The greeting for this hour, 0 to 23. */
export function greetingAt(hour: number): string {
  if (hour >= 18) return 'Good evening'
  return hour < 12 ? 'Good morning' : 'Good afternoon'
}
