/**
 * The first that can be seen of what people count as characters: a flag, or a character with its marks, its skin tone and
 * what it is joined to. `Intl.Segmenter` knows it by the letter, but some browsers in use have none.
 */
const FIRST = /(?:\p{RI}{2}|[^\s\p{DI}])(?:\u200d.|[\p{M}\p{Cf}\p{EMod}])*/u

/** The first characters of a person's names in capitals. */
export function initialsOf({ first_name, last_name }: { first_name: string; last_name: string }): string {
  return [first_name, last_name]
    .map((name) => FIRST.exec(name)?.[0] ?? '')
    .join('')
    .toUpperCase()
}
