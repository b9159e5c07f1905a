/** The props a form's screen gets from its address. */
export interface RecordScreenProps {
  /** The record's id or uuid; null to make a new one. */
  id: string | null
}
