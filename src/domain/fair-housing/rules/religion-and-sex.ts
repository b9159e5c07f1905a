import type { FairHousingRule } from '../rule.ts'

const RELIGION = 'Advertising may not prefer or keep out people by religion.'
const SEX = 'Advertising may not prefer men or women. The sex of a roommate in shared living space is the exception.'

export const RELIGION_AND_SEX: readonly FairHousingRule[] = [
  {
    id: 'religion-people',
    protectedClass: 'religion',
    sources: ['act', 'advertising', 'memorandum'],
    why: RELIGION,
    en: {
      patterns: [
        '(@perfectFor | @seek ~2 | @noneOf | @surrounded ~2 | @mostly ~1) (@faiths | @faithAdjective)',
        '(@faiths | @faithAdjective [@person]) ~1 (@only | @refused [be] @refusal | not @refusal | @excluded | welcome)',
        '@faithAdjective (families | family | couple* | buyers | tenants | tenant | residents | neighbors | homeowners | renters | people | household* | home | house | values | atmosphere | roommate* | landlord* | owner | owners | environment | lifestyle | principles | woman | man | gentleman | lady | @person)',
        '(traditional | biblical | godly | christian) (family values | values | morals | principles)',
        '(share | shares | same) ~2 (faith | beliefs | religion)',
        '(house | home) of (worship | faith)',
        '(attend | attends | go to | goes to) ~1 (church | mass | temple | synagogue | mosque) [regularly | weekly]',
      ],
      better: 'everyone welcome',
      flagged: ['A Christian home', 'No Muslims', 'Perfect for Jewish families', 'Catholics preferred'],
      allowed: ['Apartment complex with chapel', 'Kosher meals available', 'Merry Christmas and Happy Easter'],
    },
    es: {
      patterns: [
        '(@perfectFor | @seek ~2 | @noneOf) (@faiths | @faithAdjective)',
        '(@faiths) ~1 (@only | @refused @refusal | no @refusal | @excluded | bienvenid*)',
        '(familias | familia | gente | vecinos | residentes | inquilinos | inquilino | personas | pareja* | hogar | casa | valores | ambiente | duenos | propietari* | compradores | principios | arrendador*) [de fe | con valores | muy] ~1 @faithAdjective',
        '(valores | principios | fe) (cristian* | catolic* | judi* | religios* | tradicionales)',
        '(que | quien) (comparta* | profes*) ~1 (fe | religion | creencias)',
      ],
      better: 'todos son bienvenidos',
      flagged: ['Hogar cristiano', 'Solo católicos', 'Ideal para familias judías', 'No se aceptan musulmanes'],
      allowed: ['Feliz Navidad a todos', 'Complejo con capilla'],
    },
  },
  {
    id: 'religion-place',
    protectedClass: 'religion',
    sources: ['act', 'steering', 'guidelines'],
    why: 'A location may not be described by the religion of its people or by a house of worship. A chapel on the premises may be named.',
    en: {
      patterns: [
        '@faithAdjective ~1 {(neighborhood* | community | communities | area | enclave | part of ~1 town | building | complex | condo*)}',
      ],
      better: '{}',
      flagged: ['In a Jewish neighborhood', 'A Christian community'],
      allowed: ['Community chapel in the building'],
    },
    es: {
      patterns: ['{(@place | @building)} ~1 @faithAdjective', '{@place} de ~1 (@faiths | @faithAdjective)'],
      better: '{}',
      flagged: ['Comunidad cristiana', 'Barrio judío'],
      allowed: ['Zona de la catedral histórica'],
    },
  },
  {
    id: 'religion-landmark',
    protectedClass: 'religion',
    sources: ['guidelines', 'act'],
    why: 'Directions by a house of worship may point to a religious preference. Name a street, a park or a station.',
    en: {
      patterns: [
        '@near ~3 (synagogue* | shul | mosque* | masjid | temple !(street | university | texas | ave* | terrace | bar) | temples | parish* | congregation* | kingdom hall | mandir | gurdwara | eruv | (catholic | baptist | methodist | lutheran | presbyterian | evangelical | mormon | lds | episcopal | orthodox | christian) (church* | school* | temple*) | church !(street | st | ave* | road | hill | lane | creek))',
        '@near ~1 (st | saint | our lady of) ~2 (church | parish | school | cathedral | synagogue | temple | catholic)',
        'within [the] eruv',
        '(synagogue* | mosque* | temple | church | parish | churches | shul) (nearby | within walking distance | within ~1 blocks | down the street | around the corner | next door | across the street)',
        '(easy | short) walk to ~2 (synagogue* | mosque* | temple | church | parish | shul)',
      ],
      better: 'close to what you need',
      flagged: ['Walking distance to the synagogue', 'Two blocks from St. Mary’s Catholic Church', 'Near the mosque'],
      allowed: ['Near the park and the library', 'Close to Temple University', 'On Church Street'],
    },
    es: {
      patterns: [
        '@near ~3 (iglesia* | sinagoga* | mezquita* | parroquia* | templo* | congregacion* | santuario* | capilla de)',
      ],
      better: 'cerca de lo que necesitas',
      flagged: ['A dos cuadras de la parroquia', 'Cerca de la sinagoga'],
      allowed: ['Cerca del parque', 'Edificio con capilla'],
    },
  },
  {
    id: 'sex-people',
    protectedClass: 'sex',
    sources: ['act', 'advertising', 'memorandum'],
    why: SEX,
    en: {
      patterns: [
        '(@perfectFor | @seek ~2 | @noneOf) (@women | @men)',
        '(@women | @men) @addressed',
        '(@women | @men | bachelor*) ~1 (@only | @refused [be] @refusal | not @refusal | @excluded)',
        '(single | professional | working | mature | quiet | christian | clean | responsible | older | young) (woman | man | female | male | lady | gentleman | guy | gal | girl | ladies | gentlemen | females | males | women) !(owned)',
        "(gentleman's | gentlemen's | lady's | ladies') (residence | home | apartment | building | house)",
        '(all) (female | male) (building | house | household | complex | floor)',
        '(all) (men | women | girls) (building | house | complex)',
      ],
      better: 'everyone welcome',
      flagged: ['Women only', 'Perfect for a single woman', 'No men', 'Male tenant preferred'],
      allowed: [
        'Master bedroom with a bath',
        'Mother-in-law suite',
        'Bachelor apartment',
        'Woman-owned brokerage',
        'Female roommate wanted to share apartment',
      ],
    },
    es: {
      patterns: [
        '(@perfectFor | @seek ~2 | @noneOf) (@women | @men)',
        '(@women | @men) ~1 (@only | @refused @refusal | no @refusal | @excluded)',
        '(para | a) (hombre* | mujer* | caballero* | dama* | senorita*) (sol* | soltero* | profesional* | trabajador* | seri*)',
      ],
      better: 'todos son bienvenidos',
      flagged: ['Solo mujeres', 'Se renta a señorita', 'No hombres', 'Ideal para caballero solo'],
      allowed: ['Recámara principal con baño', 'Departamento de soltero'],
    },
  },
  {
    id: 'orientation-people',
    protectedClass: 'sexual_orientation',
    sources: [],
    why: 'Many states protect sexual orientation: nobody may be preferred or kept out by it, and no area described by it.',
    en: {
      patterns: [
        '(@perfectFor | @seek ~2 | @noneOf | @surrounded ~2 | @mostly ~1) @orientations',
        '@orientations ~1 (@only | @refused [be] @refusal | not @refusal | @excluded)',
        '(gay | lesbian | queer | lgbt* | straight | homosexual | heterosexual) ~1 (neighborhood | community | area | district | enclave | couple | couples | people | tenants | buyers | families)',
        '(no) ~1 (same sex | gay | lesbian) (couples | people | tenants)',
      ],
      better: 'everyone welcome',
      flagged: ['Straight couples only', 'No gays', 'In the gay neighborhood'],
      allowed: ['Straight lines and clean corners', 'Happy Pride Month', 'A straight drive to downtown'],
    },
    es: {
      patterns: [
        '(@perfectFor | @seek ~2 | @noneOf) ~1 @orientations',
        '@orientations ~1 (@only | @refused @refusal | no @refusal | @excluded)',
        '(parejas | personas | familias | comunidad | zona | barrio | vecindario | matrimonios) ~1 @orientations',
      ],
      better: 'todos son bienvenidos',
      flagged: ['Solo parejas heterosexuales', 'No gays', 'Barrio gay'],
      allowed: ['Línea recta al centro'],
    },
  },
  {
    id: 'gender-identity-people',
    protectedClass: 'gender_identity',
    sources: [],
    why: 'Many states protect gender identity: nobody may be preferred or kept out by it.',
    en: {
      patterns: [
        '(@perfectFor | @seek ~2 | @noneOf) @genders',
        '@genders ~1 (@only | @refused [be] @refusal | not @refusal | @excluded)',
      ],
      better: 'everyone welcome',
      flagged: ['No transgender tenants'],
      allowed: ['Trans-Siberian Orchestra downtown this weekend'],
    },
    es: {
      patterns: [
        '(@perfectFor | @seek ~2 | @noneOf) ~1 @genders',
        '@genders ~1 (@only | @refused @refusal | no @refusal | @excluded)',
      ],
      better: 'todos son bienvenidos',
      flagged: ['No se renta a personas transgénero'],
      allowed: ['Transporte público a una cuadra'],
    },
  },
]
