// Other captions of posts, so that agents of one city don't all send the same one. Each is [name, English, Spanish]. A
// field such as {city|your street} is filled from the agent's profile; the words after the line stand in for it.

export const variants = {
  'before-the-kitchen': [
    [
      'Checklist',
      'Before you fall for the kitchen: every tap at once, a look at the ceilings, ten minutes in the yard, a year of bills, the age of the roof. Five small checks, then the island. Save this for your next showing in {city|your neighborhood}.',
      'Antes de enamorarte de la cocina: todas las llaves a la vez, una mirada a los techos, diez minutos en el patio, un año de recibos y la edad del techo. Cinco revisiones y luego la isla. Guárdalo para tu próxima visita en {city|tu vecindario}.',
    ],
    [
      'Question',
      'What do you look at first when you walk in? I look up. Ceilings tell the truth before kitchens do. Tell me yours and I’ll add it to my list for Saturday.',
      '¿Qué miras primero al entrar? Yo miro hacia arriba. Los techos dicen la verdad antes que las cocinas. Cuéntame lo tuyo y lo agrego a mi lista del sábado.',
    ],
  ],
  'stand-in-the-yard': [
    [
      'Local',
      'Light in {city|your town} is its own thing at five in the afternoon. Stand in the yard then, not at noon. Where does it land? Where would the chair go? I’ll meet you at the gate.',
      'La luz de {city|tu ciudad} a las cinco de la tarde es otra cosa. Párate en el patio a esa hora, no al mediodía. ¿Dónde pega? ¿Dónde pondrías la silla? Te espero en la entrada.',
    ],
    [
      'Short',
      'Second visit, different hour. That’s the whole trick. Come back at five and let the house be itself.',
      'Segunda visita, otra hora. Ese es todo el truco. Regresa a las cinco y deja que la casa sea como es.',
    ],
  ],
  'knock-twice': [
    [
      'Question',
      'What would you ask the person next door? Mine is always the same: what would you miss if you moved? Four minutes, and you know more than the listing does.',
      '¿Qué le preguntarías a quien vive al lado? Yo siempre lo mismo: ¿qué extrañarías si te mudaras? En cuatro minutos sabes más que el anuncio.',
    ],
    [
      'Story',
      'I once learned about a singing dog, a flooding corner and a perfect fig tree from one knock. None of it was on paper. If knocking isn’t your style, {first_name|your agent} will do the talking.',
      'Una vez, con tocar una puerta, supe de un perro que canta, una esquina que se inunda y una higuera perfecta. Nada venía en papel. Si te da pena, {first_name|tu agente} habla por ti.',
    ],
  ],
  'one-good-question': [
    [
      'Short',
      'One question, every showing: why are they leaving, and what will they miss? Listen to the second half. That’s where the house is.',
      'Una pregunta en cada visita: ¿por qué se van y qué van a extrañar? Escucha la segunda mitad. Ahí está la casa.',
    ],
    [
      'Local',
      'Ask it at your next showing in {city|town}: what will they miss? I keep a list of the answers, and the best ones are never about square feet.',
      'Pregúntalo en tu próxima visita en {city|tu ciudad}: ¿qué van a extrañar? Guardo una lista de respuestas, y las mejores nunca hablan de metros.',
    ],
  ],
  'bring-these-five': [
    [
      'Checklist',
      'Showing bag, packed: tape measure, charger, notebook, marble, easy shoes. The marble is for the floors. It rolls, you learn. See you Saturday.',
      'Bolsa para visitas, lista: cinta métrica, cargador, libreta, canica, zapatos fáciles. La canica es para los pisos. Rueda y aprendes. Nos vemos el sábado.',
    ],
    [
      'Question',
      'What do you bring to a showing that nobody else does? I bring a marble. Tell me yours in the comments.',
      '¿Qué llevas tú a una visita que nadie más lleva? Yo, una canica. Cuéntame en los comentarios.',
    ],
  ],
  'tour-notes': [
    [
      'Short',
      'Five words before you start the car: light, noise, smell, stairs, supper. By Sunday they’ll be worth more than forty photos.',
      'Cinco palabras antes de arrancar: luz, ruido, olor, escalera, cena. El domingo van a valer más que cuarenta fotos.',
    ],
    [
      'Offer',
      'Touring in {areas|your area} this weekend? I’ll send you my one-page card: five words for each house, no stars, no scores. Just ask.',
      '¿Visitas casas en {areas|tu zona} este fin de semana? Te mando mi tarjeta de una hoja: cinco palabras por casa, sin estrellas ni calificaciones. Pídela.',
    ],
  ],
  'best-offer-isnt-highest': [
    [
      'Question',
      'What does the seller need besides money? A date? A dog-free walk-through? A week to pack? We ask before we write a number. It’s often something you can give for free.',
      '¿Qué necesita quien vende, además del dinero? ¿Una fecha? ¿Una semana para empacar? Preguntamos antes de escribir un número. Muchas veces es algo que puedes dar gratis.',
    ],
  ],
  'three-jars': [
    [
      'Local',
      'One jar for the down payment, one for closing, one for the shower curtain. If you’d like to know what the middle jar looks like in {city|your town}, send me a note.',
      'Un frasco para el enganche, uno para el cierre y uno para la cortina de baño. Si quieres saber cómo se ve el de en medio en {city|tu ciudad}, escríbeme.',
    ],
    [
      'Short',
      'Three jars beat one big surprise. Start them this week, even if two are small.',
      'Tres frascos le ganan a un gran susto. Empiézalos esta semana, aunque dos sean chicos.',
    ],
  ],
  'letter-opens-doors': [
    [
      'Short',
      'One afternoon with a lender, and every door opens a little wider. Ask {first_name|me} for two or three patient names.',
      'Una tarde con un prestamista y todas las puertas se abren un poco más. Pídele a {first_name|tu agente} dos o tres nombres con paciencia.',
    ],
  ],
  'guess-or-checked': [
    [
      'Question',
      'Quick check: did anyone look at your papers, or did you just type your numbers? The first is pre-approved. The second is a good start.',
      'Una pregunta rápida: ¿alguien revisó tus recibos y estados de cuenta, o solo escribiste tus números? Lo primero es preaprobación. Lo segundo es un buen comienzo.',
    ],
  ],
  'papers-for-lender': [
    [
      'Checklist',
      'Tonight’s folder: two years of taxes, two months of stubs, whole bank statements, an ID, proof of the down payment, your landlord’s number. Done by nine, asleep by ten.',
      'La carpeta de hoy: dos años de impuestos, dos meses de talones, estados de cuenta completos, identificación, prueba del enganche y el teléfono de tu casero. A las nueve listo, a las diez en la cama.',
    ],
  ],
  'myth-twenty-percent': [
    [
      'Question',
      'How many years have you been saving for twenty percent? You may not need it. Ask me which lenders in {market|our area} to call first.',
      '¿Cuántos años llevas ahorrando para el veinte por ciento? Tal vez no lo necesitas. Pregúntame a qué prestamistas llamar primero en {market|nuestra zona}.',
    ],
  ],
  'walk-the-block': [
    [
      'Local',
      'Pick one block in {city|your town} and walk it twice this week: once early, once at dinnertime. Shade, crossings, places to sit. Then tell me what you’d do there on a Sunday.',
      'Escoge una cuadra de {city|tu ciudad} y camínala dos veces esta semana: temprano y a la hora de la cena. Sombra, cruces, dónde sentarse. Luego cuéntame qué harías ahí un domingo.',
    ],
    [
      'Short',
      'Maps measure. Feet decide. Walk the block before you write the offer.',
      'Los mapas miden. Los pies deciden. Camina la cuadra antes de ofertar.',
    ],
  ],
  'market-stand': [
    [
      'Question',
      'Which market stand in {city|town} would you drive across the county for? I’m making a list, and I’m hungry.',
      '¿Por qué puesto del mercado de {city|tu ciudad} cruzarías todo el condado? Estoy haciendo una lista, y tengo hambre.',
    ],
  ],
  'porch-row': [
    [
      'Short',
      'Count the porch lights at dusk. Count the mugs at breakfast. Two numbers no app will give you.',
      'Cuenta las luces al anochecer. Cuenta las tazas en el desayuno. Dos números que no da ninguna aplicación.',
    ],
  ],
  'ask-the-builder': [
    [
      'Checklist',
      'Before the cookies: what’s standard, what’s extra, who fixes what in year one, may I bring an inspector, what if you’re late. Get the answers in the contract.',
      'Antes de las galletas: qué es de base, qué es extra, quién arregla qué el primer año, si puedo llevar inspector y qué pasa si se atrasan. Las respuestas, en el contrato.',
    ],
    [
      'Local',
      'Looking at new homes around {city|town}? Take me along before you take a cookie. I’ll ask the five dull questions that save you money.',
      '¿Ves casas nuevas cerca de {city|tu ciudad}? Llévame antes de la primera galleta. Yo hago las cinco preguntas aburridas que te ahorran dinero.',
    ],
  ],
  'rating-is-a-start': [
    [
      'Short',
      'A rating is a first page. Visit, ask, compare, and decide for yourself. I’ll point you to every public source.',
      'Una calificación es la primera página. Visita, pregunta, compara y decide. Yo te indico todas las fuentes públicas.',
    ],
  ],
  'sell-the-light': [
    [
      'Checklist',
      'Twenty minutes before they arrive: blinds open, lamps on, two heights of light in the room that faces north. Cost: nothing.',
      'Veinte minutos antes de que lleguen: persianas abiertas, lámparas prendidas y luz a dos alturas en el cuarto que da al norte. Costo: nada.',
    ],
    [
      'Question',
      'Which room in your house gets the best light, and at what hour? That’s when we take the photographs.',
      '¿Qué cuarto de tu casa tiene la mejor luz, y a qué hora? A esa hora tomamos las fotos.',
    ],
  ],
  'clear-the-counter': [
    [
      'Short',
      'One bowl of lemons. Everything else under the sink. The kitchen just grew.',
      'Un tazón de limones. Lo demás, bajo el fregadero. La cocina acaba de crecer.',
    ],
  ],
  'before-the-sign': [
    [
      'Local',
      'Thinking of a sign in {city|the yard} this year? Start with the drip, the windows and the door. Then walk in like a stranger and tell me what you saw first.',
      '¿Piensas vender en {city|tu zona} este año? Empieza por la gotera, las ventanas y la puerta. Luego entra como si no fuera tuya y dime qué viste primero.',
    ],
  ],
  'three-repairs': [
    [
      'Question',
      'Which doorknob in your house has everyone learned to turn twice? Fix that one first. Buyers notice hands before roofs.',
      '¿Qué manija de tu casa todos aprendieron a girar dos veces? Arregla esa primero. El comprador nota la mano antes que el techo.',
    ],
  ],
  'front-door-paint': [
    [
      'Short',
      'One quart of paint, one Saturday, one living plant. The cheapest minute of your whole sale.',
      'Un litro de pintura, un sábado, una planta viva. El minuto más barato de toda la venta.',
    ],
  ],
  'price-is-a-door': [
    [
      'Local',
      'Before we name a number for your house in {city|town}, I’ll show you the three sales that explain it. A price is a door. Let’s hang it where people can reach.',
      'Antes de ponerle número a tu casa en {city|tu zona}, te enseño las tres ventas que lo explican. El precio es una puerta. Pongámosla donde la alcancen.',
    ],
  ],
  'first-two-weeks': [
    [
      'Short',
      'Two weeks. That’s how long a listing is news. We do the work before, so the door can do its own.',
      'Dos semanas. Eso dura la novedad de un anuncio. Trabajamos antes, para que la puerta haga lo suyo.',
    ],
  ],
  'market-three-numbers': [
    [
      'Offer',
      'Three numbers, one text message, your part of {market|town}. Ask {first_name|me} and I’ll send this month’s. No chart, no exclamation points.',
      'Tres números, un mensaje, tu parte de {market|la ciudad}. Pídeselos a {first_name|tu agente}: los de este mes, sin gráficas ni signos de exclamación.',
    ],
  ],
  'weather-report': [
    [
      'Local',
      'National news is somebody else’s weather. For {areas|your streets} I’ll send one paragraph about what actually sold. Message me your ZIP code.',
      'Las noticias nacionales son el clima de otros. De {areas|tus calles} te mando un párrafo sobre lo que de verdad se vendió. Escríbeme tu código postal.',
    ],
  ],
}
