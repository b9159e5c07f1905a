// Small homes, and the step from renting.
import { c, p } from './_shape.mjs'

export const words = [
  c(
    'small-homes-big-lives',
    'Small homes, big lives',
    'Condos, townhouses and clever floor plans.',
    'balcony-herbs',
    ['home-buyers', 'first-time-buyers'],
    [
      p(
        'balcony-herbs',
        'i',
        'Small home, big basil',
        'Casa chica, albahaca grande',
        'Six feet of balcony is a garden if you face it right. Before you count bedrooms, count hours of sun: herbs need about six, tomatoes want more, you’ll be happy with any. Condos reward people who use every inch. I know a few that do.',
        'Dos metros de balcón son un jardín si están bien orientados. Antes de contar recámaras, cuenta horas de sol: las hierbas piden unas seis, el jitomate un poco más, tú con cualquiera eres feliz. Los departamentos premian a quien usa cada rincón. Conozco varios.',
      ),
      p(
        'hoa-questions',
        'i',
        'Read the HOA',
        'Lee el reglamento',
        'It’s a roommate agreement with better stationery. What do dues pay for? Any big repairs coming? Pets, grills, rentals? How full is the reserve? Four questions, answered in writing, before you fall in love with the lobby. I read these for fun. Really.',
        'Es un acuerdo de roomies en papel más elegante. ¿Qué pagan las cuotas? ¿Viene alguna obra grande? ¿Mascotas, asador, rentas? ¿Cuánto hay en la reserva? Cuatro preguntas, contestadas por escrito, antes de enamorarte del lobby. A mí me divierte leerlos. En serio.',
      ),
      p(
        'townhouse-stairs',
        'i',
        'Three floors, no lawn',
        'Tres pisos, cero pasto',
        'A townhouse is a house that learned to stand up straight. One front door, three short floors, and Saturdays you get to keep. Ask about the shared walls, the roof, and who shovels. Then carry a bag of groceries up the stairs once. That’s your test.',
        'Un townhouse es una casa que aprendió a pararse derecha. Una puerta, tres pisos cortos y los sábados libres. Pregunta por las paredes compartidas, el techo y quién quita la nieve. Luego sube una bolsa del súper por la escalera. Esa es la prueba.',
      ),
      p(
        'studio-plan',
        'i',
        'Every inch with a job',
        'Cada rincón trabaja',
        'The smartest floor plans waste nothing. A closet that hides the desk, a window you can eat beside, a door that doesn’t hit the bed. Bring a tape measure and your biggest piece of furniture, on paper. We’ll draw it in before you decide.',
        'Los mejores planos no desperdician nada. Un clóset que esconde el escritorio, una ventana donde se come, una puerta que no pega con la cama. Trae cinta métrica y tu mueble más grande, en papel. Lo dibujamos antes de que decidas.',
      ),
    ],
  ),
  c(
    'renting-to-owning',
    'Renting to owning',
    'For anyone doing the math on the back of an envelope.',
    'two-doors',
    ['home-buyers', 'buying-funnel', 'lead-capture'],
    [
      p(
        'two-doors',
        'i',
        'Two doors',
        'Dos puertas',
        'Renting isn’t throwing money away, and buying isn’t always the answer. It depends on how long you’ll stay, what you pay now, and what you’d rather not fix. Send me three numbers and I’ll lay both doors side by side. If renting wins, I’ll say so.',
        'Rentar no es tirar el dinero y comprar no siempre conviene. Depende de cuánto te vas a quedar, cuánto pagas hoy y qué prefieres no arreglar. Mándame tres números y pongo las dos puertas lado a lado. Si gana rentar, te lo digo.',
      ),
      p(
        'landlord-beige',
        'i',
        'Done asking permission?',
        '¿Cansada de pedir permiso?',
        'Nail holes. A dog over thirty pounds. A green wall behind the lamp. The list of things you’d do without asking is a pretty good first draft of a house search. Write yours tonight and send it to me. No numbers yet, just the wall.',
        'Agujeros de clavo. Un perro grande. Una pared verde detrás de la lámpara. La lista de lo que harías sin pedir permiso es un buen primer borrador para buscar casa. Escríbela hoy y mándamela. Todavía sin números, nada más la pared.',
      ),
      p(
        'keys-word',
        'i',
        'Send me one word',
        'Mándame una palabra',
        'Thinking about it, but not ready to talk? Send me the word KEYS and I’ll send back my first-home checklist. One page, plain language, no follow-up unless you ask for it. Keep it on the fridge until you need it.',
        '¿Lo estás pensando, pero todavía no quieres hablar? Mándame la palabra KEYS y te envío mi lista para la primera casa, en inglés o en español. Una hoja, palabras sencillas, y no insisto si no me lo pides. Pégala en el refri hasta que te haga falta.',
      ),
      p(
        'light-in-every-window',
        'i',
        'Somebody’s first yes',
        'El primer sí de alguien',
        'Every lit window was somebody’s first yes. They were nervous, too. They asked about the same three things you’re wondering about tonight, and someone answered them. If you’d like that to be me, my inbox is open late, and nothing you ask will be too basic.',
        'Cada ventana encendida fue el primer sí de alguien. También estaban nerviosos. Preguntaron las mismas tres cosas que tú te preguntas esta noche, y alguien les contestó. Si quieres que sea yo, mi buzón está abierto hasta tarde.',
      ),
    ],
  ),
]
