/** Why a card can't be taken, in words for her who typed it. */
export class CardProblem extends Error {
  override readonly name = 'CardProblem'
}
