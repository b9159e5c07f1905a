import { useWide } from './use-wide.ts'

/** What she holds or sits at, by its size: the word for it on screen. */
export function useDevice(): 'computer' | 'phone' {
  return useWide() ? 'computer' : 'phone'
}
