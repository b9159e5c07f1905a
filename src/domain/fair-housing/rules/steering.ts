import type { FairHousingRule } from '../rule.ts'

const SCHOOLS =
  'Praise of schools steers. Name the schools or the district and link to their own figures, without a judgment.'
const SAFETY =
  'Calling an area safe or unsafe steers. Describe the home, and point to the police’s public figures when asked.'

export const STEERING: readonly FairHousingRule[] = [
  {
    id: 'schools-quality',
    protectedClass: 'school_steering',
    sources: ['steering', 'act'],
    why: SCHOOLS,
    en: {
      patterns: [
        '@quality ~2 {@school}',
        '@quality [and] @quality ~1 {@school}',
        '@poor ~1 {@school}',
        '{@school} ~3 (is | are | ranks | rank | ranked | rated | rates) ~2 (@quality | #1 | tops | highly | high | among | [the] (best | top) | excellent | @number | out of)',
        '{@school} ~2 (with | have | has) ~2 (ratings | rating | scores | rankings | reputation* | reviews)',
        '(high | top | great | good | excellent | low) ~1 (rated | ranked | scoring | test | performing) ~1 {@school}',
        '(ratings | rating | rankings | ranking | scores | quality | reputation) (of | for) ~2 {@school}',
        '{school} (ratings | rating | rankings | ranking | scores | quality | reputation)',
        '{schools} (ratings | you | kids | that ~1) (trust | love | brag | rank)',
        '{@school} (you can be proud of | worth moving for | to die for | everyone wants | second to none)',
        '(sought after | coveted | top rated | highly rated | award winning | prestigious | desirable | acclaimed | blue ribbon | a rated | top ranked) ~3 {(high | middle | elementary | academy | isd | district | school*)}',
        '(proud | envy | best) of ~2 {@school}',
      ],
      better: '{}',
      flagged: [
        'Close to great schools',
        'In a top-rated school district',
        'The schools are excellent',
        'Avoid the failing schools across town',
      ],
      allowed: [
        'In the Lincoln Unified school district',
        'Two blocks from Adams Elementary',
        'Great house near schools and parks',
        'Back-to-school supply drive',
      ],
    },
    es: {
      patterns: [
        '@quality ~1 {@school}',
        '@poor ~1 {@school}',
        '{@school} ~2 (de | con) ~2 (@quality | calificacion* | prestigio | renombre | excelencia | primer nivel | reputacion | puntaje*)',
        '{@school} [muy | altamente | bien | mejor | mas | son | es] [muy | altamente | bien | mejor | mas | las | de las] (@quality | calificad* | premiad* | reconocid* | evaluad*)',
        '(calificacion* | calidad | prestigio | puntaje* | reputacion | nivel) de ~1 {@school}',
      ],
      better: '{}',
      flagged: ['Cerca de las mejores escuelas', 'Excelente distrito escolar', 'Escuelas de primera calidad'],
      allowed: ['A dos cuadras de la primaria Juárez', 'Cerca de escuelas y parques'],
    },
  },
  {
    id: 'safety-area',
    protectedClass: 'safety_steering',
    sources: ['steering', 'act'],
    why: SAFETY,
    en: {
      patterns: [
        '(safe | safest | safer | crime free | low crime | no crime) [and | ,] [very] ~1 {@place}',
        'secure {(neighborhood | area | community | part of ~1 town | streets)}',
        '(safe | safest | secure) (and | ,) (quiet | sound | secure | peaceful | friendly | clean | family friendly | walkable) {(@place | street*)}',
        '(dangerous | sketchy | rough | bad | unsafe | high crime | crime ridden | shady | seedy | scary | crime filled | drug ridden | questionable | bad side of) ~1 {@place}',
        '{@place} ~3 (is | are | feels | feel | that is) ~2 (safe | safest | secure | dangerous | unsafe)',
        '(wrong | right | good | bad | better | nice | nicer) side of {(town | the tracks | the city)}',
        '{@place} (free of | without | with (low | no | little | less | minimal)) ~1 crime',
        '{(peace of mind | quiet)} in a safe ~1 @place',
      ],
      better: '{}',
      flagged: [
        'A safe neighborhood',
        'Safe, quiet street',
        'Stay out of the rough part of town',
        'This area is very safe',
      ],
      allowed: [
        'Fire-safe roof',
        'A safe investment',
        'Gated community with a guard',
        'Quiet streets',
        'Desirable neighborhood',
      ],
    },
    es: {
      patterns: [
        '{@place} ~2 [y | muy | mas | e] ~1 (segur* | insegur* | peligros*)',
        '(segur* | peligros*) {@place}',
        '{@place} ~1 (libre de | sin | con poca | con baja | de baja) ~1 (crimen | delincuencia | delito* | criminalidad | violencia)',
        '(mal | mala | peor | malos) {(barrio | zona | vecindario | area | rumbo | rumbos | colonia)}',
      ],
      better: '{}',
      flagged: ['Vecindario seguro y tranquilo', 'La zona más segura', 'Lejos de los malos rumbos'],
      allowed: ['Zona tranquila', 'Estacionamiento seguro', 'Una inversión segura'],
    },
  },
  {
    id: 'safety-crime',
    protectedClass: 'safety_steering',
    sources: ['steering', 'act'],
    why: SAFETY,
    en: {
      patterns: [
        '(low | lower | lowest | little | no | zero | minimal | less | virtually no | almost no | high) ~1 (crime | crime rate* | violence | gang activity)',
        'crime (free | rate* | is ~2 (low | rare | nonexistent | unheard | minimal))',
        '(worry | worrying | fear | afraid) ..2 (crime | safety)',
        '(safety | security) of [the | this | our | a] ~1 @place',
        '@place known for ~2 (safety | low crime)',
        'leave ~1 doors unlocked',
        '(away from | far from | free from | escape | without) ~2 (crime | gangs | the projects | bad neighborhoods | drugs | violence | the ghetto)',
        '(safe | safer | safest) [place | enough | and ~1] (for | to) ~3 (kids | children | family | families | walk | play | raise | live | jog | walking | night | live alone)',
        '(feel | feels | feeling) ~1 (safe | safer | secure) ~2 (walking | at night | here | in ..3 (@place | @building) | letting | on the street*)',
        '(walk | stroll | play | run | jog) ~2 (safely | in safety)',
        'safety of ~2 (neighborhood | community | area | street)',
        '(kids | children) ..3 (safely | safe)',
        '(where | place) ~2 safe',
      ],
      better: 'quiet',
      flagged: ['Low crime rate', 'Feel safe walking at night', 'Far from crime', 'Safe for kids to play outside'],
      allowed: ['Safe room in the basement', 'Smoke detectors keep you safe', 'Ask the police for crime statistics'],
    },
    es: {
      patterns: [
        '(baj* | poc* | cero | sin | menos | nada de | minim* | alt*) ~2 (crimen | criminalidad | delincuencia | delito* | violencia | inseguridad | pandillas)',
        'sin ~2 (crimen | delincuencia | violencia | pandillas | peligro*)',
        '@place (con | de) ~1 (mucha | alta | gran | buena) seguridad',
        'seguridad (de la | del | en la | en el) ~1 @place',
        '(libre de | lejos de) ~1 (crimen | delincuencia | pandillas | violencia | peligro*)',
        '(segur* para) [que] [juegu* | crezc* | camin* | viv*] ~2 (ninos | familia* | hijos | caminar | jugar | vivir)',
        '(caminar | jugar | vivir | salir | juegan | jueguen | duerm* | dormir | vive | vivas | pasear | crezcan | crecer) ~2 (segur* | sin (miedo | peligro) | con (seguridad | tranquilidad y seguridad))',
        '(sentirte | sentirse | te (sentiras | sientes) | siente* | sentiras) ~1 segur*',
      ],
      better: 'tranquilo',
      flagged: ['Baja criminalidad', 'Lejos de la delincuencia', 'Seguro para que jueguen los niños'],
      allowed: ['Puerta con cerradura de seguridad'],
    },
  },
]
