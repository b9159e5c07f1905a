/** The id of a publication the server accepted a moment ago, until the calendar has shown it. */
let justAccepted: number | null = null

/** Makes the calendar mark a publication when it opens next; null ends that. */
export function markAccepted(id: number | null): void {
  justAccepted = id
}

export function acceptedId(): number | null {
  return justAccepted
}
