// What the pictures show, with their words, in English and Spanish, by the name of the file.
export const texts = {
  'la-tuya-si': [
    'An arched teal double door in a brick wall between two potted plants, with the words in Spanish: “The perfect house doesn’t exist. Yours does.”',
    'Una puerta doble de arco verde azulada en una pared de ladrillo entre dos macetas. “La casa perfecta no existe. La tuya, sí”.',
  ],
  'primera-casa-pasos-1': [
    'A tiled staircase with a potted plant on its first step, with the words in Spanish: “Your first house, step by step. Five steps. Swipe.”',
    'Una escalera con azulejos y una maceta en el primer escalón. “La primera casa, paso a paso. Cinco escalones. Desliza”.',
  ],
  'primera-casa-pasos-2': [
    'The plant is on the second step of the tiled staircase, with the words in Spanish: “Your number. What you pay today, and what you could pay and still sleep well.”',
    'La maceta está en el segundo escalón. “Tu número. Lo que pagas hoy, y lo que podrías pagar durmiendo bien”.',
  ],
  'primera-casa-pasos-3': [
    'The plant is on the third step of the tiled staircase, with the words in Spanish: “Your letter. Preapproval opens real doors.”',
    'La maceta está en el tercer escalón. “Tu carta. La preaprobación abre puertas de verdad”.',
  ],
  'primera-casa-pasos-4': [
    'The plant is on the fourth step of the tiled staircase, with the words in Spanish: “Your list. Must have, nice to have, not yet.”',
    'La maceta está en el cuarto escalón. “Tu lista. Indispensable, estaría bien, todavía no”.',
  ],
  'primera-casa-pasos-5': [
    'A yellow door stands at the top of the tiled staircase, with the words in Spanish: “Your door. Now the offer, the inspection and the keys.”',
    'Una puerta amarilla en lo alto de la escalera con azulejos. “Tu puerta. Ahora sí: la oferta, la inspección y las llaves”.',
  ],
  'sin-prisa': [
    'A frame of teal tiles with stars around the words in Spanish: “No rush, but with papers. Preapproval comes first.”',
    'Un marco de azulejos verdes con estrellas alrededor del texto: “Sin prisa, pero con papeles. La preaprobación va primero”.',
  ],
  'sell-the-light': [
    'A bright window with drawn-back curtains, a potted plant and sunlight on the floor. “Sell the light first. Every blind open, every lamp on, twenty minutes before they arrive.”',
    'Una ventana luminosa con cortinas abiertas, una planta y sol en el piso. En inglés: “Vende primero la luz. Persianas abiertas y lámparas encendidas, veinte minutos antes de que lleguen”.',
  ],
  'clear-the-counter': [
    'A green kitchen with a sink under a window and nothing on the counter but a vase of flowers. “One thing on the counter. Not nine.”',
    'Una cocina verde con el fregadero bajo la ventana y solo un florero en la cubierta. En inglés: “Una cosa en la cubierta. No nueve”.',
  ],
  'bed-like-a-hotel': [
    'A neatly made bed beside a lit lamp in a plum bedroom. “Make the bed like someone’s paying.”',
    'Una cama bien tendida junto a una lámpara encendida en una recámara ciruela. En inglés: “Tiende la cama como si alguien pagara”.',
  ],
  'mirror-trick': [
    'An oval mirror over a side table reflects a window with trees. “Hang a mirror across from the window. The room borrows the yard.”',
    'Un espejo ovalado sobre una mesa refleja una ventana con árboles. En inglés: “Cuelga un espejo frente a la ventana. El cuarto toma prestado el patio”.',
  ],
  'staging-an-hour-1': [
    'A dim living room: lamp off, blind down, boxes and clutter on the floor. “One hour, four rooms. Set a timer. Start with the light.”',
    'Una sala oscura: lámpara apagada, persiana abajo, cajas y desorden en el piso. En inglés: “Una hora, cuatro cuartos. Pon un reloj. Empieza por la luz”.',
  ],
  'staging-an-hour-2': [
    'The same living room with the lamp on and the window open to the view. “0:15. Blinds up, lamps on, one window open.”',
    'La misma sala con la lámpara encendida y la ventana abierta a la vista. En inglés: “0:15. Persianas arriba, lámparas encendidas, una ventana abierta”.',
  ],
  'staging-an-hour-3': [
    'The same living room with the floor cleared. “0:35. Everything off the floor. Then half of what’s left.”',
    'La misma sala con el piso despejado. En inglés: “0:35. Todo fuera del piso. Luego, la mitad de lo que queda”.',
  ],
  'staging-an-hour-4': [
    'The same living room with a rug and a potted plant. “1:00. Fresh towels, one green thing, and out the door.”',
    'La misma sala con un tapete y una planta. En inglés: “1:00. Toallas limpias, algo verde y a la calle”.',
  ],
  'before-the-sign': [
    'A “For Sale” sign beside a checklist, the first two checked: fix the drip, wash the windows, find the warranties, paint the front door, walk in like a stranger. “Before the sign goes up.”',
    'Un letrero “For Sale” (se vende) junto a una lista en inglés, las dos primeras marcadas: arregla la gotera, lava las ventanas, encuentra las garantías, pinta la puerta, entra como un extraño. “Antes de poner el letrero”.',
  ],
  'three-repairs': [
    'A teal toolbox with a hammer and a screwdriver. “Three small repairs beat one big excuse.”',
    'Una caja de herramientas verde azulada con martillo y desarmador. En inglés: “Tres arreglos pequeños valen más que una gran excusa”.',
  ],
  'front-door-paint': [
    'A bright yellow front door in a brick wall, with a paint can and a potted plant. “The cheapest room to repaint is the front door.”',
    'Una puerta amarilla en una pared de ladrillo, con un bote de pintura y una maceta. En inglés: “El cuarto más barato de pintar es la puerta de entrada”.',
  ],
  'reel-sign-rises': [
    'A “For Sale” sign and tulips in front of a white colonial house. “Thirty quiet days before one loud weekend.”',
    'Un letrero “For Sale” (se vende) y tulipanes frente a una casa colonial blanca. En inglés: “Treinta días tranquilos antes de un fin de semana ruidoso”.',
  ],
  'thirty-days-to-list-1': [
    'A ranch house with a sign in the yard that says “soon”. “Thirty days to listed, one page a week.”',
    'Una casa baja con un letrero que dice en inglés “pronto”. “Treinta días para anunciarla, una página por semana”.',
  ],
  'thirty-days-to-list-2': [
    'A calendar page with three days checked and the word “give”. “Week one: less. Closets to two-thirds. Photos off the fridge. Car out of the garage.”',
    'Una hoja de calendario con tres días marcados y la palabra “dar” (en inglés). “Semana uno: menos. Clósets a dos tercios. Fotos fuera del refrigerador. Coche fuera del garaje”.',
  ],
  'thirty-days-to-list-3': [
    'A calendar page with four days checked and the word “mend”. “Week two: fix. The drip, the squeak, the switch that does nothing.”',
    'Una hoja de calendario con cuatro días marcados y la palabra “reparar” (en inglés). “Semana dos: arregla. La gotera, el rechinido, el apagador que no hace nada”.',
  ],
  'thirty-days-to-list-4': [
    'A calendar page with five days checked and the word “wash”. “Week three: shine. Windows, grout, the front door.”',
    'Una hoja de calendario con cinco días marcados y la palabra “lavar” (en inglés). “Semana tres: brillo. Ventanas, juntas, la puerta de entrada”.',
  ],
  'thirty-days-to-list-5': [
    'A calendar page with six days checked and the word “noon”. “Week four: light. Photographs on Thursday. You, out for lunch.”',
    'Una hoja de calendario con seis días marcados y la palabra “mediodía” (en inglés). “Semana cuatro: luz. Las fotos el jueves. Tú, a comer fuera”.',
  ],
  'price-is-a-door': [
    'A plum price tag with a small amber door on it. “Price is a door. Set it where people can reach the handle.”',
    'Una etiqueta de precio ciruela con una puertita ámbar. En inglés: “El precio es una puerta. Ponla donde la gente alcance la manija”.',
  ],
  'first-two-weeks': [
    'A curve over five weeks that peaks in week two and falls, named “eyes on your listing”. “The first two weeks do most of the looking.”',
    'Una curva de cinco semanas que sube hasta la segunda y luego baja, llamada en inglés “miradas a tu anuncio”. “Las primeras dos semanas son las de más miradas”.',
  ],
  'comps-not-twins': [
    'Three similar Cape houses named new roof, yours and bigger yard. “Cousins, not twins. How I compare your house with three that sold.”',
    'Tres casas Cape parecidas, llamadas en inglés techo nuevo, la tuya y patio más grande. “Primas, no gemelas. Así comparo tu casa con tres que se vendieron”.',
  ],
  'market-three-numbers': [
    'A row of townhouses under three terms: median price, what the middle buyer paid; days on market, how long you have to decide; months of homes, who holds the pen: you or them. “Three numbers that tell you the market.”',
    'Una hilera de casas bajo tres términos en inglés: precio medio, lo que pagó el comprador de en medio; días en el mercado, cuánto tienes para decidir; meses de casas, quién tiene la pluma. “Tres números que te cuentan el mercado”.',
  ],
  'seesaw-market': [
    'A seesaw with three houses low on one side, “more homes”, and one house high on the other, “fewer buyers”. “A market is a seesaw. Know which end you’re on.”',
    'Un sube y baja con tres casas abajo, “más casas”, y una arriba, “menos compradores” (en inglés). “El mercado es un sube y baja. Conoce tu lado”.',
  ],
  'weather-report': [
    'A sun behind clouds on navy. “National news is weather somewhere else. Ask me what’s happening on your street.”',
    'Un sol tras las nubes sobre azul marino. En inglés: “Las noticias nacionales son el clima de otro lado. Pregúntame qué pasa en tu calle”.',
  ],
  'photo-day': [
    'A camera on a tripod with a craftsman house in its lens. “Photo day: lights on, cars gone, lids down.”',
    'Una cámara en tripié con una casa craftsman en la lente. En inglés: “Día de fotos: luces encendidas, coches fuera, tapas abajo”.',
  ],
  'hide-these': [
    'Six things in circles: magnets, the litter box, cords, mail, toothbrushes, bath mats. “Hide these by nine.”',
    'Seis cosas en círculos, en inglés: imanes, el arenero, cables, correo, cepillos de dientes, tapetes de baño. “Esconde esto antes de las nueve”.',
  ],
  'golden-twenty': [
    'A farmhouse with every window lit just after sunset. “The best photo happens in twenty minutes. Just after sunset, every lamp on.”',
    'Una casa de campo con todas las ventanas encendidas justo después del atardecer. En inglés: “La mejor foto dura veinte minutos. Justo al ponerse el sol, con cada lámpara encendida”.',
  ],
  'reel-day-to-dusk': [
    'A white farmhouse with lit windows at dusk. “The best photo of your house waits for twenty minutes.”',
    'Una casa de campo blanca iluminada al anochecer. En inglés: “La mejor foto de tu casa espera veinte minutos”.',
  ],
  'open-this-weekend': [
    'A yard sign that says “Open house” with an arrow. “Open this weekend. Come for ten minutes. Stay for the porch.”',
    'Un letrero con flecha que dice “Open house” (casa abierta). En inglés: “Abierta este fin de semana. Ven diez minutos. Quédate por el porche”.',
  ],
  'bake-nothing': [
    'A blue plate of lemons on a counter. “Skip the cookies. Open a window, cut a lemon.”',
    'Un plato azul con limones en una cubierta. En inglés: “Olvida las galletas. Abre una ventana, corta un limón”.',
  ],
  'leave-the-house': [
    'A yellow car with a dog in it drives away from a Cape house. “Take the dog. Let them picture it. Buyers open closets when no one’s watching.”',
    'Un coche amarillo con un perro se aleja de una casa Cape. En inglés: “Llévate al perro. Deja que se la imaginen. Los compradores abren clósets cuando nadie mira”.',
  ],
  'just-listed': [
    'A craftsman house with a yellow door between trees under a soft sun. “Just listed. Ask me for the address before Saturday.”',
    'Una casa craftsman de puerta amarilla entre árboles, bajo un sol suave. En inglés: “Recién anunciada. Pídeme la dirección antes del sábado”.',
  ],
  'coming-soon': [
    'A dark Victorian house at night with one porch light on. “Coming soon. One light is on. Ask me which street.”',
    'Una casa victoriana oscura de noche con una sola luz en el porche. En inglés: “Muy pronto. Hay una luz encendida. Pregúntame en qué calle”.',
  ],
  'under-contract': [
    'A white colonial house with plum shutters at sunset. “Under contract. There’s a next one. Tell me what you’re after.”',
    'Una casa colonial blanca con contraventanas ciruela al atardecer. En inglés: “Bajo contrato. Habrá otra. Dime qué buscas”.',
  ],
  'sold-with-love': [
    'A red “Sold” sign and three tulips. “Sold, and already missed.”',
    'Un letrero rojo que dice “Sold” (vendida) y tres tulipanes. En inglés: “Vendida, y ya la extrañamos”.',
  ],
  'square-just-sold': [
    'A Victorian house at sunset with a tilted amber sign that says “sold”. “Goodbye, house.”',
    'Una casa victoriana al atardecer con un letrero ámbar inclinado que dice “sold” (vendida). En inglés: “Adiós, casa”.',
  ],
  'height-marks': [
    'A door frame with height marks from 2009 to 2021 and a red pencil. “Take the door frame with you. Some trim isn’t part of the sale.”',
    'Un marco de puerta con marcas de estatura de 2009 a 2021 y un lápiz rojo. En inglés: “Llévate el marco de la puerta. No toda la moldura es parte de la venta”.',
  ],
  'letter-to-next': [
    'A handwritten letter with a pen: “Dear next owner, the third stair sings, the lilac blooms in May, and the kitchen is best at a quarter past seven.” “Leave them a letter.”',
    'Una carta a mano con una pluma, en inglés: “Querido próximo dueño: el tercer escalón canta, la lila florece en mayo y la cocina es mejor a las siete y cuarto”. “Déjales una carta”.',
  ],
  'one-box-a-week': [
    'An attic with a round window, a lamp and boxes named 2004, photos, Christmas, keep and a question mark. “Thirty years fits in one box a week.”',
    'Un ático con ventana redonda, lámpara y cajas rotuladas 2004, fotos, Navidad, guardar y un signo de pregunta. En inglés: “Treinta años caben en una caja por semana”.',
  ],
  'leave-a-light-on': [
    'A small dark house with lit windows on a hill at dusk, its light falling on the path. “Leave a light on. The right people find their way home.”',
    'Una casita oscura con ventanas encendidas en una colina al anochecer; su luz cae en el camino. En inglés: “Deja una luz encendida. La gente indicada encuentra el camino a casa”.',
  ],
  'reel-lamp-on': [
    'A craftsman house glowing at night, with light on the path. “Leave it on. Somebody is still on their way.”',
    'Una casa craftsman iluminada de noche, con luz en el camino. En inglés: “Déjala encendida. Alguien viene todavía en camino”.',
  ],
  'window-seat': [
    'A window seat with a cup, a book and a black cat, snow and a fir outside. “Some rooms decide for you. Sit in them a minute.”',
    'Un asiento junto a la ventana con taza, libro y un gato negro; afuera, nieve y un pino. En inglés: “Algunos cuartos deciden por ti. Siéntate en ellos un minuto”.',
  ],
  'one-stair': [
    'A staircase rising past a window, with a lit lamp on a stool at its foot. “Nobody climbs the whole staircase at once.”',
    'Una escalera que sube junto a una ventana, con una lámpara encendida al pie. En inglés: “Nadie sube toda la escalera de una vez”.',
  ],
  'stars-quote': [
    'Stars joined by lines into the shape of a house, over a dark hill. “You can’t rush a house into being the one.”',
    'Estrellas unidas por líneas en forma de casa sobre una colina oscura. En inglés: “No puedes apurar a una casa para que sea la tuya”.',
  ],
  'monday-mug': [
    'A large steaming plum mug and a book before a low sun. “Monday is just a porch with the sweeping left to do.”',
    'Una gran taza ciruela humeante y un libro frente a un sol bajo. En inglés: “El lunes es solo un porche que falta barrer”.',
  ],
  'square-monday-sweep': [
    'A broom, leaves and a potted plant on a wooden porch at sunrise. “Monday. Start with the porch.”',
    'Una escoba, hojas y una maceta en un porche de madera al amanecer. En inglés: “Lunes. Empieza por el porche”.',
  ],
  'road-quote': [
    'A winding road leads through hills with firs toward a sun behind mountains. “Slow is a direction too.”',
    'Un camino con curvas entre colinas y pinos hacia un sol tras las montañas. En inglés: “Despacio también es una dirección”.',
  ],
  'reader-quote': [
    'A green room with an armchair, a lit floor lamp, a bookcase and a dog on a round rug. “A good house makes room for your ordinary days.”',
    'Un cuarto verde con sillón, lámpara encendida, librero y un perro en un tapete redondo. En inglés: “Una buena casa hace lugar para tus días comunes”.',
  ],
  'seeds-quote': [
    'Five plants from seed to amber flower, with their roots in the soil. “Small and every day beats big and someday.”',
    'Cinco plantas, de la semilla a la flor ámbar, con sus raíces en la tierra. En inglés: “Poco y cada día le gana a mucho y algún día”.',
  ],
  'square-seed-to-shade': [
    'A large tree with an armchair and a steaming mug in its shade. “Sit in the shade later.”',
    'Un árbol grande con un sillón y una taza humeante a su sombra. En inglés: “Siéntate después a la sombra”.',
  ],
  'garden-quote': [
    'Rows of sprouts, one of them amber, before a picket fence and a small house. “Plant the call today. Shade comes later.”',
    'Hileras de brotes, uno ámbar, frente a una cerca y una casita. En inglés: “Siembra hoy la llamada. La sombra llega después”.',
  ],
  'bridge-quote': [
    'A suspension bridge over dark water at night, with a crescent moon and a small lit house. “Be the calm part of somebody’s moving day.”',
    'Un puente colgante de noche sobre agua oscura, con luna y una casita iluminada. En inglés: “Sé la parte tranquila de la mudanza de alguien”.',
  ],
  'door-knock': [
    'A closed plum door with a brass knocker, and a potted plant. “The door that stays shut was never the one.”',
    'Una puerta ciruela cerrada con aldaba de latón y una maceta. En inglés: “La puerta que no se abre nunca fue la tuya”.',
  ],
  'map-quote': [
    'A winding dotted path among trees to a small house. “The long way home still ends at your door.”',
    'Un sendero punteado con curvas entre árboles hasta una casita. En inglés: “El camino largo a casa también termina en tu puerta”.',
  ],
  'verse-proverbs-24': [
    'A wreath of green leaves and berries around a verse: “Through wisdom a house is built; by understanding it is established.” Proverbs 24:3.',
    'Una corona de hojas verdes y bayas alrededor de un versículo en inglés: “Con sabiduría se construye la casa; con prudencia se afirma”. Proverbios 24:3.',
  ],
  'verse-psalm-127': [
    'The bare wooden frame of a house with the sun inside it. “Unless Yahweh builds the house, they who build it labor in vain.” Psalm 127:1.',
    'La estructura de madera de una casa con el sol adentro. En inglés: “Si Yahvé no construye la casa, en vano trabajan los que la construyen”. Salmo 127:1.',
  ],
  'verse-joshua-24': [
    'A dark green door with a wreath. “As for me and my house, we will serve Yahweh.” Joshua 24:15.',
    'Una puerta verde oscuro con corona. En inglés: “Yo y mi casa serviremos a Yahvé”. Josué 24:15.',
  ],
  'verse-lamentations': [
    'A large sunrise over green hills with a small lit house. “They are new every morning. Great is your faithfulness.” Lamentations 3:23.',
    'Un gran amanecer sobre colinas verdes con una casita encendida. En inglés: “Son nuevas cada mañana. Grande es tu fidelidad”. Lamentaciones 3:23.',
  ],
  'verse-psalm-118': [
    'A window on green hills, a vase of flowers and a steaming cup. “This is the day that Yahweh has made. We will rejoice and be glad in it!” Psalm 118:24.',
    'Una ventana a colinas verdes, un florero y una taza humeante. En inglés: “Este es el día que hizo Yahvé. ¡Nos alegraremos y gozaremos en él!”. Salmo 118:24.',
  ],
  'verse-psalm-119': [
    'An amber lamp throws a beam of light over stepping stones in the dark. “Your word is a lamp to my feet, and a light for my path.” Psalm 119:105.',
    'Una lámpara ámbar ilumina piedras de un sendero en la oscuridad. En inglés: “Tu palabra es lámpara a mis pies y luz en mi camino”. Salmo 119:105.',
  ],
  'verse-numbers-6': [
    'A candle over an oval frame with a blessing: “Yahweh bless you, and keep you. Yahweh make his face to shine on you, and be gracious to you.” Numbers 6:24–25.',
    'Una vela sobre un marco ovalado con una bendición en inglés: “Yahvé te bendiga y te guarde. Yahvé haga resplandecer su rostro sobre ti y tenga de ti misericordia”. Números 6:24–25.',
  ],
  'verse-psalm-121': [
    'A dotted path climbs to a small lit house in dark mountains under stars. “Yahweh will keep your going out and your coming in, from this time forward, and forever more.” Psalm 121:8.',
    'Un sendero punteado sube a una casita iluminada entre montañas oscuras bajo las estrellas. En inglés: “Yahvé guardará tu salida y tu entrada, desde ahora y para siempre”. Salmo 121:8.',
  ],
  'verse-psalm-23': [
    'A white farmhouse and a tree with a swing beside still water. “He makes me lie down in green pastures. He leads me beside still waters.” Psalm 23:2.',
    'Una casa de campo blanca y un árbol con columpio junto a aguas tranquilas. En inglés: “En verdes pastos me hace descansar; junto a aguas tranquilas me conduce”. Salmo 23:2.',
  ],
  'verse-hospitality': [
    'A round table with plates, one of them amber, around a vase of flowers. “Be hospitable to one another without grumbling.” 1 Peter 4:9.',
    'Una mesa redonda con platos, uno ámbar, alrededor de un florero. En inglés: “Sean hospitalarios unos con otros sin quejarse”. 1 Pedro 4:9.',
  ],
  'agent-hello': [
    'A smiling woman with long dark hair and a plum top. “I answer my own phone. Evenings, too.”',
    'Una mujer sonriente de pelo largo y oscuro con ropa ciruela. En inglés: “Contesto mi propio teléfono. También por la noche”.',
  ],
  'agent-walks': [
    'A woman with curly dark hair in front of a yellow door. “I’ll say it if it’s the wrong house.”',
    'Una mujer de pelo rizado y oscuro frente a una puerta amarilla. En inglés: “Si es la casa equivocada, te lo digo”.',
  ],
  'agent-two-languages': [
    'A woman with two speech bubbles: “Let’s talk house.” and “Hablemos de casa.” Above: “Two languages, one agent.”',
    'Una mujer con dos globos de diálogo: “Let’s talk house.” y “Hablemos de casa.” Arriba, en inglés: “Dos idiomas, una agente”.',
  ],
  'agent-desk': [
    'A lit desk lamp, a laptop with a house on its screen and a steaming cup at night. “While you sleep on it, I read the disclosures.”',
    'Una lámpara encendida, una laptop con una casa en la pantalla y una taza humeante, de noche. En inglés: “Mientras lo consultas con la almohada, yo leo las declaraciones”.',
  ],
}
