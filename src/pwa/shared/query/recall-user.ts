import { queryClient } from './client.ts'
import { recall } from './remember.ts'

/** Puts the user remembered on this device into the cache, before the first screen asks. */
export const recallUser = () => recall(queryClient)
