/** Why a card can't be taken, in words for her who typed it; none where the card form has said it itself. */
export class CardProblem extends Error {
  override readonly name = 'CardProblem'
}
