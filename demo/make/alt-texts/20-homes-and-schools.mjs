// What the pictures show, with their words, in English and Spanish, by the name of the file.
export const texts = {
  'tour-spanish': [
    'A Spanish-style house with a tile roof and arched doors between palms. “Spanish revival: tile, arches, a cool hall.”',
    'Una casa de estilo español con techo de teja y puertas de arco entre palmeras. En inglés: “Estilo español: teja, arcos, un pasillo fresco”.',
  ],
  'tour-midcentury': [
    'A low mid-century house with a slanted roof and a glass wall, between palms at sunset. “Mid-century: glass, and a long roofline.”',
    'Una casa baja de mediados de siglo con techo inclinado y pared de vidrio, entre palmeras al atardecer. En inglés: “De mediados de siglo: vidrio y una larga línea de techo”.',
  ],
  'tour-modern': [
    'A modern two-story house of glass and wood with lit windows at night, between birches. “The modern: straight lines, warm wood.”',
    'Una casa moderna de dos pisos, vidrio y madera, iluminada de noche entre abedules. En inglés: “La moderna: líneas rectas, madera cálida”.',
  ],
  'two-chairs': [
    'Two deck chairs with a cup on a stool between them, facing a lake at dawn. “Ask for the view at breakfast.”',
    'Dos sillas en una terraza con una taza entre ellas, frente a un lago al amanecer. En inglés: “Pide la vista a la hora del desayuno”.',
  ],
  'balcony-herbs': [
    'Three potted plants on a balcony railing before a window that reflects the city. “Small home, big basil. Six feet of balcony is a garden.”',
    'Tres macetas en el barandal de un balcón frente a una ventana que refleja la ciudad. En inglés: “Casa pequeña, albahaca grande. Dos metros de balcón son un jardín”.',
  ],
  'hoa-questions': [
    'An apartment building beside four numbered questions: What do dues pay for? Any repairs coming? Pets? Grills? Rentals? How full is the reserve? “Read the HOA like a roommate agreement.”',
    'Un edificio junto a cuatro preguntas numeradas en inglés: ¿qué pagan las cuotas?, ¿vienen reparaciones?, ¿mascotas, asadores, rentas?, ¿qué tan llena está la reserva? “Lee el reglamento como un acuerdo entre compañeros de cuarto”.',
  ],
  'townhouse-stairs': [
    'A row of six colorful three-story townhouses. “Three floors, one front door, no lawn to mow.”',
    'Una hilera de seis casas de colores de tres pisos. En inglés: “Tres pisos, una puerta, ningún césped que cortar”.',
  ],
  'studio-plan': [
    'A studio apartment seen from above: bed, kitchen counter, round table with four chairs, sofa, rug and lamp. “Every inch with a job. The smartest floor plans waste nothing.”',
    'Un estudio visto desde arriba: cama, cocina, mesa redonda con cuatro sillas, sofá, tapete y lámpara. En inglés: “Cada centímetro con su trabajo. Los mejores planos no desperdician nada”.',
  ],
  'two-doors': [
    'Two doors side by side: a gray apartment door, 4B, and a plum front door with a wreath. “Two doors. Run the numbers on both. I’ll set them side by side for you.”',
    'Dos puertas lado a lado: una gris de departamento, 4B, y una ciruela con corona. En inglés: “Dos puertas. Haz cuentas de ambas. Yo te las pongo lado a lado”.',
  ],
  'landlord-beige': [
    'A beige wall with one part painted teal, a paint can, an armchair and a lit floor lamp. “Done asking permission to paint?”',
    'Una pared beige con una parte pintada de verde azulado, un bote de pintura, un sillón y una lámpara encendida. En inglés: “¿Ya no quieres pedir permiso para pintar?”.',
  ],
  'keys-word': [
    'A speech bubble with the word KEYS and a golden key. “Send me one word. I’ll send back the first-home checklist.”',
    'Un globo de diálogo con la palabra KEYS (llaves) y una llave dorada. En inglés: “Mándame una palabra. Te regreso la lista para la primera casa”.',
  ],
  'light-in-every-window': [
    'Three apartment buildings at night with many lit windows. “Every lit window was somebody’s first yes.”',
    'Tres edificios de noche con muchas ventanas encendidas. En inglés: “Cada ventana encendida fue el primer sí de alguien”.',
  ],
  'moving-week': [
    'A taped-up checklist, half done, over moving boxes and a lamp: forward the mail; keys, papers, chargers: one bag; photograph every meter; defrost the freezer; pack the kettle last; say goodbye to the neighbors. “The week before you move.”',
    'Una lista a medias sobre cajas de mudanza y una lámpara, en inglés: reenvía el correo; llaves, papeles y cargadores en una bolsa; fotografía los medidores; descongela el congelador; empaca la tetera al final; despídete de los vecinos. “La semana antes de mudarte”.',
  ],
  'first-night-box': [
    'An open box named “first night” with a candle, a mug and a lamp. “Pack one box for the first night. Load it last.”',
    'Una caja abierta que dice en inglés “primera noche”, con vela, taza y lámpara. “Empaca una caja para la primera noche. Súbela al final”.',
  ],
  'label-the-room': [
    'Moving boxes named kitchen, Sofía’s room, books, sorry, open me and cat things, with a cat on top. “Label the room, not the stuff.”',
    'Cajas de mudanza rotuladas en inglés: cocina, cuarto de Sofía, libros, perdón, ábreme y cosas del gato, con un gato encima. “Rotula el cuarto, no las cosas”.',
  ],
  'reel-moving-truck': [
    'A moving truck drives past a house with lit windows at sunset. “New address. Same good lamp.”',
    'Un camión de mudanza pasa frente a una casa iluminada al atardecer. En inglés: “Nueva dirección. La misma buena lámpara”.',
  ],
  'closing-quilt': [
    'A quilt of patchwork houses, trees and stars around a plum panel. “Home, at last. Congratulations on closing day.”',
    'Una colcha de retazos con casas, árboles y estrellas alrededor de un panel ciruela. En inglés: “En casa, por fin. Felicidades por el día de cierre”.',
  ],
  'closing-table': [
    'A round wooden table with signed papers, a pen, a cup and a key. “Bring your ID and a steady hand. You’ll sign your name more than you ever have.”',
    'Una mesa redonda con papeles firmados, pluma, taza y llave. En inglés: “Trae tu identificación y pulso firme. Firmarás más que nunca”.',
  ],
  'last-walk-through': [
    'An empty room with sunlight on the floor, a window on trees and an open doorway. “The last walk-through is for the house you’re buying, not the one you toured.”',
    'Un cuarto vacío con sol en el piso, una ventana a los árboles y un pasillo abierto. En inglés: “El último recorrido es para la casa que compras, no la que visitaste”.',
  ],
  'square-home-at-last': [
    'A quilt of patchwork houses and trees around a plum panel with the words “Home, at last.”',
    'Una colcha de retazos con casas y árboles alrededor de un panel ciruela que dice en inglés “En casa, por fin”.',
  ],
  'first-year-wheel': [
    'A wheel of twelve tasks around a house: filter, pipes, gutters, mulch, screens, A/C, paint, fence, chimney, leaves, alarms, lights. “A year in your first house.”',
    'Una rueda de doce tareas alrededor de una casa, en inglés: filtro, tuberías, canaletas, abono, mosquiteros, aire, pintura, cerca, chimenea, hojas, alarmas, luces. “Un año en tu primera casa”.',
  ],
  'meet-the-neighbors': [
    'A large steaming pie beside a mailbox. “Bring the pie over first.”',
    'Un pay grande y humeante junto a un buzón. En inglés: “Lleva tú primero el pay”.',
  ],
  'filter-day': [
    'A calendar page with the number 1 beside an air filter. “Change it on the first. Every month.”',
    'Una hoja de calendario con el número 1 junto a un filtro de aire. En inglés: “Cámbialo el día primero. Cada mes”.',
  ],
  'plant-a-tree': [
    'A newly planted tree with a shovel and a watering can in front of a white farmhouse. “Plant the tree the first spring. Measure the years against it.”',
    'Un árbol recién plantado con pala y regadera frente a una casa de campo blanca. En inglés: “Planta el árbol la primera primavera. Mide los años con él”.',
  ],
  'first-ninety-days-1': [
    'A Cape house at night with lit windows and a glowing door. “The first ninety days. Do little. Watch a lot.”',
    'Una casa Cape de noche con ventanas encendidas y la puerta iluminada. En inglés: “Los primeros noventa días. Haz poco. Observa mucho”.',
  ],
  'first-ninety-days-2': [
    'A golden key and a red shutoff valve. “Days 1 to 30. Change the locks. Find three shutoffs. Meet two neighbors.”',
    'Una llave dorada y una válvula roja de paso. En inglés: “Días 1 a 30. Cambia las cerraduras. Encuentra tres llaves de paso. Conoce a dos vecinos”.',
  ],
  'first-ninety-days-3': [
    'A window on hills and a patch of sunlight on the wall. “Days 31 to 60. Live with the paint. Note where the sun lands.”',
    'Una ventana a las colinas y una mancha de sol en la pared. En inglés: “Días 31 a 60. Vive con la pintura. Fíjate dónde da el sol”.',
  ],
  'first-ninety-days-4': [
    'A paint can, two color samples on the wall and a potted plant. “Days 61 to 90. Now pick one room. Just one.”',
    'Un bote de pintura, dos muestras de color en la pared y una planta. En inglés: “Días 61 a 90. Ahora elige un cuarto. Solo uno”.',
  ],
  'season-spring': [
    'A pink Cape house between blossoming trees, with a row of tulips in front. “Spring shows you the garden.”',
    'Una casa Cape rosa entre árboles en flor, con una hilera de tulipanes. En inglés: “La primavera te muestra el jardín”.',
  ],
  'season-summer': [
    'A Spanish-style house by the sea with a pool and a palm under a high sun. “Summer shows you the shade.”',
    'Una casa de estilo español junto al mar, con alberca y palmera bajo el sol. En inglés: “El verano te muestra la sombra”.',
  ],
  'season-fall': [
    'A brick colonial house with pumpkins and falling leaves between autumn trees. “Fall shows you the gutters.”',
    'Una casa colonial de ladrillo con calabazas y hojas que caen entre árboles de otoño. En inglés: “El otoño te muestra las canaletas”.',
  ],
  'season-winter': [
    'A glowing A-frame in falling snow between firs at night. “Winter shows you the heat.”',
    'Una cabaña en A iluminada bajo la nieve, entre pinos, de noche. En inglés: “El invierno te muestra la calefacción”.',
  ],
  'reel-four-seasons': [
    'A Cape house with lit windows in a snowy landscape. “Winter. See it in more than one.”',
    'Una casa Cape con ventanas encendidas en un paisaje nevado. En inglés: “Invierno. Mírala en más de una estación”.',
  ],
  'mortgage-words-1': [
    'An open book on navy. “Mortgage words, in kitchen English. Six slides. No quiz.”',
    'Un libro abierto sobre azul marino. En inglés: “Palabras de hipoteca en lenguaje de cocina. Seis láminas. Sin examen”.',
  ],
  'mortgage-words-2': [
    'A jar half full of coins. “Escrow. A jar someone else holds, so the tax bill never surprises you.”',
    'Un frasco con monedas a la mitad. En inglés: “Depósito en garantía. Un frasco que guarda otro, para que los impuestos nunca te sorprendan”.',
  ],
  'mortgage-words-3': [
    'Three stacks of coins, each lower than the last. “Points. Money you hand over now to pay a little less every month.”',
    'Tres pilas de monedas, cada una más baja. En inglés: “Puntos. Dinero que entregas hoy para pagar un poco menos cada mes”.',
  ],
  'mortgage-words-4': [
    'A closed amber padlock. “Rate lock. A promise that the rate holds while the papers travel.”',
    'Un candado ámbar cerrado. En inglés: “Tasa fija. La promesa de que la tasa se mantiene mientras viajan los papeles”.',
  ],
  'mortgage-words-5': [
    'A bar chart in which the interest shrinks and the principal grows bar by bar. “Amortization. Early payments feed the interest. Later ones feed you.”',
    'Una gráfica de barras en la que el interés baja y el capital crece. En inglés: “Amortización. Los primeros pagos alimentan el interés. Los últimos, a ti”.',
  ],
  'mortgage-words-6': [
    'A farmhouse colored from the ground up, the rest still faded. “Equity. The part of the house that has stopped being the bank’s.”',
    'Una casa de campo con color de abajo hacia arriba y el resto aún apagado. En inglés: “Patrimonio. La parte de la casa que dejó de ser del banco”.',
  ],
  'ask-three-lenders': [
    'Three phones, each with a chat bubble. “Call three lenders in one afternoon. Same questions, same day, side by side.”',
    'Tres teléfonos, cada uno con un globo de chat. En inglés: “Llama a tres prestamistas en una tarde. Las mismas preguntas, el mismo día, lado a lado”.',
  ],
  'not-the-couch': [
    'A teal couch with a tag that says “wait”. “Not the couch. Not until the loan closes.”',
    'Un sofá verde azulado con una etiqueta que dice en inglés “espera”. “El sofá no. No hasta que cierre el préstamo”.',
  ],
  'ask-the-builder': [
    'A blueprint with kitchen, living, bedroom, entry and bath, under four questions: What is standard, and what is an upgrade? Who fixes what in year one? May I bring my own inspector? What happens if you finish late? “Ask the builder before you pick the tile.”',
    'Un plano con cocina, sala, recámara, entrada y baño bajo cuatro preguntas en inglés: ¿qué es estándar y qué es mejora?, ¿quién arregla qué el primer año?, ¿puedo traer a mi inspector?, ¿qué pasa si acaban tarde? “Pregunta al constructor antes de elegir el azulejo”.',
  ],
  'model-home-trick': [
    'A room in two halves: furnished in color, “the model”, and empty with dashed outlines, “what you get”. “The model home is wearing all its jewelry.”',
    'Un cuarto en dos mitades, en inglés: amueblado y con color, “la muestra”, y vacío con contornos punteados, “lo que recibes”. “La casa muestra lleva puestas todas sus joyas”.',
  ],
  'own-inspector': [
    'A plum and amber hard hat in front of bare wall framing. “New still needs its own inspector.”',
    'Un casco ciruela y ámbar frente a la estructura de una pared. En inglés: “Lo nuevo también necesita su propio inspector”.',
  ],
  'new-home-questions-1': [
    'A blueprint of a garage. “Four questions for the builder, before you sign anything.”',
    'El plano de un garaje. En inglés: “Cuatro preguntas para el constructor antes de firmar nada”.',
  ],
  'new-home-questions-2': [
    'The blueprint continues with a kitchen and a round table. “What’s in the base price? Ask for it on paper, item by item.”',
    'El plano sigue con una cocina y una mesa redonda. En inglés: “¿Qué incluye el precio base? Pídelo por escrito, punto por punto”.',
  ],
  'new-home-questions-3': [
    'The blueprint continues with a living room. “Who’s my person? One name and one number, from dirt to door.”',
    'El plano sigue con una sala. En inglés: “¿Quién es mi contacto? Un nombre y un número, de la tierra a la puerta”.',
  ],
  'new-home-questions-4': [
    'The blueprint ends with a bedroom and an amber dot. “What if it’s late? Get the answer before the weather does.”',
    'El plano termina con una recámara y un punto ámbar. En inglés: “¿Y si se atrasa? Consigue la respuesta antes que el clima”.',
  ],
  'dirt-to-door': [
    'Five stages of a house being built: dirt, bones, roof, walls, door. “From dirt to door. Walk it at every stage. Take the same photo.”',
    'Cinco etapas de una casa en obra, en inglés: tierra, estructura, techo, paredes, puerta. “De la tierra a la puerta. Recórrela en cada etapa. Toma la misma foto”.',
  ],
  'reel-build-up': [
    'A small finished house with lit windows and a path to its yellow door. “From dirt to door.”',
    'Una casita terminada con ventanas encendidas y un camino a la puerta amarilla. En inglés: “De la tierra a la puerta”.',
  ],
  'write-on-the-studs': [
    'Bare wall studs at sunset, one with the handwritten words “bless this house”. “Before the drywall, write your wish on a stud.”',
    'Vigas desnudas de una pared al atardecer; una dice a mano, en inglés, “bendice esta casa”. “Antes del yeso, escribe tu deseo en una viga”.',
  ],
  'new-or-lived-in': [
    'Two houses, one above the other: a modern one, “New? Warranty. Quiet floors. A young tree.”, and a Tudor, “Lived in? Real shade. Thick doors. Stories in the walls.”',
    'Dos casas, una sobre otra, en inglés: una moderna, “¿Nueva? Garantía. Pisos callados. Un árbol joven”, y una Tudor, “¿Con historia? Sombra de verdad. Puertas gruesas. Cuentos en las paredes”.',
  ],
  'lot-first': [
    'A map of lots along a river, some with houses, one in amber: “this one?” “Pick the lot before the floor plan.”',
    'Un mapa de lotes junto a un río, algunos con casas y uno ámbar que dice en inglés “¿este?”. “Elige el lote antes que el plano”.',
  ],
  'paint-last': [
    'A paint roller and an open can in front of a half-painted wall. “Pick the color after you’ve seen a whole day of light.”',
    'Un rodillo y un bote abierto frente a una pared a medio pintar. En inglés: “Elige el color después de ver un día entero de luz”.',
  ],
  'rating-is-a-start': [
    'A ruler and a red pencil on a green chalkboard. “A school rating is a start, not an answer. Visit. Ask the crossing guard. Then compare.”',
    'Una regla y un lápiz rojo sobre un pizarrón verde. En inglés: “La calificación de una escuela es un comienzo, no una respuesta. Visita. Pregúntale al guardia del cruce. Luego compara”.',
  ],
  'school-three-sources': [
    'Three stacked books with an apple on top: 1, the district’s own site; 2, the state report card; 3, your own two feet. “Three places to look, in this order.”',
    'Tres libros apilados con una manzana encima, en inglés: 1, el sitio del distrito; 2, el informe del estado; 3, tus propios pies. “Tres lugares donde mirar, en este orden”.',
  ],
  'before-the-school-tour-1': [
    'A yellow school bus on a dark green background. “Before the school tour. A page for the fridge.”',
    'Un autobús escolar amarillo sobre verde oscuro. En inglés: “Antes de visitar la escuela. Una hoja para el refrigerador”.',
  ],
  'before-the-school-tour-2': [
    'A phone and an apple on a desk. “Call the office. Ask how visits work, and which door. How they answer is information.”',
    'Un teléfono y una manzana en un escritorio. En inglés: “Llama a la oficina. Pregunta cómo son las visitas y por qué puerta. La forma de contestar ya dice algo”.',
  ],
  'before-the-school-tour-3': [
    'A row of six blue lockers. “Watch the change of class. Ten minutes in a hallway says a lot about a day.”',
    'Una fila de seis casilleros azules. En inglés: “Observa el cambio de clase. Diez minutos en un pasillo dicen mucho de un día”.',
  ],
  'before-the-school-tour-4': [
    'A handwritten note with a pencil: kids held the door, art on every wall, someone knew my name. “Write it the same night. Three things you saw. No numbers yet.”',
    'Una nota a mano con un lápiz, en inglés: los niños sostuvieron la puerta, arte en cada pared, alguien sabía mi nombre. “Escríbelo esa misma noche. Tres cosas que viste. Todavía sin números”.',
  ],
  'school-visit-list': [
    'A lined sheet with six unchecked questions: What’s lunch like here? How do new kids make friends? What changed last year? How do you hear from parents? May we sit in a class? What are you proud of? “On the visit, ask.”',
    'Una hoja rayada con seis preguntas sin marcar, en inglés: ¿cómo es el almuerzo?, ¿cómo hacen amigos los nuevos?, ¿qué cambió el año pasado?, ¿cómo escuchan a los padres?, ¿podemos entrar a una clase?, ¿de qué están orgullosos? “En la visita, pregunta”.',
  ],
  'ride-the-route': [
    'A yellow school bus on a street past houses and autumn trees. “Ride the route on a Tuesday, at 7:40. Traffic tells you things a website can’t.”',
    'Un autobús escolar amarillo en una calle con casas y árboles de otoño. En inglés: “Haz la ruta un martes a las 7:40. El tráfico te dice lo que un sitio web no puede”.',
  ],
  'two-commutes': [
    'A school bus and a bicycle, each joined by a dotted line to the same house. “Two commutes, one address. Time them both.”',
    'Un autobús escolar y una bicicleta, unidos por líneas punteadas a la misma casa. En inglés: “Dos trayectos, una dirección. Mide los dos”.',
  ],
  'library-card': [
    'A full bookcase and a glowing open book. “Find the library before you find the house.”',
    'Un librero lleno y un libro abierto que brilla. En inglés: “Encuentra la biblioteca antes que la casa”.',
  ],
  'september-date': [
    'A chalkboard with five linked steps counted backward: first day, enroll, move in, close, offer. “Count back from the first day of school.”',
    'Un pizarrón con cinco pasos contados hacia atrás, en inglés: primer día, inscripción, mudanza, cierre, oferta. “Cuenta hacia atrás desde el primer día de clases”.',
  ],
  'ask-the-kid': [
    'A red backpack beside two books and an apple. “Let the student ask one question, too.”',
    'Una mochila roja junto a dos libros y una manzana. En inglés: “Deja que el estudiante también haga una pregunta”.',
  ],
  'first-day-step': [
    'A red front door with a lunch box and a pair of shoes on the step, between potted plants. “Same step, every September.”',
    'Una puerta roja con lonchera y un par de zapatos en el escalón, entre macetas. En inglés: “El mismo escalón, cada septiembre”.',
  ],
  'open-house-manners-1': [
    'A yellow door with a sign that says “welcome”. “Open house manners, for guests who may come back with an offer.”',
    'Una puerta amarilla con un letrero que dice en inglés “bienvenidos”. “Modales para casas abiertas, para invitados que quizá vuelvan con una oferta”.',
  ],
  'open-house-manners-2': [
    'A guest list with the handwritten names Rosa & Dan and a pencil. “Say your name and who you’re working with. It saves everyone a phone call.”',
    'Una lista de invitados con los nombres Rosa & Dan a mano y un lápiz. En inglés: “Di tu nombre y con quién trabajas. Le ahorra una llamada a todos”.',
  ],
  'open-house-manners-3': [
    'An open closet with a light on and four garments. “Open the closets. You’re allowed. Drawers in furniture, you’re not.”',
    'Un clóset abierto con la luz encendida y cuatro prendas. En inglés: “Abre los clósets. Se vale. Los cajones de los muebles, no”.',
  ],
  'open-house-manners-4': [
    'A teal car on a road with an amber heart over it. “Save the verdict. Walls have cameras. Love it in the car.”',
    'Un coche verde azulado con un corazón ámbar encima. En inglés: “Guarda el veredicto. Las paredes tienen cámaras. Ámala en el coche”.',
  ],
  'shoes-at-the-door': [
    'Three pairs of shoes, one of them a child’s, on a mat. “Shoes off before anyone asks. The seller notices. So does the host.”',
    'Tres pares de zapatos, uno de niño, sobre un tapete. En inglés: “Quítate los zapatos antes de que lo pidan. El vendedor lo nota. El anfitrión también”.',
  ],
  'ask-the-host': [
    'Three chat bubbles: When do they want to move? Is there an offer date? What’s been replaced? “Three questions the host can answer.”',
    'Tres globos de chat en inglés: ¿cuándo quieren mudarse?, ¿hay fecha para ofertas?, ¿qué se ha cambiado? “Tres preguntas que el anfitrión puede responder”.',
  ],
}
