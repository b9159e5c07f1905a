import type { Filler, Words } from '../pattern.ts'

/** Words that the English patterns share. */
export const ENGLISH: Words = {
  // People
  person:
    'people | persons | person | individual | individuals | folks | family | families | couple | couples | household | households | buyer | buyers | homebuyer | homebuyers | renter | renters | tenant | tenants | resident | residents | applicant | applicants | owner | owners | homeowner | homeowners | neighbors | neighbor | occupant | occupants | professional | professionals | men | women | man | woman | ladies | lady | gentleman | gentlemen | male | female | guy | guys | girl | girls | adult | adults | student | students | parent | parents | kids | children | lifestyle | executives | roommates | clientele | population | crowd',
  kids: 'kids !(@kidThing) | children !(@kidThing) | child !(@kidThing) | kid !(@kidThing) | kiddos | toddler | toddlers | baby !(boomer* | grand | shower* | step*) | babies | infant | infants | newborn | newborns | little ones | youngsters | teen | teens | teenager | teenagers | minors | @number year olds | school age',
  kidThing:
    'room* | area | areas | pool* | menu | museum* | books | toys | activities | crafts | zone !(free) | hospital* | party | costume* | birthday* | of all ages | friendly !(@place)',
  families:
    'family !(@familyThing) | families | household with (kids | children) | households with (kids | children) | parents | mom !(and pop) | moms | mother !(in law | nature) | mothers !(day) | dads | fathers !(day) | siblings',
  familyThing:
    'room* | home* | house* | residence* | owned | run | business* | dinner* | gathering* | gathered | meal* | movie* | time | game* | night* | reunion* | photo* | picture* | portrait* | holiday* | vacation* | tradition* | recipe* | table | member* | memories | fun | budget | kitchen | brunch | breakfast | lunch | celebration* | event* | visits | visit | practice | doctor | bathroom* | bath* | entrance | car | cars | friend* | heirloom* | farm | get together* | barbecue* | bbq* | barbecues | and friends | or friends | status | size | living | weekend*',
  couples:
    'couple !(of) | couples | single !(family | story | level | car | floor | handle | sink | pane | vanity | garage | stall | owner | bath* | bed* | stor* | detached | offer* | wide | most | day | room | best | place | house | point | thing | one) | singles | a bachelor | bachelors | bachelorette | newlywed | newlyweds | empty nester | empty nesters | roommates | two people | one person | childless ~1 @person | childless | honeymooners | spouses',
  adults: 'adult !(education | beverage* | size) | adults | grown ups | grownups | grown up | over 18s',
  older:
    'senior !(vice | agent | living center | center | advisor | loan | partner) | seniors | senior citizen* | elderly | elders | retired !(in | from) | retiree | retirees | retirement age | pensioners | pensioner | boomers | baby boomer* | grandparents | grandma | older (@person | generation) | mature ~1 (@person) | mature | middle aged | golden agers',
  younger:
    'young ~1 (@person) | younger ~1 (@person) | younger generation | youth | youthful ~1 @person | millennial | millennials | gen z | gen x | gen zers | twenty somethings | twentysomethings | thirty somethings | thirtysomethings | 20 somethings | 30 somethings | young at heart | recent (grad | grads | graduates) | college aged ~1',
  ageLimit:
    '(under | over | above | below | younger than | older than | between) [the age of | age] @number [and @number] !(minute* | mile* | day* | k | percent | sq* | square | acre* | dollars | million | thousand | feet | hours | offers | showings | bed* | list*)',
  professionals:
    'professional ~1 (@person) | professionals | executive couple | executives | working ~1 (@person) | career minded ~1 (@person) | white collar (@person | workers) | blue collar (@person | workers) | college educated ~1 (@person)',
  raceAdjective:
    'white | black | african american | caucasian | anglo | anglo saxon | asian | asian american | hispanic | latino | latina | latinx | latine | native american | american indian | indigenous | biracial | mixed race | interracial | colored | brown skinned | dark skinned | light skinned | fair skinned | minority | ethnic | pacific islander | non white | nonwhite | aryan | afro caribbean | chicano',
  races:
    'whites | blacks | african americans | caucasians | anglos | asians | hispanics | latinos | latinas | native americans | american indians | minorities | people of color | pacific islanders | asian americans | (white | black | brown | colored | dark skinned | light skinned) (@person | folk | children)',
  nationAdjective:
    'mexican | chinese | indian | korean | japanese | filipino | vietnamese | cuban | puerto rican | dominican | haitian | italian | irish | polish | russian | german | french | greek | arab | arabic | middle eastern | african | european | salvadoran | guatemalan | honduran | colombian | venezuelan | iranian | persian | pakistani | bangladeshi | ethiopian | somali | nigerian | jamaican | portuguese | brazilian | ukrainian | turkish | syrian | iraqi | afghan | israeli | swedish | norwegian | scandinavian | british | cambodian | hmong | thai | immigrant | foreign born | refugee | american born | native born | all american | south asian | east asian | central american | south american | caribbean | english speaking | spanish speaking | american',
  nations:
    'mexicans | chinese !(@foreignThing) | indians | koreans | japanese !(@foreignThing) | filipinos | vietnamese !(@foreignThing) | cubans | puerto ricans | dominicans | haitians | italians | irish !(@foreignThing) | poles | russians | germans | greeks | arabs | middle easterners | africans | europeans | salvadorans | guatemalans | hondurans | colombians | venezuelans | iranians | persians | pakistanis | ethiopians | somalis | nigerians | jamaicans | brazilians | ukrainians | syrians | iraqis | afghans | immigrants | immigrant @person | foreigner | foreigners | foreign (born | nationals | buyers | @person) | refugee @person | refugees | aliens | americans | foreign accents',
  foreignThing:
    'food | restaurant* | garden* | takeout | cuisine | pub* | coffee | maple* | tile* | elm* | tea | style | inspired | doors | market | setter* | ivy | new year',
  faithAdjective:
    'christian | catholic | protestant | baptist | methodist | lutheran | evangelical | mormon | lds | jewish | orthodox | hasidic | muslim | islamic | hindu | buddhist | sikh | atheist | religious | churchgoing | church going | god fearing | faith based | bible believing | born again | non christian | spiritual',
  faiths:
    "christians | catholics | protestants | baptists | methodists | lutherans | evangelicals | mormons | jews | orthodox jews | muslims | moslems | hindus | buddhists | sikhs | atheists | non christians | nonbelievers | non believers | believers | churchgoers | jehovah's witness* | people of faith | (person | people | man | woman) of ~1 faith | members of (the | our | a) ~1 (church | synagogue | temple | parish | mosque | congregation | faith) | parishioners | church members | pagans",
  women:
    'woman !(owned | led) | women | lady | ladies | female | females | girl !(@outing) | girls !(@outing) | single mom | single moms | single mothers | housewives | housewife',
  men: 'man !(cave | made) | men | gentleman | gentlemen | male | males | guys !(@outing) | bachelors',
  outing: 'night* | weekend* | trip* | scout*',
  orientations:
    'gay !(street) | gays | lesbian | lesbians | homosexual | homosexuals | lgbt* | queer | bisexual | bisexuals | same sex (@person) | straight (@person | only) | straights | heterosexual | heterosexuals | alternative lifestyles',
  genders:
    'trans | transgender | transgendered | transsexual* | cross dressers | crossdressers | nonbinary | non binary | gender fluid | drag queens | cisgender | cis',
  disabled:
    'disabled | the disabled | handicapped | handicap !(access* | parking | ramp*) | (person | people | persons | those | anyone | tenants | residents | individuals | buyers | renters | applicants | someone) with ~2 (disability | disabilities | illness | impairment* | mobility issues | wheelchairs | handicaps | conditions) | wheelchair !(@access) | wheelchairs | wheelchair (users | bound) | mentally ~1 (ill | disabled | handicapped | challenged | impaired) | mental (illness | patients | health ~1 @person | health history) | blind (@person | or) | deaf (@person | or) | autistic | aids patients | aids !(to) | hiv | hiv positive | addicts | recovering (addicts | alcoholics) | alcoholics | cripples | crippled | invalids | impaired | the sick | sick people | walkers !(paradise) | crutches | oxygen tanks | mobility (scooter* | issues | impairments | device* | aids | impaired) | chronic illness* | group homes | special needs | disabilities | health problems',
  access: 'access* | ramp* | friendly | lift* | width | turning | entry',
  assistanceAnimals:
    'service (animal | animals | dog | dogs) | (emotional | comfort) support (animal | animals | dog | dogs | pet | pets) | emotional support | support (animal | animals | dogs) | assistance (animal | animals | dog | dogs) | guide (dog | dogs) | seeing eye (dog | dogs) | esa | esas | therapy (dog | dogs | animal | animals)',
  income:
    'section (8 | eight | viii) [@voucherNoun] | sec (8 | eight) | [housing | choice | rental | government | hud | rent] (voucher | vouchers) [holder* | tenant* | program*] | hcv | housing assistance | rental assistance | rent assistance | housing (subsidy | subsidies | programs) | subsidized (@person | rent | housing) | subsidies | government (assistance | aid | programs | subsidies | benefits) | public (assistance | aid | housing residents | benefits) | welfare [recipient* | tenants] | ssi | ssdi | disability (income | benefits | checks | payments) | unemployment [benefits | income] | food stamps | snap recipients | hud tenants | low income ~1 (@person) | cityfheps | dss | hasa | child support income | alimony | unemployed [@person] | rapid rehousing | social security (income | recipients) | section8 | hud !(home* | approved | fee*)',
  voucherNoun: 'voucher* | tenant* | holder* | recipient* | applicants | program* | housing | renters | families',
  marital:
    'married ~1 (@person) | marrieds | unmarried ~1 (@person) | divorced ~1 (@person) | divorcees | divorced | widow | widows | widowers | cohabiting ~1 (@person) | unwed ~1 (@person) | unmarried | live in partners | engaged couples',
  military:
    'veteran !(agent | broker | realtor | day | owned | of | home) | veterans !(day | benefits | affairs | memorial | park) | military !(discount | time) ~1 | service members | servicemen | soldiers | vets !(office) | reservists | active duty ~1 | va (tenants | recipients) | guard members',
  migrants:
    'illegals | illegal (immigrants | aliens | @person) | undocumented [@person | immigrants] | non citizens | noncitizens | daca ~1 | visa holders | green card holders | foreign nationals | h1b ~1 | asylum seekers | migrants',
  convicts:
    'felons | felon | felonies | felony | ex (offenders | cons | felons | convicts) | convicts | criminals | (criminal | arrest) (record | records | history | histories | background*) | criminal backgrounds',
  number:
    '1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17 | 18 | 19 | 20 | 21 | 25 | 30 | 35 | 40 | 45 | 50 | 55 | 60 | 62 | 65 | 70 | 18+ | 21+ | 25+ | 30+ | 40+ | 50+ | one | two | three | four | five | six | ten | twelve | sixteen | eighteen | twenty one',

  // Places
  place:
    'neighborhood | neighborhoods | neighbourhood | community !(college | center | garden* | event* | pool | service | room) | communities | area | areas | block | street | streets | section | enclave | enclaves | subdivision | part of ~1 town | side of ~1 town | part of ~1 (city | county) | section of ~1 (city | town) | zip code | zip codes | village | suburb | suburbs | district | districts | environment | town | towns | county | city | cul de sac | corner of ~1 (city | town) | side of the tracks | surroundings | location | pocket | hood | quarter !(of | bath*) | zone | region | blocks',
  building:
    'building | complex | apartment complex | apartments | condo | condos | condominium | condominiums | property | home | house | household | living | atmosphere | development | park | complex | housing | apartment | unit | units | lifestyle | setting',

  // Frames
  good: 'perfect | perfectly | ideal | ideally | great | best | excellent | wonderful | fantastic | lovely | good | nice | suitable | suited | amazing | awesome | terrific | superb | right | made | designed | built | meant | tailored | tailor made | geared | created | intended | dream | dreamy | fit | recommended | especially | specifically | exclusively | convenient | comfortable | cozy | beautiful | spacious | marketed | catered | optimal | well suited | match | just | planned | sized | crafted | curated | heaven | haven | paradise | oasis | retreat | delightful | attractive | enough | wonderland | magnet',
  for: 'for | to suit',
  article:
    "a | an | the | any | all | your | our | other | those | these | both | most | some | new | another | today's",
  only: 'only | preferred | prefered | wanted | exclusively | need apply | desired | sought | requested | required | please | strongly encouraged | a must | are ideal | is ideal | would be ideal | would be best | would be perfect | [will be] given (priority | preference) | get (priority | preference) | first | get first (pick | choice | dibs)',
  refused:
    "(is | are) not | isn't | aren't | cannot | can not | can't | may not | will not | won't | must not | should not | shouldn't | need not | do not | don't | not",
  refusal:
    'be | [be] [ever] (allowed | permitted | accepted | welcome | wanted | considered | admitted | eligible | suitable | tolerated | approved | taken) | apply | live | reside | inquire | rent | ok | okay | a good fit | qualify | occupy | move | bother',
  excluded:
    'prohibited | excluded | banned | unwelcome | discouraged | forbidden | turned away | disqualified | denied | refused | rejected | off limits',
  refuse:
    "no | (no one | nobody | none) [with] | no more | absolutely no | sorry no | zero | never [@rent] | not @suited | isn't @suited | aren't @suited | unsuitable for | inappropriate for | unsafe for | inconvenient for | (do not | does not | will not | can not | cannot | won't | don't | doesn't | can't | never | not able to | unable to | not going to | refuse to | refuses to | reserve the right to refuse | not | not currently) ~1 (@rent | @accept) | not (a | the) ~1 (place | home | building | house | property | complex | community | fit | choice) for | (ban | bans | banned | banning | prohibit | prohibits | exclude | excludes | excluding | refuse | refuses | reject | rejects | deny | denies | decline | declines | turn away) | off limits to | closed to | keep out | non",
  suited:
    '[really | ideally | well | necessarily] (for | suitable for | suited for | suited to | appropriate for | right for | ideal for | recommended for | good for | safe for | designed for | meant for | intended for | a good fit for | available to | available for | open to | equipped for | practical for | set up for | geared to | permitted to | offered to | rented to)',
  rent: 'rent to | sell to | lease to | renting to | selling to | leasing to | show to',
  accept:
    'accept | accepts | allow | allows | permit | take | takes | consider | want | approve | accepting | allowing | taking | tolerate | welcome | accommodate | honor | participate in | work with | process | admit | entertain | accepted',
  addressed:
    '(will | would | ll) ~1 (love | adore | enjoy | appreciate) | (delight | dream | take note | rejoice | welcome here) | , this ..3 for you',
  seek: 'prefer | prefers | preferring | preferably | preference [is] (for | given to | to) | preference goes to | priority [is] (to | given to | for) | seeking | in search of | searching for | hoping for | would like | want | wants | wanted | wanting | welcomes only | accepting only | accept only | rent only to | rent to | rents to | renting to | rented to | sell only to | sell to | sold only to | leased to | lease to | (owner | landlord | seller | we | they) (is | are) looking for | looking for ~2 (tenant | tenants | renter | renters | resident | residents | who is | who are) | reserved for | limited to | restricted to | exclusive to | exclusively for | only for | only to | strictly for | solely for | just for | strictly | solely | only | cater to | caters to | catering to | geared to | geared toward | geared towards | aimed at | targeted to | targeted at | appeals to | appeal to | attracts | attracting | attract | suits | will suit | would suit | best suits | suit | fits | must be | should be | has to be | have to be | required to be | need to be | (tenant | buyer | renter | resident | applicant) is | open only to | open to | available only to | marketed to | calling all | attention | designed around | wish for',
  surrounded:
    'surrounded by | among | amongst | living near | live near | live next to | alongside | share a fence with | mingle with | close to other | near other | near fellow | mix of | full of | filled with | bursting with | teeming with | populated by | dominated by | inhabited by | occupied by | made up of | home to | popular with | popular among | favored by | favorite with | favorite among | favorite of | a favorite for | a magnet for | beloved by',
  mostly:
    'mainly | mostly | predominantly | primarily | majority | largely | overwhelmingly | heavily | increasingly | all | where | attracts | established | concentration of | enclave of | lots of | plenty of | many | proudly | historically | traditionally | growing | large | strong | vibrant | tight knit | close knit | proud | thriving | wholesome | booming | up and coming | known for its',
  perfectFor: '(@good ~3 | @building | @place) @for [,,5 (and | or)] ~2',
  noneOf: '(@refuse ~2 | (no | not | without) ,,6 (or | nor) ~1)',
  near: 'near | nearby | close to | steps from | steps to | steps away from | walk to | walking distance to | walking distance from | walking distance of | short walk to | short walk from | minutes from | minutes to | minute walk to | blocks from | block from | blocks to | next to | across from | across the street from | around the corner from | within ~3 of | convenient to | next door to | by | adjacent to | a stroll to | walkable to | down the street from | beside | proximity to | a short drive to | just off',
  quality:
    'good | great | best | better | top | topnotch | notch | rated | highly rated | top rated | excellent | outstanding | award winning | exceptional | superior | amazing | fantastic | finest | fine | desirable | desired | sought after | acclaimed | prestigious | coveted | high performing | performing | strong | quality | wonderful | premier | elite | ranked | top ranked | number one | best in the | ten | 10 | 10 10 | a rated | a+ | blue ribbon | fabulous | stellar | reputable | renowned | scoring | safe | safest | impressive | superb | celebrated | terrific | exemplary | distinguished | winning | envied | enviable | nicest | ideal | perfect | incredible | star | favorite | first rate | first class | world class',
  poor: 'bad | poor | failing | struggling | worst | weak | low performing | underperforming | terrible | rough | inner city | low rated | low ranked',
  school:
    'school district* | school system* | school zone | school boundar* | schools !(out | closed | closing) | elementary [school*] | elementaries | middle school* | high school* !(football | reunion | student* | team* | sweetheart* | grad*) | school !(@schoolThing) | district schools | isd | education system | school options',
  schoolThing:
    'supplies | supply | year* | night | day* | start* | break | bus | buses | season | drive | pickup | house | houses | spirit | holiday* | morning* | run | of thought | tour* | visit* | play | fair | garden',
}

/** What may not stand inside an English noun phrase. */
export const ENGLISH_FILLER: Filler = {
  stopWords: new Set(
    'and or but nor with without to in on at by from of near for is are was were be been that which who whose whom when where while as than then if so not no into over under after before about because you i we they it he she this will can has have had do does just like near walking distance close tips tip ideas advice news guide event events activity activities game day fun recipe question questions time weekend'.split(
      ' ',
    ),
  ),
  stopEndings:
    /(?<!grow|work|lov|outgo|aspir|hardwork|retir|deserv|charm|welcom|stunn|amaz|outstand|perform|winn|thriv|excit|s)ing$/,
}
