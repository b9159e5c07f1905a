// Open-house manners, and the first home in Spanish.
import { c, p } from './_shape.mjs'

export const words = [
  c(
    'good-guests',
    'Open house manners',
    'How to be the visitor they hope comes back.',
    'open-house-manners',
    ['home-buyers', 'open-house'],
    [
      p(
        'open-house-manners',
        'c',
        'Good guests get remembered',
        'La buena visita se recuerda',
        'Say your name and who you’re working with. Open closets, not drawers. Save the verdict for the car, because walls have cameras now. Swipe for the short course, then go see three this Sunday. Send me the addresses and I’ll tell you what I know before you park.',
        'Di tu nombre y con quién trabajas. Abre clósets, no cajones. Guarda el veredicto para el carro, que hoy las paredes tienen cámara. Desliza, y el domingo ve tres. Mándame las direcciones y te cuento lo que sé antes de que te estaciones.',
      ),
      p(
        'shoes-at-the-door',
        'i',
        'Shoes off',
        'Zapatos afuera',
        'Somebody mopped that floor at eight this morning. Shoes off before anyone asks, phone in your pocket for the first five minutes, and a real hello. Manners don’t win houses by themselves. They do get you the honest answer when you ask why they’re moving.',
        'Alguien trapeó ese piso a las ocho de la mañana. Quítate los zapatos antes de que te lo pidan, guarda el celular los primeros cinco minutos y saluda de verdad. La educación sola no gana casas, pero sí consigue una respuesta honesta cuando preguntas por qué se van.',
      ),
      p(
        'ask-the-host',
        'i',
        'Three for the host',
        'Tres para la anfitriona',
        'When do they want to move? Is there an offer date? What’s been replaced, and when? The person at the door can usually answer all three, and you’ll leave knowing more than the brochure. Send me what you learn. I’ll find out the rest by dinner.',
        '¿Cuándo quieren mudarse? ¿Hay fecha para ofertas? ¿Qué han cambiado y cuándo? Quien te recibe casi siempre puede contestar las tres, y sales sabiendo más que el folleto. Mándame lo que averigües. Lo demás lo consigo yo antes de la cena.',
      ),
    ],
  ),
  c(
    'primera-casa',
    'Primera casa',
    'For first-time buyers, in Spanish first.',
    'la-tuya-si',
    ['home-buyers', 'buying-funnel', 'first-time-buyers'],
    [
      p(
        'la-tuya-si',
        'i',
        'Yours does',
        'La tuya, sí',
        'The perfect house doesn’t exist. Yours does. It has one odd room, one good window and a payment that lets you sleep. I’ll help you in Spanish or English, at the kitchen table or on the phone, and I’ll explain each paper before you sign it.',
        'La casa perfecta no existe. La tuya, sí. Tiene un cuarto raro, una ventana preciosa y un pago que te deja dormir. Te ayudo en español o en inglés, en la mesa de la cocina o por teléfono, y te explico cada papel antes de que lo firmes.',
      ),
      p(
        'primera-casa-pasos',
        'c',
        'First home, step by step',
        'La primera casa, paso a paso',
        'Five steps up to an amber door, in Spanish. For your mother, your cousin, or the couple upstairs who keeps asking how you did it. Share it with the person who needs it, and tell them I answer in both languages.',
        'Cinco escalones hasta una puerta amarilla. Para tu mamá, tu prima o la pareja de arriba que siempre te pregunta cómo le hiciste. Compártelo con quien lo necesite y dile que aquí contestamos en español, sin letra chica y sin prisa. #primeracasa #casapropia #latinasenbienesraices',
      ),
      p(
        'sin-prisa',
        'i',
        'No rush, but papers',
        'Sin prisa, pero con papeles',
        'No rush, but bring your papers. Pre-approval comes first: it sets your range, protects your time and tells sellers you mean it. Some lenders work with an ITIN; ask me which ones to call. We’ll go at your pace, in the order that works.',
        'Sin prisa, pero con papeles. La preaprobación va primero: marca tu rango, cuida tu tiempo y le dice al vendedor que vas en serio. Algunos prestamistas trabajan con ITIN; pregúntame a cuáles llamar. Vamos a tu paso, en el orden que funciona.',
        'mortgage',
      ),
    ],
  ),
]
