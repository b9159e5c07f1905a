/** What a form's screen is told by its address. */
export interface RecordScreenProps {
  /** The record's id or uuid; null to make a new one. */
  id: string | null
}
