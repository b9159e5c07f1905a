import { holdFirstAnswers, type FirstAnswers } from '#client/first-answers.ts'
import { FIRST_ANSWERS_ID } from '#contract/document.ts'

/** Holds the answers that came with the document for the first screen, before it asks. */
export function holdDocumentAnswers(): void {
  const text = document.getElementById(FIRST_ANSWERS_ID)?.textContent
  if (text) holdFirstAnswers(JSON.parse(text) as FirstAnswers)
}
