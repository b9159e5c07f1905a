import { plainWords } from '../text/plain-words.ts'

/** The tag of posts with a verse. */
const TAG = 'scripture-verses'

const BOOKS = [
  'genesis|g[ée]nesis|exodus|éxodo|leviticus|lev[íi]tico|numbers|n[úu]meros|deuteronomy|deuteronomio|joshua|josu[ée]',
  'judges|jueces|ruth?|samuel|kings|reyes|chronicles|cr[óo]nicas|ezra|esdras|nehemiah|nehem[íi]as|esther?|job',
  'psalms?|salmos?|proverbs?|proverbios|ecclesiastes|eclesiast[ée]s|song of (?:songs|solomon)|cantares|isaiah|isa[íi]as',
  'jeremiah|jerem[íi]as|lamentations|lamentaciones|ezekiel|ezequiel|daniel|hosea|oseas|joel|amos|am[óo]s|micah|miqueas',
  'habakkuk|habacuc|zephaniah|sofon[íi]as|haggai|hageo|zechariah|zacar[íi]as|malachi|malaqu[íi]as',
  'matthew|mateo|mark|marcos|luke|lucas|john|juan|acts|hechos|romans|romanos|corinthians|corintios|galatians|g[áa]latas',
  'ephesians|efesios|philippians|filipenses|colossians|colosenses|thessalonians|tesalonicenses|timothy|timoteo|titus|tito',
  'hebrews|hebreos|james|santiago|peter|pedro|revelation|apocalipsis',
].join('|')

/** A verse as it is cited: 'Psalm 127:1', '1 Peter 4:9'. */
const CITATION = new RegExp(String.raw`(?<!\p{L})(?:${BOOKS})\.? \d{1,3}:\d{1,3}(?!\d| ?[ap]\.?m)`, 'iu')

/** Whether a post is a verse of scripture: by its tag, or because its text cites one. */
export function isScripture({ tags, text }: { tags: readonly string[]; text: string }): boolean {
  return tags.includes(TAG) || CITATION.test(plainWords(text))
}
