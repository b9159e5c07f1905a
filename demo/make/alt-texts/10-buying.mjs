// What the pictures show, with their words, in English and Spanish, by the name of the file.
export const texts = {
  'before-the-kitchen': [
    '“Before you fall for the kitchen”: five numbered tips beside a lit plum pendant lamp. Run every tap at once; look up, ceilings tell the truth; stand in the yard at five o’clock; ask for a year of utility bills; find out how old the roof is.',
    '“Antes de amar la cocina” (en inglés): cinco consejos numerados junto a una lámpara ciruela encendida. Abre todas las llaves a la vez; mira el techo; párate en el patio a las cinco; pide un año de recibos; pregunta la edad del techo.',
  ],
  'before-the-kitchen-es': [
    'In Spanish, “Before you love the kitchen”: five numbered tips beside a lit plum pendant lamp, about the taps, the ceiling, the yard at five, a year of bills and the age of the roof.',
    '“Antes de amar la cocina”: cinco consejos numerados junto a una lámpara ciruela encendida. Abre todas las llaves a la vez; mira el techo: nunca miente; párate en el patio a las cinco; pide un año de recibos de luz y agua; pregunta la edad del techo.',
  ],
  'stand-in-the-yard': [
    'A single chair on the lawn of a brick ranch house, facing a low sun. “Stand in the yard at five. You’ll hear the street, the neighbors and the light.”',
    'Una silla sola en el césped de una casa de ladrillo, frente a un sol bajo. En inglés: “Párate en el patio a las cinco. Oirás la calle, a los vecinos y verás la luz”.',
  ],
  'stand-in-the-yard-es': [
    'A single chair on the lawn of a brick ranch house, facing a low sun, with the words in Spanish: “Stand in the yard at five. You’ll hear the street and the neighbors, and see the light.”',
    'Una silla sola en el césped de una casa de ladrillo, frente a un sol bajo. “Párate en el patio a las cinco. Oirás la calle, a los vecinos y verás la luz”.',
  ],
  'knock-twice': [
    'A round brass knocker on a teal wooden door. “Knock next door before you write the number. Ask what they’d miss if they moved.”',
    'Una aldaba redonda de latón en una puerta de madera verde azulado. En inglés: “Toca al lado antes de escribir la cifra. Pregunta qué extrañarían si se mudaran”.',
  ],
  'knock-twice-es': [
    'A round brass knocker on a teal wooden door, with the words in Spanish: “Knock next door before you make your offer. Ask what they’d miss if they moved.”',
    'Una aldaba redonda de latón en una puerta de madera verde azulado. “Toca al lado antes de hacer tu oferta. Pregunta qué extrañarían si se mudaran”.',
  ],
  'offer-day': [
    'A sheet of paper titled “An offer: price, dates, promises” with a pen lying on it. Above it: “Sleep on it once. Not twice.”',
    'Una hoja titulada en inglés “Una oferta: precio, fechas, promesas”, con una pluma encima. Arriba: “Consúltalo con la almohada una vez. No dos”.',
  ],
  'read-the-house-1': [
    'A Tudor house with dark timbers and a yellow round-topped door. “How to read a house. Four pages. Start outside.”',
    'Una casa Tudor con vigas oscuras y una puerta amarilla de arco. En inglés: “Cómo leer una casa. Cuatro páginas. Empieza por fuera”.',
  ],
  'read-the-house-2': [
    'A row of tall colorful townhouses along a street with a lamppost. “The street. Who’s out walking? Where does the water go?”',
    'Una hilera de casas altas de colores en una calle con un farol. En inglés: “La calle. ¿Quién camina por ahí? ¿A dónde va el agua?”.',
  ],
  'read-the-house-3': [
    'A bare room with a teal armchair, a lit pendant lamp and a brown water stain on the ceiling. “The ceiling. A tea-colored ring is a roof trying to tell you something.”',
    'Un cuarto con un sillón verde azulado, una lámpara encendida y una mancha de agua en el techo. En inglés: “El techo. Un anillo color té es un techo que quiere decirte algo”.',
  ],
  'read-the-house-4': [
    'An open closet with a light on: four garments on a rail and a moving box below. “The smallest room. If the closet was cared for, so was the rest.”',
    'Un clóset abierto con la luz encendida: cuatro prendas colgadas y una caja abajo. En inglés: “El cuarto más pequeño. Si cuidaron el clóset, cuidaron lo demás”.',
  ],
  'first-keys-quote': [
    'Two keys on a ring with a tag that says “casa”, hanging from a cord on amber. “The first set of keys is heavier than it looks. Ask me anything.”',
    'Dos llaves en un aro con una etiqueta que dice “casa”, colgadas de un cordón sobre fondo ámbar. En inglés: “El primer juego de llaves pesa más de lo que parece. Pregúntame lo que sea”.',
  ],
  'first-five-moves-1': [
    'A large amber key on plum. “Your first five moves, in this order.”',
    'Una gran llave ámbar sobre fondo ciruela. En inglés: “Tus primeros cinco pasos, en este orden”.',
  ],
  'first-five-moves-2': [
    'A navy calculator beside a large number 1. “Know your number. What you pay now, plus what you could without losing sleep.”',
    'Una calculadora azul junto a un gran número 1. En inglés: “Conoce tu número. Lo que pagas hoy, más lo que podrías pagar sin perder el sueño”.',
  ],
  'first-five-moves-3': [
    'A cream envelope with a red seal beside a large number 2. “Get the letter. One afternoon with a lender. Then every door is a real one.”',
    'Un sobre crema con sello rojo junto a un gran número 2. En inglés: “Consigue la carta. Una tarde con un prestamista y cada puerta será de verdad”.',
  ],
  'first-five-moves-4': [
    'Three fanned sheets with check boxes, the first one all checked, beside a large number 3. “Make three lists. Must. Nice. Not yet. On paper, with the person you’ll live with.”',
    'Tres hojas en abanico con casillas, la primera toda marcada, junto a un gran número 3. En inglés: “Haz tres listas. Indispensable, estaría bien, todavía no. En papel, con quien vas a vivir”.',
  ],
  'first-five-moves-5': [
    'Five small houses in a row, the last one with lit windows, beside a large number 4. “See five. Then write. Love the fifth one with your eyes open.”',
    'Cinco casitas en fila, la última con las ventanas encendidas, junto a un gran número 4. En inglés: “Ve cinco. Luego escribe. Ama la quinta con los ojos abiertos”.',
  ],
  'one-good-question': [
    'A speech bubble asks: “Why are they leaving, and what will they miss?” Above it: “The one question to bring to every showing.”',
    'Un globo de diálogo pregunta en inglés: “¿Por qué se van y qué van a extrañar?”. Arriba: “La única pregunta que hay que llevar a cada visita”.',
  ],
  'reel-key-turns': [
    'A plum door stands open on a warm, bright hallway with a stair and a potted plant. “A little stiff. And then it’s yours.”',
    'Una puerta ciruela abierta a un pasillo cálido con escalera y una planta. En inglés: “Un poco dura. Y luego es tuya”.',
  ],
  'bring-these-five': [
    'Five things drawn on a wooden table and named: tape, charger, notebook, marble, easy shoes. “Bring these five to a showing.”',
    'Cinco cosas sobre una mesa de madera, con su nombre en inglés: cinta métrica, cargador, cuaderno, canica y zapatos cómodos. “Lleva estas cinco a una visita”.',
  ],
  'listen-to-the-house': [
    'A Victorian house with a tower and lit windows at night, under a crescent moon, with sound waves in the air. “Go back once, after dark. Listen.”',
    'Una casa victoriana con torre y ventanas encendidas, de noche, bajo la luna, con ondas de sonido en el aire. En inglés: “Vuelve una vez, ya de noche. Escucha”.',
  ],
  'tour-notes': [
    'A clipboard with a pencil. “After each house, write five words”: light, noise, smell, stairs, would I cook here?',
    'Una tabla con una hoja y un lápiz. En inglés: “Después de cada casa, escribe cinco palabras”: luz, ruido, olor, escaleras, ¿cocinaría aquí?',
  ],
  'second-look': [
    'A magnifying glass over the windows of a white colonial house with dark shutters. “The second look is where you notice the windows.”',
    'Una lupa sobre las ventanas de una casa colonial blanca con contraventanas oscuras. En inglés: “En la segunda visita te fijas en las ventanas”.',
  ],
  'before-you-scroll': [
    'A phone showing house listings beside three lists: must have, can’t live without it; nice, you’d trade it; not yet, you’d add it later. “Three lists before one more scroll.”',
    'Un teléfono con anuncios de casas junto a tres listas en inglés: indispensable, estaría bien y todavía no. “Tres listas antes de seguir mirando”.',
  ],
  'anatomy-of-an-offer': [
    'A paper titled “Offer” with five numbered parts: price, what you pay; earnest money, proof you mean it; dates, when keys change hands; contingencies, your ways out; what stays, the fridge? the swing? “The anatomy of an offer.”',
    'Una hoja titulada “Oferta” (en inglés) con cinco partes numeradas: precio, depósito de garantía, fechas, contingencias y lo que se queda. “La anatomía de una oferta”.',
  ],
  'ways-out': [
    'Three open umbrellas in the rain, named inspection, loan and appraisal. “Contingencies are umbrellas. Carry the ones you need.”',
    'Tres paraguas abiertos bajo la lluvia, llamados en inglés inspección, préstamo y avalúo. “Las contingencias son paraguas. Lleva los que necesites”.',
  ],
  'best-offer-isnt-highest': [
    'Three sealed envelopes fanned out on plum. “The best offer isn’t always the highest one. Sure and soon can beat more and maybe.”',
    'Tres sobres sellados en abanico sobre fondo ciruela. En inglés: “La mejor oferta no siempre es la más alta. Segura y pronto puede ganarle a más y quizás”.',
  ],
  'counter-offer': [
    'A table tennis table from above, two paddles and a ball in flight. “A counter isn’t a no. It’s your turn.”',
    'Una mesa de ping-pong vista desde arriba, con dos paletas y la pelota en el aire. En inglés: “Una contraoferta no es un no. Es tu turno”.',
  ],
  'reel-offer-list': [
    'A taped-up checklist beside a mug, every box checked: read the dates aloud, know your ways out, ask what stays, call the lender once more, eat something. “Before you sign it.”',
    'Una lista pegada con cinta junto a una taza, todo marcado, en inglés: lee las fechas en voz alta, conoce tus salidas, pregunta qué se queda, llama otra vez al prestamista, come algo. “Antes de firmar”.',
  ],
  'yes-to-keys-map': [
    'A winding road among trees to a house, with five stops: offer accepted, inspection, appraisal, final loan yes, walk-through. At the end: keys. “From yes to keys.”',
    'Un camino con curvas entre árboles hasta una casa, con cinco paradas en inglés: oferta aceptada, inspección, avalúo, sí final del préstamo y recorrido. Al final, las llaves. “Del sí a las llaves”.',
  ],
  'yes-to-keys-1': [
    'A dotted white road with one marked stop, between autumn trees. “From yes to keys. Five bends. Swipe.”',
    'Un camino blanco punteado con una parada, entre árboles de otoño. En inglés: “Del sí a las llaves. Cinco curvas. Desliza”.',
  ],
  'yes-to-keys-2': [
    'The road continues to its second stop between autumn trees. “Inspection. Bring flat shoes and questions. I’ll bring the flashlight.”',
    'El camino sigue hasta la segunda parada, entre árboles de otoño. En inglés: “Inspección. Trae zapatos bajos y preguntas. Yo llevo la linterna”.',
  ],
  'yes-to-keys-3': [
    'The road dips to its third stop. “Appraisal. Someone measures. Nothing for you to do but not repaint.”',
    'El camino baja hasta la tercera parada. En inglés: “Avalúo. Alguien mide. Lo único que te toca es no volver a pintar”.',
  ],
  'yes-to-keys-4': [
    'The road rises to its fourth stop. “The loan’s last yes. Please don’t buy a couch. Not this week.”',
    'El camino sube hasta la cuarta parada. En inglés: “El último sí del préstamo. Por favor no compres un sofá. No esta semana”.',
  ],
  'yes-to-keys-5': [
    'The road ends at a craftsman house with a yellow door. “Keys. Walk through once more. Then sign, then breathe.”',
    'El camino termina en una casa craftsman de puerta amarilla. En inglés: “Llaves. Recórrela una vez más. Luego firma y respira”.',
  ],
  'quiet-weeks': [
    'A wall calendar with one marked day a week: offer, inspect, loan, and finally keys in amber. “The quiet weeks are busy ones.”',
    'Un calendario con un día marcado por semana, en inglés: oferta, inspección, préstamo y al final las llaves en ámbar. “Las semanas tranquilas son las más ocupadas”.',
  ],
  'call-before-you-wire': [
    'An amber telephone handset with a long curling cord on navy. “Call before you wire. A number you already had. Never the one in the e-mail.”',
    'Un auricular ámbar con un cable largo sobre azul marino. En inglés: “Llama antes de transferir. A un número que ya tenías. Nunca al del correo”.',
  ],
  'inspection-cutaway': [
    'A house cut open, with four places marked: roof, pipes, floors, foundation. “Four places worth the flashlight.”',
    'Una casa abierta en corte con cuatro lugares marcados en inglés: techo, tuberías, pisos y cimientos. “Cuatro lugares que merecen la linterna”.',
  ],
  'every-house-has-a-list': [
    'A checklist with one box left open and highlighted in amber. “Every house has a list. Yours should be short and known.”',
    'Una lista con una sola casilla sin marcar, resaltada en ámbar. En inglés: “Toda casa tiene una lista. La tuya debe ser corta y conocida”.',
  ],
  'follow-the-inspector': [
    'A flashlight beam in a dark attic lights up a cracked beam. “Follow the inspector. Ask ‘is that normal?’”',
    'La luz de una linterna ilumina una viga con grieta en un ático oscuro. En inglés: “Sigue al inspector. Pregunta: ¿eso es normal?”.',
  ],
  'inspector-questions': [
    'A yellow hard hat over five numbered questions: What would you fix first? What can wait two years? Where’s the water shutoff? How long has the roof got? Would you show me in person? “Five things to ask the inspector.”',
    'Un casco amarillo sobre cinco preguntas numeradas en inglés: ¿qué arreglarías primero?, ¿qué puede esperar dos años?, ¿dónde se cierra el agua?, ¿cuánto le queda al techo?, ¿me lo muestras en persona? “Cinco preguntas para el inspector”.',
  ],
  'one-monthly-payment': [
    'A house cut into four floors: insurance for the day it hails; taxes for streets, schools and the fire truck; interest, what the loan costs you; principal, the part that becomes yours. “What’s inside one monthly payment.”',
    'Una casa en corte de cuatro pisos, en inglés: seguro para el día que granice; impuestos para calles, escuelas y bomberos; interés, lo que cuesta el préstamo; capital, la parte que se vuelve tuya. “Qué hay dentro de un pago mensual”.',
  ],
  'three-jars': [
    'Three jars of coins on a shelf, from full to low: down, closing, first month. “Three jars, not one. The down payment gets the attention. The other two get you moved in.”',
    'Tres frascos de monedas en un estante, de más a menos, en inglés: enganche, cierre, primer mes. “Tres frascos, no uno. El enganche se lleva la atención; los otros dos te meten a la casa”.',
  ],
  'house-has-bills': [
    'A Cape house in falling snow with a utility bill pinned over it. “Before you say yes, ask for last winter’s bills.”',
    'Una casa Cape bajo la nieve con un recibo encima. En inglés: “Antes de decir que sí, pide los recibos del invierno pasado”.',
  ],
  'closing-costs-1': [
    'Four envelopes fanned out on a wooden table. “Where closing costs go. Four envelopes, one table.”',
    'Cuatro sobres en abanico sobre una mesa de madera. En inglés: “A dónde van los gastos de cierre. Cuatro sobres, una mesa”.',
  ],
  'closing-costs-2': [
    'A peach envelope on a table beside a steaming cup. “The loan. Someone reads your file, values the house, and promises the money.”',
    'Un sobre durazno en una mesa junto a una taza humeante. En inglés: “El préstamo. Alguien lee tu expediente, valúa la casa y promete el dinero”.',
  ],
  'closing-costs-3': [
    'A pale blue envelope on a table with a pen and a calculator. “The title. Someone reads decades of deeds so nobody knocks later.”',
    'Un sobre azul claro en una mesa con pluma y calculadora. En inglés: “El título. Alguien lee décadas de escrituras para que nadie toque a tu puerta después”.',
  ],
  'closing-costs-4': [
    'A white envelope on a table beside a calculator. “Paid ahead. Taxes and insurance for the first stretch. You would owe these anyway.”',
    'Un sobre blanco en una mesa junto a una calculadora. En inglés: “Pagado por adelantado. Impuestos y seguro del primer tramo. De todos modos los deberías”.',
  ],
  'letter-opens-doors': [
    'An open plum door with light behind it and a sealed letter in the doorway. “One letter opens more doors than a hundred showings.”',
    'Una puerta ciruela abierta con luz detrás y una carta sellada en el umbral. En inglés: “Una carta abre más puertas que cien visitas”.',
  ],
  'guess-or-checked': [
    'Two halves: a speech bubble with dots, “Pre-qualified. You said it.”, and a fully checked list with an amber seal that says “sí”, “Pre-approved. They checked it.”',
    'Dos mitades en inglés: un globo con puntos, “Precalificado. Tú lo dijiste”, y una lista toda marcada con un sello ámbar que dice “sí”, “Preaprobado. Ellos lo revisaron”.',
  ],
  'papers-for-lender': [
    'A folder with papers and a list, the first three checked: two years of tax returns, two months of pay stubs, bank statements, every page, photo ID that isn’t expired, where the down payment lives, landlord’s name and number. “One folder. Six papers. A lender asks for them twice. Be ready once.”',
    'Una carpeta con papeles y una lista en inglés, las tres primeras marcadas: dos años de impuestos, dos meses de talones, estados de cuenta completos, identificación vigente, dónde está el enganche, nombre y teléfono del casero. “Una carpeta. Seis papeles”.',
  ],
  'square-letter': [
    'An open envelope with a letter that says “Approved” and an amber seal that says “sí”.',
    'Un sobre abierto con una carta que dice en inglés “Aprobado” y un sello ámbar que dice “sí”.',
  ],
  'myth-twenty-percent': [
    'A crossed-out myth: “You need twenty percent down.” Below it: “Many first homes start with three to five. Ask me which lenders to call first.”',
    'Un mito tachado, en inglés: “Necesitas veinte por ciento de enganche”. Abajo: “Muchas primeras casas empiezan con tres a cinco. Pregúntame a qué prestamistas llamar primero”.',
  ],
  'myth-wait-for-spring': [
    'A crossed-out myth over falling snow: “Wait for spring to buy.” Below it: “Winter sellers mean it. Fewer lookers. Longer talks.”',
    'Un mito tachado sobre la nieve, en inglés: “Espera a la primavera para comprar”. Abajo: “Quien vende en invierno va en serio. Menos curiosos. Pláticas más largas”.',
  ],
  'myth-perfect-credit': [
    'A crossed-out myth: “Only perfect credit gets a yes.” Below it: “Steady beats spotless. A lender can tell you where you stand this week.”',
    'Un mito tachado, en inglés: “Solo el crédito perfecto recibe un sí”. Abajo: “Constante gana a impecable. Un prestamista puede decirte esta semana dónde estás”.',
  ],
  'myth-first-house-forever': [
    'Four houses on a hillside, each larger than the one below, under a crossed-out myth: “The first house must be the forever one.” Below: “It has to be the next one.”',
    'Cuatro casas en una ladera, cada una más grande que la anterior, bajo un mito tachado en inglés: “La primera casa tiene que ser para siempre”. Abajo: “Tiene que ser la siguiente”.',
  ],
  'street-maple': [
    'Houses along a tree-lined street with a mailbox and a bicycle. “Walk it first. Then look at the houses.”',
    'Casas en una calle arbolada con un buzón y una bicicleta. En inglés: “Camínala primero. Después mira las casas”.',
  ],
  'walk-the-block': [
    'A map of city blocks with a dotted walking route past a pond to an amber dot. “Walk the block before you write the offer.”',
    'Un mapa de cuadras con una ruta punteada que pasa por un estanque hasta un punto ámbar. En inglés: “Camina la cuadra antes de escribir la oferta”.',
  ],
  'five-stops-1': [
    'A map of small houses on both sides of a dotted road. “Five stops before the offer. One loop, forty minutes.”',
    'Un mapa de casitas a ambos lados de un camino punteado. En inglés: “Cinco paradas antes de la oferta. Una vuelta, cuarenta minutos”.',
  ],
  'five-stops-2': [
    'The map continues to a shop with a striped awning. “The corner store. Buy something. Ask how long they’ve been here.”',
    'El mapa sigue hasta una tienda con toldo de rayas. En inglés: “La tienda de la esquina. Compra algo. Pregunta cuánto llevan aquí”.',
  ],
  'five-stops-3': [
    'The map continues to a blue puddle beside the road. “The low spot. Find where the rain goes.”',
    'El mapa sigue hasta un charco azul junto al camino. En inglés: “El punto bajo. Descubre a dónde va la lluvia”.',
  ],
  'five-stops-4': [
    'The map continues to a bench under a tree. “The bench. Sit ten minutes. Count trucks.”',
    'El mapa sigue hasta una banca bajo un árbol. En inglés: “La banca. Siéntate diez minutos. Cuenta camiones”.',
  ],
  'five-stops-5': [
    'The map ends at a white picket fence. “The back fence. See the house the way the neighbors do.”',
    'El mapa termina en una cerca blanca. En inglés: “La cerca de atrás. Mira la casa como la ven los vecinos”.',
  ],
  'street-first-snow': [
    'A row of colorful townhouses in the snow, with a lamppost and a dog. “First snow, quiet street. Someone has already shoveled.”',
    'Una hilera de casas de colores en la nieve, con un farol y un perro. En inglés: “Primera nieve, calle tranquila. Alguien ya paleó”.',
  ],
  'street-main-morning': [
    'Small shops with striped awnings along a street, with a parked teal car. “Coffee first. The block tells you the rest.”',
    'Tiendas con toldos de rayas en una calle, con un coche verde azulado estacionado. En inglés: “Primero café. La cuadra te cuenta lo demás”.',
  ],
  'corner-cafe': [
    'A brick corner café with a striped awning, a lit window and a bicycle outside. “Find your corner first. Then look up at the windows above it.”',
    'Un café de esquina de ladrillo con toldo de rayas, ventana iluminada y una bicicleta afuera. En inglés: “Encuentra primero tu esquina. Luego mira las ventanas de arriba”.',
  ],
  'market-stand': [
    'A wooden market stand with a striped awning, fruit and a basket. “Go on a Saturday. Bring a tote bag.”',
    'Un puesto de mercado de madera con toldo de rayas, fruta y una canasta. En inglés: “Ve un sábado. Lleva bolsa”.',
  ],
  'reel-corner-rain': [
    'A corner café with a lit window on a rainy evening. “Visit it in the rain. Gutters can’t fib.”',
    'Un café de esquina con la ventana iluminada en una tarde de lluvia. En inglés: “Visítala con lluvia. Las canaletas no mienten”.',
  ],
  'street-evening': [
    'Craftsman and farmhouse homes with lit windows and street lamps after sunset. “Seven fifteen. Watch which lights come on.”',
    'Casas con ventanas y faroles encendidos después del atardecer. En inglés: “Siete y cuarto. Mira qué luces se encienden”.',
  ],
  'porch-row': [
    'Three houses with glowing porches under a starry evening sky. “Count the porch lights. Then come back at breakfast.”',
    'Tres casas con los porches encendidos bajo un cielo estrellado. En inglés: “Cuenta las luces de los porches. Luego vuelve a la hora del desayuno”.',
  ],
  'street-by-the-water': [
    'A Spanish-style house and an A-frame among palms, a bicycle in front and a sailboat on the water. “End of the street: water. Ask me about flood maps, too.”',
    'Una casa de estilo español y una cabaña en A entre palmeras, con una bicicleta y un velero al fondo. En inglés: “Al final de la calle: agua. Pregúntame también por los mapas de inundación”.',
  ],
  'first-snow-street': [
    'A row of colorful townhouses in falling snow behind a lit street lamp. “See it in January, too.”',
    'Una hilera de casas de colores bajo la nieve, detrás de un farol encendido. En inglés: “Mírala también en enero”.',
  ],
  'tour-craftsman': [
    'A craftsman house with a deep porch and lit windows. “The craftsman: deep porch, honest wood.”',
    'Una casa craftsman con porche profundo y ventanas encendidas. En inglés: “La craftsman: porche profundo, madera honesta”.',
  ],
  'tour-farmhouse': [
    'A white farmhouse with a yellow door behind a picket fence. “The farmhouse: white boards, long table.”',
    'Una casa de campo blanca con puerta amarilla tras una cerca. En inglés: “La casa de campo: tablas blancas, mesa larga”.',
  ],
  'porch-quote': [
    'A porch with a swing, a railing and a potted plant before a large low sun. “A porch is a room for everyone you have not met yet.”',
    'Un porche con columpio, barandal y una planta frente a un sol grande y bajo. En inglés: “Un porche es un cuarto para todos los que aún no conoces”.',
  ],
  'tour-victorian': [
    'A Victorian house with a tower and lit windows under a starry evening sky. “The Victorian: a tower, and a story.”',
    'Una casa victoriana con torre y ventanas encendidas bajo un cielo estrellado. En inglés: “La victoriana: una torre y una historia”.',
  ],
  'tour-tudor': [
    'A Tudor house with dark timbers, brick and a round-topped yellow door. “The Tudor: timber, brick, a round door.”',
    'Una casa Tudor con vigas oscuras, ladrillo y puerta amarilla de arco. En inglés: “La Tudor: madera, ladrillo, una puerta redonda”.',
  ],
  'tour-cape': [
    'A blue Cape house with two dormers in the snow between firs. “The Cape: shingles, and a quiet attic.”',
    'Una casa Cape azul con dos buhardillas, en la nieve entre pinos. En inglés: “La Cape: tejas de madera y un ático tranquilo”.',
  ],
  'old-houses-better': [
    'A purple Victorian house beside three numbered words: doors that close, ceilings, afternoons. “Three things old houses do better.”',
    'Una casa victoriana morada junto a tres puntos numerados en inglés: puertas que cierran, techos, tardes. “Tres cosas que las casas viejas hacen mejor”.',
  ],
}
