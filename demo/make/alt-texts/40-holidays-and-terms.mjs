// What the pictures show, with their words, in English and Spanish, by the name of the file.
export const texts = {
  'thanksgiving-table': [
    'A table with a white cloth, a pie, two pumpkins and two lit candles. “Room for one more chair. Happy Thanksgiving.”',
    'Una mesa con mantel blanco, un pay, dos calabazas y dos velas encendidas. En inglés: “Siempre cabe una silla más. Feliz Día de Acción de Gracias”.',
  ],
  'new-year-door': [
    'Fireworks over a row of dark townhouses with lit windows. “A new year, and the same good porch.”',
    'Fuegos artificiales sobre casas oscuras con ventanas encendidas. En inglés: “Un año nuevo y el mismo buen porche”.',
  ],
  'mothers-day-garden': [
    'Tulips in red, plum and yellow in a blue planter. “For the one who made it home.”',
    'Tulipanes rojos, ciruela y amarillos en una jardinera azul. En inglés: “Para quien la hizo un hogar”.',
  ],
  'fourth-porch': [
    'A white colonial house at night with bunting, a red banner and a sparkler in the sky. “Sparklers on the steps.”',
    'Una casa colonial blanca de noche con banderines, una bandera roja y una luz de bengala en el cielo. En inglés: “Bengalas en los escalones”.',
  ],
  ofrenda: [
    'An altar of three steps with marigolds, candles and a framed portrait, with the words in Spanish: “At home there is always a place for our own.”',
    'Una ofrenda de tres niveles con cempasúchil, velas y un retrato. “En casa siempre hay lugar para los nuestros”.',
  ],
  'eight-nights': [
    'A menorah with all its candles lit, in a window at night. “A little more light every night.”',
    'Una menorá con todas las velas encendidas, en una ventana de noche. En inglés: “Un poco más de luz cada noche”.',
  ],
  'who-holds-the-ladder': [
    'A red house in the snow with a string of lights on its roof and a ladder. “Home is whoever holds the ladder. Merry Christmas.”',
    'Una casa roja en la nieve con luces en el techo y una escalera. En inglés: “El hogar es quien sostiene la escalera. Feliz Navidad”.',
  ],
  'paper-lanterns': [
    'A Spanish-style house at night with paper lanterns lit along the path. “Nochebuena, one paper bag at a time.”',
    'Una casa de estilo español de noche con luminarias de papel a lo largo del camino. En inglés: “Nochebuena, una bolsa de papel a la vez”.',
  ],
  'seven-candles': [
    'A kinara with seven candles, three red, one black and three green, on a patterned cloth. “Seven candles, one table. Joyous Kwanzaa.”',
    'Una kinara con siete velas, tres rojas, una negra y tres verdes, sobre un mantel con dibujos. En inglés: “Siete velas, una mesa. Feliz Kwanzaa”.',
  ],
  'ten-to-midnight': [
    'A clock shortly before midnight among confetti. “Ten, nine, porch light on. See you next year.”',
    'Un reloj poco antes de medianoche entre confeti. En inglés: “Diez, nueve, luz del porche encendida. Nos vemos el próximo año”.',
  ],
  'spare-key': [
    'A red heart with a keyhole in its middle. “Love is giving someone the spare key.”',
    'Un corazón rojo con una cerradura en medio. En inglés: “Amor es darle a alguien la copia de la llave”.',
  ],
  'paint-it-green': [
    'A row of colorful townhouses, most of them with green doors. “Everybody’s door is green today. Happy St. Patrick’s Day.”',
    'Una hilera de casas de colores, casi todas con puerta verde. En inglés: “Hoy todas las puertas son verdes. Feliz Día de San Patricio”.',
  ],
  'sixteen-found': [
    'A basket of painted eggs on the grass before a picket fence, with two eggs hidden nearby. “Seventeen hidden. Sixteen found.”',
    'Una canasta de huevos pintados en el pasto frente a una cerca, con dos huevos escondidos cerca. En inglés: “Diecisiete escondidos. Dieciséis encontrados”.',
  ],
  'quiet-porch': [
    'An American flag on a porch post, with an empty chair and flowers at dusk. “Today the porch is quiet on purpose. Memorial Day.”',
    'Una bandera de Estados Unidos en el poste de un porche, con una silla vacía y flores al anochecer. En inglés: “Hoy el porche calla a propósito. Día de los Caídos”.',
  ],
  'fixed-it': [
    'Tools hung on a pegboard over a workbench, with a tape measure. “He fixed it before you noticed. Happy Father’s Day.”',
    'Herramientas colgadas sobre un banco de trabajo y una cinta métrica. En inglés: “Lo arregló antes de que te dieras cuenta. Feliz Día del Padre”.',
  ],
  'the-list-can-wait': [
    'A hammock with a pillow between two trees at sunset. “Today the list can wait. Happy Labor Day.”',
    'Una hamaca con almohada entre dos árboles al atardecer. En inglés: “Hoy la lista puede esperar. Feliz Día del Trabajo”.',
  ],
  'full-size-bars': [
    'A purple Victorian house at night under a crescent moon, with carved pumpkins in front. “Full-size bars at this address.”',
    'Una casa victoriana morada de noche bajo la luna, con calabazas talladas al frente. En inglés: “En esta dirección hay chocolates grandes”.',
  ],
  'for-coming-home': [
    'A quilt of red, white and blue stars. “For going, and for coming home: thank you. Veterans Day.”',
    'Una colcha de estrellas rojas, blancas y azules. En inglés: “Por ir y por volver a casa: gracias. Día de los Veteranos”.',
  ],
  'de-aqui-y-de-alla': [
    'Two strings of cut-paper banners with houses, birds, suns and flowers, with the words in Spanish: “We are from here and from there.”',
    'Dos hileras de papel picado con casas, aves, soles y flores. “Somos de aquí y de allá”.',
  ],
  'lamp-on-every-step': [
    'Steps lined with lit oil lamps, and a flower pattern at their foot. “A lamp on every step. Happy Diwali.”',
    'Escalones con lámparas de aceite encendidas y un diseño de flores al pie. En inglés: “Una lámpara en cada escalón. Feliz Diwali”.',
  ],
  'rake-once': [
    'A pile of autumn leaves with a rake beside a birch. “Rake once. Jump twice.”',
    'Un montón de hojas de otoño con un rastrillo junto a un abedul. En inglés: “Rastrilla una vez. Salta dos”.',
  ],
  'agent-seven-am': [
    'A woman with her hair up at a desk with a steaming mug, a window on the city behind her. “Seven a.m. I’m already in the new listings.”',
    'Una mujer con el pelo recogido ante un escritorio con una taza humeante; detrás, una ventana a la ciudad. En inglés: “Siete de la mañana. Ya estoy viendo los anuncios nuevos”.',
  ],
  'agent-tuesday': [
    'A woman beside a day’s schedule: 8, read two inspection reports; 10, measure a closet for a crib; 12, lunch in the car, call a lender; 2, three showings, one honest no; 5, stand on a street and listen; 8, write the offer. “My Tuesday, hour by hour.”',
    'Una mujer junto a su horario en inglés: 8, leer dos informes de inspección; 10, medir un clóset para una cuna; 12, almuerzo en el coche y llamada a un prestamista; 2, tres visitas y un no honesto; 5, pararse en una calle a escuchar; 8, escribir la oferta. “Mi martes, hora por hora”.',
  ],
  'agent-note': [
    'A note pinned to a cork board beside a snapshot of a woman: “I’ll tell you what I’d tell my sister. Then it’s your decision, and I’ll stand next to you while you make it.”',
    'Una nota en un corcho junto a la foto de una mujer, en inglés: “Te diré lo que le diría a mi hermana. Luego la decisión es tuya, y estaré a tu lado cuando la tomes”.',
  ],
  'agent-driveway': [
    'A phone with an incoming call from a woman named “Your agent”. “Call me from the driveway. Before you go in, or right after.”',
    'Un teléfono con una llamada entrante de una mujer llamada en inglés “Tu agente”. “Llámame desde la entrada. Antes de pasar o justo después”.',
  ],
  'agent-three-hats': [
    'The same woman three times: with a hard hat, the inspector; with a magnifying glass, the detective; with a pen, the translator. “Some days, three hats.”',
    'La misma mujer tres veces, en inglés: con casco, la inspectora; con lupa, la detective; con pluma, la traductora. “Algunos días, tres sombreros”.',
  ],
  'message-me-map': [
    'A sheet with a dotted route to a house and a button that says “Message me MAP”. “Your move, on one page.”',
    'Una hoja con una ruta punteada hasta una casa y un botón que dice en inglés “Mándame MAP”. “Tu mudanza, en una página”.',
  ],
  'whats-it-worth': [
    'A doormat that asks “what’s it worth?” in front of a red door. “No sign. No pressure. Just a number with reasons.”',
    'Un tapete que pregunta en inglés “¿cuánto vale?” frente a una puerta roja. “Sin letrero. Sin presión. Solo un número con razones”.',
  ],
  'three-new-doors': [
    'A phone with three house listings under the word “Saturday”. “Three doors, every Saturday at eight.”',
    'Un teléfono con tres anuncios de casas bajo la palabra “Saturday” (sábado). En inglés: “Tres puertas, cada sábado a las ocho”.',
  ],
  'feels-like-sunday': [
    'Three houses named A, a craftsman; B, a modern house; C, a Cape. “Which one feels like Sunday?”',
    'Tres casas: A, una craftsman; B, una moderna; C, una Cape. En inglés: “¿Cuál se siente como domingo?”.',
  ],
  'house-hunt-bingo': [
    'A bingo card with sixteen squares: wallpaper border, one tiny closet, great light, a dog next door, carpet in a bathroom, the smell of cookies, swing in the yard, mystery switch, pink tile, you both go quiet, a door to nowhere, good water pressure, painted shut, a nook, bees, parking. “House-hunt bingo.”',
    'Una tarjeta de bingo con dieciséis casillas en inglés: cenefa de papel tapiz, un clóset diminuto, gran luz, perro al lado, alfombra en el baño, olor a galletas, columpio, apagador misterioso, azulejo rosa, los dos se quedan callados, puerta a ninguna parte, buena presión de agua, ventana pegada con pintura, un rincón, abejas, estacionamiento. “Bingo de buscar casa”.',
  ],
  'vote-the-door': [
    'Six numbered doors: 1 navy, 2 yellow, 3 green, 4 red, 5 purple, 6 black. “Vote for a door.”',
    'Seis puertas numeradas: 1 azul marino, 2 amarilla, 3 verde, 4 roja, 5 morada, 6 negra. En inglés: “Vota por una puerta”.',
  ],
  'fill-the-blank': [
    'A pencil draws a blank line after the words “The next house has to have”.',
    'Un lápiz traza una línea en blanco después de las palabras en inglés: “La próxima casa tiene que tener”.',
  ],
  'keep-or-paint': [
    'A fireplace in two halves: red brick, “keep”, and white, “paint”. “Keep the brick, or paint it?”',
    'Una chimenea en dos mitades, en inglés: ladrillo rojo, “dejar”, y blanca, “pintar”. “¿Dejar el ladrillo o pintarlo?”.',
  ],
  'entry-before-after': [
    'An entry before, crowded with coats and shoes, and after, with one coat and a lit lamp. “One coat. One lamp. Nine fewer shoes.”',
    'Una entrada antes, llena de abrigos y zapatos, y después, con un abrigo y una lámpara encendida. En inglés: “Un abrigo. Una lámpara. Nueve zapatos menos”.',
  ],
  'curb-in-an-hour': [
    'A clock face cut into four jobs: sweep, 15 minutes; edge, 15; hose, 20; bulb, 10. “The curb, in one hour. Sixty minutes, four jobs, no contractor.”',
    'Un reloj dividido en cuatro tareas, en inglés: barrer, 15 minutos; bordes, 15; manguera, 20; foco, 10. “La entrada, en una hora. Sesenta minutos, cuatro tareas, sin contratista”.',
  ],
  'smells-like-nothing': [
    'An open window with curtains and trees outside. “The best scent is an open window.”',
    'Una ventana abierta con cortinas y árboles afuera. En inglés: “El mejor aroma es una ventana abierta”.',
  ],
  'bulb-guide': [
    'Three glowing bulbs: warm for bedrooms and living room, soft white for halls and dining, daylight for closets and garage. “Three bulbs, three moods.”',
    'Tres focos encendidos, en inglés: cálido para recámaras y sala, blanco suave para pasillos y comedor, luz de día para clósets y garaje. “Tres focos, tres ambientes”.',
  ],
  'listing-facts': [
    'A label titled “Listing Facts. Serving size: one house”: natural light, plenty; storage, two good closets; stairs, thirteen; street, quiet after six; roof, say the year; charm, see for yourself; added adjectives, none. “Buyers read the label. Write one they can trust.”',
    'Una etiqueta en inglés, “Datos del anuncio. Porción: una casa”: luz natural, mucha; espacio, dos buenos clósets; escalones, trece; calle, tranquila después de las seis; techo, di el año; encanto, velo tú; adjetivos añadidos, ninguno. “Los compradores leen la etiqueta. Escribe una confiable”.',
  ],
  'cat-in-the-listing': [
    'A dark cat sits on a moving box beside a potted plant. “The cat does not convey.”',
    'Un gato oscuro sentado en una caja de mudanza junto a una planta. En inglés: “El gato no se incluye”.',
  ],
  'fifteen-minute-drill': [
    'A stopwatch with fifteen minutes marked and five words: beds, bowls, blinds, bins, bye. “Showing in fifteen. Go.”',
    'Un cronómetro con quince minutos marcados y cinco palabras en inglés: camas, platos, persianas, basura, adiós. “Visita en quince. Ya”.',
  ],
  'toys-in-one-basket': [
    'A basket full of toys by a window and a small dog. “One basket by the door saves the showing.”',
    'Una canasta llena de juguetes junto a una ventana y un perrito. En inglés: “Una canasta junto a la puerta salva la visita”.',
  ],
  'dogs-day-out': [
    'A brown dog on a leash walks past a tree. “Every showing is his best walk.”',
    'Un perro café con correa pasea junto a un árbol. En inglés: “Cada visita es su mejor paseo”.',
  ],
  'inventory-shelf': [
    'Three shelves of small houses: six, “plenty: buyers compare”; three, “some: both sides talk”; one, “one: be ready by Friday”. “Inventory is just what’s on the shelf.”',
    'Tres estantes con casitas, en inglés: seis, “muchas: los compradores comparan”; tres, “algunas: ambos lados hablan”; una, “una: prepárate para el viernes”. “El inventario es lo que hay en el estante”.',
  ],
  'contingent-pending': [
    'A traffic light: green, Active, come see it; yellow, Contingent, accepted, with conditions still open; red, Pending, conditions met, papers travel. “What the word under the photo means.”',
    'Un semáforo, en inglés: verde, activa, ven a verla; amarillo, contingente, aceptada con condiciones abiertas; rojo, pendiente, condiciones cumplidas, viajan los papeles. “Qué significa la palabra bajo la foto”.',
  ],
  'asked-and-paid': [
    'Two price tags, “asked” in red and “paid” in green, apart from each other. “The story is in the gap between two tags.”',
    'Dos etiquetas de precio, en inglés: “pedido”, roja, y “pagado”, verde. “La historia está en el espacio entre dos etiquetas”.',
  ],
  'appraisal-not-opinion': [
    'A magnifying glass over the middle one of three small houses. “An appraisal is homework, not a compliment.”',
    'Una lupa sobre la casita de en medio de tres. En inglés: “Un avalúo es tarea, no un cumplido”.',
  ],
  'days-on-market-1': [
    'A calendar page on plum. “Days on market, read slowly. Four ways a number can mislead you.”',
    'Una hoja de calendario sobre ciruela. En inglés: “Días en el mercado, leídos despacio. Cuatro formas en que un número te engaña”.',
  ],
  'days-on-market-2': [
    'A low brick ranch house. “Taken off, put back. Some listings restart the count. Ask for both numbers.”',
    'Una casa baja de ladrillo. En inglés: “Retirada y vuelta a poner. Algunos anuncios reinician la cuenta. Pide los dos números”.',
  ],
  'days-on-market-3': [
    'Two price tags, a large red one and a small yellow one. “Waiting on a price. Long days with one price means something. With three, something else.”',
    'Dos etiquetas de precio, una roja grande y una amarilla pequeña. En inglés: “Esperando un precio. Muchos días con un precio significan algo. Con tres, otra cosa”.',
  ],
  'days-on-market-4': [
    'Two calendar pages with the numbers 1 and 5. “Season counts. Thirty days in January isn’t thirty days in May.”',
    'Dos hojas de calendario con los números 1 y 5. En inglés: “La temporada cuenta. Treinta días en enero no son treinta días en mayo”.',
  ],
  'days-on-market-5': [
    'A blue Cape house with lit windows on amber. “So ask one thing: ‘Why is it still here?’ The answer is usually the house’s best story.”',
    'Una casa Cape azul con ventanas encendidas sobre ámbar. En inglés: “Así que pregunta una cosa: ¿por qué sigue aquí? La respuesta suele ser su mejor historia”.',
  ],
  'loan-recipe': [
    'A recipe card: 2 years of steady work; 1 honest credit report; 2 months of bank statements, every page; a down payment, and where it came from; debts, written down, none hidden; one lender who picks up the phone. Stir slowly. Change nothing until closing. “Recipe for a loan.”',
    'Una tarjeta de receta en inglés: 2 años de trabajo estable; 1 informe de crédito honesto; 2 meses de estados de cuenta completos; un enganche y su origen; deudas por escrito, ninguna oculta; un prestamista que conteste. Mezcla despacio. No cambies nada hasta el cierre. “Receta para un préstamo”.',
  ],
  'good-day-rate': [
    'Three chat bubbles: “Is that my rate, or the rate on a good day?” “On a good day.” “Then please write mine down, with today’s date on it.”',
    'Tres globos de chat en inglés: “¿Esa es mi tasa o la de un buen día?”. “La de un buen día”. “Entonces escribe la mía, con la fecha de hoy”.',
  ],
  'two-ways-to-pay': [
    'A seesaw with a tall stack of coins, “pay once”, and a low one, “pay along”. “Points now, or payments later.”',
    'Un sube y baja con una pila alta de monedas, “pagar una vez”, y una baja, “pagar poco a poco” (en inglés). “Puntos ahora o pagos después”.',
  ],
  'fixed-or-adjustable-1': [
    'A farmhouse and a craftsman house side by side on dark green. “Fixed or adjustable? Four slides, one decision.”',
    'Una casa de campo y una craftsman lado a lado sobre verde oscuro. En inglés: “¿Fija o variable? Cuatro láminas, una decisión”.',
  ],
  'fixed-or-adjustable-2': [
    'A straight level line with six dots, the last one amber. “Fixed. One rate, start to finish. You pay a little for the calm.”',
    'Una línea recta con seis puntos, el último ámbar. En inglés: “Fija. Una tasa de principio a fin. Pagas un poco por la calma”.',
  ],
  'fixed-or-adjustable-3': [
    'A line that runs level and then climbs in steps between two limits. “Adjustable. A lower start, then the rate may move. Ask how far, how often.”',
    'Una línea que va pareja y luego sube entre dos límites. En inglés: “Variable. Empieza más baja y luego puede moverse. Pregunta cuánto y cada cuándo”.',
  ],
  'fixed-or-adjustable-4': [
    'A calendar page on amber. “How long will you stay? If you know the answer, the choice gets quieter.”',
    'Una hoja de calendario sobre ámbar. En inglés: “¿Cuánto te quedarás? Si lo sabes, la decisión se calma”.',
  ],
  'credit-grows': [
    'Tomato plants that grow from left to right, named on time, on time, on time, low balances, a year. “Credit grows like tomatoes.”',
    'Plantas de tomate que crecen de izquierda a derecha, llamadas en inglés a tiempo, a tiempo, a tiempo, saldos bajos, un año. “El crédito crece como los tomates”.',
  ],
  'gift-letter': [
    'A postcard with a house stamp: “Abuela is helping. Here’s how to put it in writing. With love,”',
    'Una postal con un timbre de casa, en inglés: “La abuela ayuda. Así se pone por escrito. Con cariño,”.',
  ],
  'down-payment-signpost': [
    'A signpost with four arrows: savings; a gift, in writing; first-time programs; service benefits. “Four roads to a down payment.”',
    'Un poste con cuatro flechas en inglés: ahorros; un regalo por escrito; programas para primeros compradores; beneficios por servicio. “Cuatro caminos al enganche”.',
  ],
  'blueprint-in-tape': [
    'A floor plan with bed and kitchen, a tape measure and the question “will the sofa turn?” “Walk the plan with tape on the floor.”',
    'Un plano con recámara y cocina, una cinta métrica y la pregunta en inglés “¿cabrá el sofá?”. “Recorre el plano con cinta en el piso”.',
  ],
  'builder-or-later': [
    'Two lists. Builder: outlets and wiring, insulation, window sizes, plumbing rough-ins, ceiling height. Later: paint, light fixtures, closet shelves, blinds, the backsplash. “What to buy from the builder, and what can wait.”',
    'Dos listas en inglés. Constructor: enchufes y cableado, aislamiento, tamaño de ventanas, plomería, altura del techo. Después: pintura, lámparas, repisas, persianas, azulejo. “Qué comprarle al constructor y qué puede esperar”.',
  ],
  'three-stamps': [
    'Three round stamps: Bones, before drywall; Finish, before closing; Month 11, before the warranty ends. “New houses get inspected, too. Three times.”',
    'Tres sellos redondos en inglés: estructura, antes del yeso; acabados, antes del cierre; mes 11, antes de que venza la garantía. “Las casas nuevas también se inspeccionan. Tres veces”.',
  ],
  'blue-tape': [
    'A room with pieces of blue tape on its wall and door. “Blue tape is how a house says ‘not yet.’”',
    'Un cuarto con pedazos de cinta azul en la pared y la puerta. En inglés: “La cinta azul es como una casa dice ‘todavía no’”.',
  ],
  'builder-words-1': [
    'A yellow hard hat on red. “Builder words, unboxed. Five terms before you sign.”',
    'Un casco amarillo sobre rojo. En inglés: “Palabras de constructor, explicadas. Cinco términos antes de firmar”.',
  ],
  'builder-words-2': [
    'Three houses with different fronts. “Elevation. The face of the house. Same plan, three different hats.”',
    'Tres casas con fachadas distintas. En inglés: “Elevación. La cara de la casa. El mismo plano, tres sombreros distintos”.',
  ],
  'builder-words-3': [
    'A jar half full of coins on yellow. “Allowance. Money set aside for things you haven’t picked. Ask what it really buys.”',
    'Un frasco con monedas a la mitad sobre amarillo. En inglés: “Asignación. Dinero apartado para lo que no has elegido. Pregunta para qué alcanza”.',
  ],
  'builder-words-4': [
    'A sheet of paper with lines and a signature. “Change order. A new wish, in writing, with a price and a date. No nodding in the hallway.”',
    'Una hoja con renglones y firma. En inglés: “Orden de cambio. Un nuevo deseo, por escrito, con precio y fecha. Nada de asentir en el pasillo”.',
  ],
  'builder-words-5': [
    'A low brick ranch house with lit windows on dark green. “Warranty. Who fixes what, and for how long. Read it on the porch, before move-in.”',
    'Una casa baja de ladrillo iluminada sobre verde oscuro. En inglés: “Garantía. Quién arregla qué y por cuánto tiempo. Léela en el porche antes de mudarte”.',
  ],
  'front-office-board': [
    'A chalkboard with five questions: Who greets a new kid on day one? How do you tell parents good news? What happens at recess when it rains? Which language do notes come home in? When can we sit in? “Ask the front office.”',
    'Un pizarrón con cinco preguntas en inglés: ¿quién recibe a un niño nuevo?, ¿cómo dan buenas noticias a los padres?, ¿qué pasa en el recreo si llueve?, ¿en qué idioma llegan los avisos?, ¿cuándo podemos visitar? “Pregunta en la oficina”.',
  ],
  'drive-it-at-740': [
    'A school bus on a winding road beside a clock at twenty to eight. “Drive it at 7:40, not at noon.”',
    'Un autobús escolar en un camino con curvas junto a un reloj a las ocho menos veinte. En inglés: “Manéjalo a las 7:40, no al mediodía”.',
  ],
  'lines-move': [
    'A street map of small houses with a dashed red line winding through it. “Lines move. Call the district.”',
    'Un mapa de calles con casitas y una línea roja punteada que lo cruza. En inglés: “Los límites cambian. Llama al distrito”.',
  ],
  'whats-for-lunch': [
    'An open lunch box with an apple, a sandwich, grapes and books. “Want to know a school? Ask what’s for lunch.”',
    'Una lonchera abierta con manzana, sándwich, uvas y libros. En inglés: “¿Quieres conocer una escuela? Pregunta qué hay de almuerzo”.',
  ],
  'baker-by-name': [
    'A bakery named “pan” with a striped awning and loaves in the window. “Know your baker by name.”',
    'Una panadería llamada “pan” con toldo de rayas y hogazas en la ventana. En inglés: “Conoce a tu panadero por su nombre”.',
  ],
  'hardware-store': [
    'A wall of thirty small drawers with nails, screws and bolts on their labels, one with an amber knob. “The hardware store knows the house you bought.”',
    'Una pared de treinta cajoncitos con clavos y tornillos en sus etiquetas, uno con perilla ámbar. En inglés: “La ferretería conoce la casa que compraste”.',
  ],
  'ask-the-dog-walkers': [
    'Three dogs on leashes between trees. “For the truth about a street, ask the dogs.”',
    'Tres perros con correa entre árboles. En inglés: “Para saber la verdad de una calle, pregunta a los perros”.',
  ],
  'taco-truck-night': [
    'A lit taco truck on a street of townhouses at night, under string lights. “Thursday has a line, and it’s worth it.”',
    'Un camión de tacos iluminado de noche en una calle de casas, bajo luces colgantes. En inglés: “El jueves hay fila, y vale la pena”.',
  ],
  'porch-census': [
    'Shelves of porches: chairs, plants, a bicycle, a dog, a table with a cup, a mug and a tulip. “Count the chairs on the porches.”',
    'Estantes de porches: sillas, plantas, una bicicleta, un perro, una mesita, una taza y un tulipán. En inglés: “Cuenta las sillas de los porches”.',
  ],
}
