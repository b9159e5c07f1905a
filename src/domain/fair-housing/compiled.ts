import { ALLOWED } from './allowed.ts'
import { compile } from './compile.ts'
import type { Language } from './match.ts'
import { RULES } from './rules/index.ts'
import { ENGLISH, ENGLISH_FILLER } from './words/english.ts'
import { SPANISH, SPANISH_FILLER } from './words/spanish.ts'

const patternsOf = (language: Language) => ({
  rules: RULES.map((rule) => rule[language].patterns),
  ...ALLOWED[language],
})

/**
 * The rules as they are looked for, which takes about 100 ms. A build has the values in place of this module and of all
 * that it imports.
 */
export const compiledRules = () =>
  compile({
    en: { words: ENGLISH, filler: ENGLISH_FILLER, ...patternsOf('en') },
    es: { words: SPANISH, filler: SPANISH_FILLER, ...patternsOf('es') },
  })

/** What is said about a finding of each rule. */
export const RULE_TEXTS = RULES.map(({ id, protectedClass, sources, why, en, es }) => ({
  id,
  protectedClass,
  sources,
  why,
  better: { en: en.better, es: es.better },
}))
