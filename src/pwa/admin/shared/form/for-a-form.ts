/**
 * How a record is asked for that is to be changed: anew each time its form opens, and not again while she is at it,
 * so that the version she sends back is the one she saw.
 */
export const FOR_A_FORM = {
  gcTime: 0,
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const
