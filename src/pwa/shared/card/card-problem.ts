/** Why a card can't be taken, in a message for the user; empty where the card form has shown it itself. */
export class CardProblem extends Error {
  override readonly name = 'CardProblem'
}
