// What the pictures show, with their words, in English and Spanish, by the name of the file.
export const texts = {
  'name-that-roof-1': [
    'A white colonial house with two chimneys on plum. “Name that roof. Five shapes, five kinds of house.”',
    'Una casa colonial blanca con dos chimeneas sobre ciruela. En inglés: “Nombra ese techo. Cinco formas, cinco tipos de casa”.',
  ],
  'name-that-roof-2': [
    'A ranch house with a long low roof. “Low and wide. Ranch. Everything on one floor, one long line.”',
    'Una casa de un piso con techo largo y bajo. En inglés: “Bajo y ancho. Ranch. Todo en un piso, una línea larga”.',
  ],
  'name-that-roof-3': [
    'A Tudor house with a steep roof. “Steep and pointed. Tudor. It was built for snow and for drama.”',
    'Una casa Tudor de techo empinado. En inglés: “Empinado y puntiagudo. Tudor. Hecho para la nieve y el drama”.',
  ],
  'name-that-roof-4': [
    'A Spanish-style house with clay tile roofs. “Clay and curved. Spanish Revival. Shade first, sun second.”',
    'Una casa de estilo español con techos de teja. En inglés: “De barro y curvo. Estilo español. Primero sombra, después sol”.',
  ],
  'name-that-roof-5': [
    'An A-frame with lit windows between firs. “All roof. A-frame. The walls gave up, happily.”',
    'Una cabaña en A iluminada entre pinos. En inglés: “Puro techo. En A. Las paredes se rindieron, felices”.',
  ],
  'windows-tell': [
    'Six windows with different panes, one of them lit. “Windows tell you how old a house is.”',
    'Seis ventanas con distintos cristales, una encendida. En inglés: “Las ventanas te dicen la edad de una casa”.',
  ],
  'find-the-original': [
    'A wooden door with an old brass knob that glows. “Look for one original thing.”',
    'Una puerta de madera con una vieja perilla de latón que brilla. En inglés: “Busca una cosa original”.',
  ],
  'slow-is-a-speed': [
    'A small tortoise with an amber shell below the words “Slow is also a speed.”',
    'Una tortuguita de caparazón ámbar bajo las palabras en inglés: “Lento también es una velocidad”.',
  ],
  'one-yes': [
    'Five rows of the word “no” that end with a red “yes”. “It only ever takes one.”',
    'Cinco filas de la palabra “no” que terminan en un “yes” (sí) rojo. En inglés: “Solo hace falta uno”.',
  ],
  'carry-the-lamp': [
    'A glowing lantern over a row of small dark houses, some with lit windows. “You don’t have to light the whole street.”',
    'Un farol encendido sobre una fila de casitas oscuras, algunas con luz. En inglés: “No tienes que iluminar toda la calle”.',
  ],
  'measure-by-table': [
    'A long table with four chairs, one of them amber. “Measure a year by who sat down.”',
    'Una mesa larga con cuatro sillas, una ámbar. En inglés: “Mide un año por quién se sentó”.',
  ],
  'roots-before-roof': [
    'A white farmhouse with roots that reach deep into the soil. “Roots first. Then the roof.”',
    'Una casa de campo blanca con raíces profundas en la tierra. En inglés: “Primero raíces. Luego el techo”.',
  ],
  'verse-isaiah-32': [
    'A small brick house and a tree on green hills. “My people will live in a peaceful habitation, in safe dwellings, and in quiet resting places.” Isaiah 32:18.',
    'Una casita de ladrillo y un árbol en colinas verdes. En inglés: “Mi pueblo vivirá en un lugar de paz, en moradas seguras y en tranquilos lugares de descanso”. Isaías 32:18.',
  ],
  'verse-luke-10': [
    'An open door with light behind it. “Into whatever house you enter, first say, ‘Peace be to this house.’” Luke 10:5.',
    'Una puerta abierta con luz detrás. En inglés: “En cualquier casa donde entren, digan primero: Paz a esta casa”. Lucas 10:5.',
  ],
  'verse-psalm-4': [
    'A small lit house beside two cypresses at dusk. “In peace I will both lay myself down and sleep, for you alone, Yahweh, make me live in safety.” Psalm 4:8.',
    'Una casita iluminada junto a dos cipreses al anochecer. En inglés: “En paz me acuesto y me duermo, porque solo tú, Yahvé, me haces vivir seguro”. Salmo 4:8.',
  ],
  'verse-proverbs-3': [
    'A leafy branch with an amber bud. “He blesses the habitation of the righteous.” Proverbs 3:33.',
    'Una rama con hojas y un botón ámbar. En inglés: “Él bendice la morada de los justos”. Proverbios 3:33.',
  ],
}
