import { useWide } from './use-wide.ts'

/** The word for the user's device by the size of its screen: 'computer' or 'phone'. */
export function useDevice(): 'computer' | 'phone' {
  return useWide() ? 'computer' : 'phone'
}
