import type { Filler, Words } from '../pattern.ts'

/** Words that the Spanish patterns share, without accents. */
export const SPANISH: Words = {
  // People
  person:
    'persona | personas | gente | individuo | individuos | familia | familias | pareja | parejas | hogar | comprador* | inquilin* | arrendatari* | residente | residentes | dueno | duenos | propietari* | vecin* | ocupante* | profesional | profesionales | profesionista* | hombre | hombres | mujer | mujeres | senor | senora | senoras | senores | caballero* | dama* | adulto | adultos | estudiante* | padres | publico | solicitante* | cliente* | poblacion | raza | origen | ascendencia',
  kids: 'nino | ninos | nina | ninas | hijo | hijos | hija | hijas | menor !(precio | costo | tasa | pago | tiempo | ruido) | menores !(precios | costos | tasas | pagos) | bebe | bebes | infantes | infante | adolescente | adolescentes | chiquitos | chiquillos | pequenines | criaturas | los pequenos | chamacos',
  families:
    'familia !(@familyThing) | familias | padres de familia | padres !(e hijos juntos) | mamas | madres !(de todas) | papas (jovenes | y mamas) | hogares con (ninos | hijos)',
  familyThing:
    'y amigos | reunida | viene | que (visita | viene) | politica | real | del vendedor | porchlight | junta',
  couples:
    'pareja | parejas | matrimonio | matrimonios | soltero | soltera | solteros | solteras | recien casados | nido vacio | recien casadas | dos personas | una [sola] persona | persona sola | personas solas | solteron*',
  adults: 'adulto | adultos | gente adulta | personas adultas | publico adulto | gente grande',
  older:
    'adulto mayor | adultos mayores | personas mayores | persona mayor | gente mayor | tercera edad | la tercera edad | personas de (la tercera edad | edad avanzada | edad) | jubilado* | jubilada* | retirado* | retirada* | anciano* | anciana* | pensionado* | pensionada* | abuelos | abuelitos | persona* madura* | gente madura | pareja* madura* | adultos maduros | inquilinos maduros | viejitos | edad avanzada | baby boomers | mediana edad | edad de (retiro | jubilacion) | mayores',
  younger:
    'joven ~1 | jovenes ~1 | gente joven | milenial* | millennials | millenials | juventud | veinteaner* | treintaner* | generacion z | recien graduados | recien egresados',
  ageLimit: '(mayores | menores | mayor | menor) de [los] @number [anos]',
  professionals:
    'profesional | profesionales !(de (bienes | la | inmobiliari* )) | profesionista | profesionistas | ejecutivos | ejecutivas | personas (profesionales | trabajadoras) | gente (profesional | trabajadora | de bien | educada)',
  raceAdjective:
    'blanco | blanca | blancos | blancas | negro | negra | negros | negras | afroamerican* | caucasic* | anglosajon* | asiatic* | hispano | hispana | hispanos | hispanas | latino | latina | latinos | latinas | indigena* | moreno | morena | morenos | morenas | mestiz* | minoritari* | de color | afrodescendiente* | afrolatin* | interracial* | mulat* | anglo* | etnic* | gringo | gringa',
  races:
    'personas de color | gente de color | gente de raza ~1 | raza (blanca | negra) | @person [de [raza]] @raceAdjective | afroamericanos | caucasicos | asiaticos | hispanos | latinos | indigenas | minorias | gringos | morenos | anglosajones | anglos | negros !(@thing) | blancos !(@thing) | prietos',
  thing: 'y (negros | blancos) | mate | brillante*',
  nationAdjective:
    'mexicano | mexicana | mexicanos | mexicanas | chino | china | chinos | chinas | cubano | cubana | cubanos | cubanas | puertorriquen* | boricua* | dominicano | dominicana | dominicanos | dominicanas | haitian* | colombian* | venezolan* | salvadoren* | guatemaltec* | hondureno | hondurena | hondurenos | hondurenas | nicaraguens* | centroamerican* | sudamerican* | suramerican* | europeo | europea | europeos | europeas | italian* | irlandes* | aleman* | ruso | rusa | rusos | rusas | indio | india | indios | indias | corean* | japones* | filipin* | vietnamit* | arabe* | african* | american* | norteamerican* | estadounidense* | extranjer* | inmigrante* | migrante* | peruan* | ecuatorian* | argentin* | espanol* | brasilen* | portugues* | judio israeli | iranies | paquistani* | ucranian* | polac* | latinoamerican* | caribe*',
  nations:
    'extranjeros | extranjero | extranjeras | inmigrantes | inmigrante | migrantes | refugiados | mexicanos | chinos | cubanos | puertorriquenos | boricuas | dominicanos | haitianos | colombianos | venezolanos | salvadorenos | guatemaltecos | hondurenos | nicaraguenses | centroamericanos | sudamericanos | europeos | italianos | irlandeses | alemanes | rusos | indios | coreanos | japoneses | filipinos | vietnamitas | arabes | africanos | americanos | norteamericanos | estadounidenses | peruanos | argentinos | ecuatorianos | paisanos | latinoamericanos | @person [de origen | de nacionalidad | de ascendencia] @nationAdjective',
  faithAdjective:
    'cristian* | catolic* | protestante* | evangelic* | judio | judia | judios | judias | musulman* | islamic* | hindu | budista* | mormon* | religios* | creyente* | bautista* | pentecostal* | temeros* de dios | ortodox* | adventista* | laic* | observante* | practicante* | devot* | temeros* | presbiterian* | anglican* | jasidic* | agnostic* | sij | sijs',
  faiths:
    'cristiano | cristiana | cristianos | cristianas | catolico | catolica | catolicos | catolicas | protestantes | evangelicos | judio | judios | musulman | musulmanes | hindues | budistas | mormones | testigos de jehova | ateos | ateo | creyente | creyentes | no creyentes | feligreses | gente de (fe | iglesia) | personas de (fe | iglesia) | hermanos en la fe | miembros de (la | una) (iglesia | congregacion | parroquia) | hijos de dios | @person @faithAdjective',
  women:
    'mujer | mujeres | dama | damas | senorita | senoritas | senora !(@name) | senoras | chicas | muchacha | muchachas | ama de casa | amas de casa | madre soltera | madres solteras | femenina | mujercitas | jovencitas | femeninas | chica sola',
  men: 'hombre | hombres | caballero | caballeros | varon | varones | senores | muchachos | masculino',
  name: 'maria | lopez | garcia',
  orientations:
    'gay | gays | homosexual* | lesbiana* | lgbt* | bisexual* | heterosexual* | parejas del mismo sexo | mismo sexo | maricas',
  genders: 'trans | transgenero* | transexual* | travesti* | no binari*',
  disabled:
    'discapacitad* | minusvalid* | (persona | personas | gente | inquilino* | alguien | quien* | solicitante*) con ~2 (discapacidad* | enfermedad* | impedimento* | condicion* | movilidad (reducida | limitada) | problemas | capacidades | andador*) | discapacidad | discapacidades | @person en (silla | sillas) de ruedas | silla de ruedas !(@access) | sillas de ruedas | enfermos | enfermo | enfermo* mental* | enfermedad* mental* | ciego* | ciega* | sordo* | sorda* | invalid* | lisiad* | impedid* | vih | sida | adict* | alcoholic* | autis* | capacidades diferentes | movilidad (reducida | limitada) | muletas | andadores | problemas (mentales | de salud | de movilidad) | incapacitad* | historial (de | psiquiatric*) ~1 | rampas | barras de apoyo | enfermedades ~1 | problemas de (salud | movilidad) ~1 | epilep* | depresion | oxigeno | andadera* | baston | enfermer* | cuidadores | modificaciones | (alguien | personas | gente | quien* | inquilinos) que (no ~1 (pueda* | puedan | camin*) | us* (silla* | andad* | baston) | ten* ~1 (discap* | enferm*)) | rehabilitacion | salud mental',
  access: 'acces*',
  assistanceAnimals:
    '(animal | animales | perro | perros) (de servicio | de asistencia | de apoyo | guia | de soporte | de terapia) [emocional] | perro* guia | lazarillo* | mascotas de apoyo | esa | esas | apoyo emocional',
  income:
    'seccion (8 | ocho) | section (8 | eight) | (plan | programa) (8 | ocho) | vale de vivienda | vales [de (vivienda | renta | alquiler)] | voucher | vouchers | cupones | cupon | (asistencia | ayuda | ayudas | subsidio | subsidios | beneficios | programas | apoyo*) [publica | publicos | social | sociales | de vivienda | del gobierno | gubernamental* | para la renta | de renta | de alquiler | estatal*] | welfare | desemplead* | ssi | subsidiad* | estampillas | discapacidad (como ingreso | del seguro) | bajos (ingresos | recursos) | @person de bajos (ingresos | recursos) | programas (de (vivienda | gobierno | renta | asistencia)) | programa de (vales | vivienda | gobierno | asistencia | gob*) | autoridad de vivienda | manutencion | pension* | vivienda subsidiada | inquilinos con (vale* | voucher* | seccion)',
  marital:
    '[@person] (casado | casada | casados | casadas) | matrimonios | divorciad* | viudo* | viuda* | union libre | concubin* | parejas no casadas | madres solteras | solteros | solteras | matrimonio | @person solter*',
  military:
    'veteranos | veterano !(agente | de la industria) | militar | militares | soldados | reservistas | guardia nacional | marinos | ejercito | marines | fuerzas armadas | miembros (del ejercito | de la guardia | de las fuerzas) | veteranas | reserva',
  migrants:
    'indocumentad* | sin papeles | ilegales | inmigrantes | migrantes | (personas | gente | inquilinos) sin (papeles | documentos | estatus | residencia) | no ciudadanos | sin documentos | extranjeros | daca | estatus migratorio',
  convicts:
    'antecedentes [penales | criminales] | ex convictos | exconvictos | convictos | delincuentes | criminales | record (criminal | policiaco) | historial criminal',
  number:
    '# | un | una | uno | dos | tres | cuatro | cinco | seis | diez | doce | quince | dieciocho | cuarenta | cincuenta',

  // Places
  place:
    'vecindario | vecindarios | vecindad | barrio | barrios | comunidad | comunidades | zona | zonas | area | areas | colonia | colonias | sector | sectores | calle | calles | fraccionamiento | urbanizacion | distrito | suburbio | suburbios | cuadra | pueblo | ciudad | parte de la ciudad | lado de la ciudad | rumbo | rumbos | condado | entorno | ambiente | localidad | manzana | lugar | codigo postal | ubicacion | enclave',
  building:
    'edificio | complejo | condominio | residencial | apartamento* | departamento* | casa | vivienda | unidad | hogar | propiedad | desarrollo | piso',

  // Frames
  good: 'perfect* | ideal | ideales | excelente* | buen | buena | bueno | buenas | gran | grandioso | adecuad* | recomendad* | pensad* | disenad* | hech* | genial | aptos | apto | apta | aptas | especial* | preferible* | preferente* | conveniente* | exclusiv* | cread* | indicad* | comod* | espacios* | lindo | linda | hermos* | bonit* | acogedor* | mejor | orientad* | dirigid* | destinad* | enfocad* | sonad* | paraiso | hecho a la medida | maravillos* | fantastic* | ideada | preparad* | acondicionad* | encantador* | estupend* | suficiente* | solo | solamente | unicamente',
  for: 'para | a la medida de',
  article:
    'un | una | el | la | los | las | tu | su | sus | tus | cualquier | todas | todos | unos | otras | otros | nuestros',
  only: 'solamente | solo | unicamente | exclusivamente | preferentemente | preferiblemente | de preferencia | preferid* | por favor | nada mas | nomas | tienen (prioridad | preferencia) | con prioridad',
  refused: 'no [se] [son] [es] [esta*]',
  refusal:
    'permitid* | aceptad* | admitid* | bienvenid* | permiten | aceptan | admiten | aplican | aplicar | llamar | pueden (aplicar | vivir) | reciben | acepta | permite | admite | deben (aplicar | llamar) | elegible*',
  excluded: 'abstenerse | abstenganse | prohibid* | excluid* | favor de no (llamar | aplicar)',
  refuse:
    'no | sin | ni | nada de | abstenerse | prohibid* [el acceso a | la entrada a] | cero | (no se | no) (acepta* | admit* | permit* | renta* | alquila* | vend* | recib* | quier* | queremos | tom* | trabaj* | hay | consider* | particip* | honr*) [a | con | en] | jamas | nunca se (rent* | vend* | acept*) a | no ~1 (@good | recomendable | seguro | segura | disponible | abierto) (para | a) | (inadecuad* | inapropiad*) para | excepto | menos | se excluye a | excluye a | (se (reserva | reservan) el derecho de) ~2 | (malas experiencias | problemas) con | no (hacemos | manejamos | tramitamos) | no somos ~1 para | nos reservamos ~3',
  addressed:
    '(amara* | adorara* | disfrutara* | va a | van a) ~1 [encantar | amar | disfrutar] | , (esta | este) ..3 para (ti | ustedes)',
  seek: 'solo | solamente | unicamente | exclusivamente [para] | exclusiv* para | solo (para | a | por) | solamente (para | a) | unicamente (para | a) | nomas [para] | se (admiten | aceptan | renta* | alquila* | vend*) (solo | solamente | unicamente | nada mas) [a | para] | se (admiten | aceptan) | preferible* | preferente* [para | a] | preferimos | prefiere | prefiero | prefieren | se prefier* | de preferencia [para | a] | preferencia (a | por | para | de) | prioridad (a | para) | buscamos | busco | se busca* | se solicita* | se requiere* | queremos | se renta [~1] a | se alquila [~1] a | rento [~1] a | se vende [~1] a | alquilo [~1] a | reservad* (para | a) | limitad* a | destinad* a | dirigid* a | orientad* a | enfocad* (a | en) | pensad* (para | en) | hecho para | debe* ser | tiene* que ser | deben | que sean | sea | sean | atrae a | atrae | atencion | le encantara a | gusta a',
  mostly:
    'de | con | muy | mayormente | mayoritariamente | predominantemente | principalmente | llen* de | rodead* de | rodead* por | entre | con muchas | con muchos | donde viven | donde predominan | habitad* por | poblad* por | popular entre | favorit* de | tradicionalmente | historicamente | puro* | pura* | lleno | mayoria | 100% | cerca de otras | cerca de otros | junto a otras | junto a otros | de mayoria | de puros | de puras | compuesta por | formada por | dominado por | integrada por | orgullosamente | preferid* por | preferid* de | buscad* por | solo de | exclusiva de | exclusivo de | vibrante | creciente | gran | fuerte | bonita | linda',
  perfectFor: '(@good ~3 | @building ~1 | @place ~1) @for [,,5 (y | o | e | u)] ~2',
  noneOf: '(@refuse ~2 | @refuse ,,6 (o | ni | u) ~2 | (no | sin | ni) ,,6 (o | ni | y | u) ~1)',
  near: 'cerca de | cercan* a | a pasos de | a unos pasos de | junto a | al lado de | frente a | enfrente de | a ~2 (cuadra* | minuto* | pasos | calle* | metros) de | caminando a | a poca distancia de | a distancia ~2 de | proxim* a | contigua a | contiguo a | a la vuelta de | a corta distancia de | a media cuadra de',
  quality:
    'buen* | gran | grandes | mejor | mejores | excelente* | excepcional* | prestigios* | reconocid* | premiad* | galardonad* | calificad* | primer | primera | calidad | alto | alta | altas | altos | top | destacad* | sobresaliente* | superior* | maravillos* | fantastic* | increible* | codiciad* | envidiable* | solicitad* | deseado | deseada | renombre | rankeadas | nivel | estupend* | magnific* | perfect* | segura | seguras | clasificad*',
  poor: 'mal | mala | malas | malos | peor | peores | pesim* | terrible* | bajo nivel | deficiente*',
  school:
    'escuela | escuelas | distrito escolar | distritos escolares | colegio | colegios !(de abogados) | primaria* !(@primaryThing) | secundaria* | preparatoria* | sistema escolar | sistema educativo | zona escolar | planteles | oferta educativa | educacion',
  primaryThing: 'residencia',
  notAllowed: '@refused @refusal | no @refusal | @excluded | [.] ,,8 @elsewhere',
  elsewhere:
    'no es ~2 (para ti | para ustedes | para usted | tu lugar | su lugar | el lugar) | sig* buscando | busc* en otr* | busc* otr* | mejor busc* | ni lo intent* | no (insist* | pierd* | llam*)',
  pais: 'mexico | china | india | corea | japon | vietnam | cuba | haiti | puerto rico | africa | asia | europa | latinoamerica | centroamerica | sudamerica | medio oriente | iran | rusia | ucrania | pakistan | nigeria | filipinas | guatemala | honduras | el salvador | venezuela | colombia | brasil | italia | irlanda | polonia | alemania | francia | grecia | israel | espana | argentina | peru | otro pais | otros paises | estados unidos | otros lados',
}

/** What may not stand inside a Spanish noun phrase. */
export const SPANISH_FILLER: Filler = {
  stops: new Set(
    'y o u e ni con sin por para en es son que si como cuando donde porque pero cerca desde hasta entre sobre sus ya se no muy esta este consejos ideas noticias guia evento eventos actividades te me nos le lo del hay tiene'.split(
      ' ',
    ),
  ),
  stopEndings: /(?<!mayor|muj|mejor|lug|hog|alquil|primer|famili|part|cualqui|militar)(?:ar|er|ir|ando|iendo)$/,
}
