// Home tours: up the walk, through the lit door, and a slow look across one room.
import { C, measure, say, at, circ, clip, fade, flip, halo, line, path, poly, rect, times, wash } from '../draw/kit.mjs';
import { birch, bush, cloud, cypress, fence, flowers, hill, palm, pine, potted, sky, stars, tree, walk } from '../draw/sky.mjs';
import { STYLES } from '../draw/houses.mjs';
import { armchair, bed, chair, cone, counter, curtains, fireplace, floorLamp, frame, fridge, glowAt, pendant, roundTable, rug, shelf, shell, sink, sofa, stairs, stool, stove, sunPatch, table, tableLamp, tub, vase, windowView } from '../draw/rooms.mjs';
import { book, cat, dog, mug } from '../draw/things.mjs';
import { arrive, bloom, lerp, move, rise, riseNote, span, sway, wide, zoom } from '../draw/motion.mjs';

const GROUND = 640, HOUSE = 850;
/** Outside: layers drift apart while the camera walks to the door at `doorX` (house units). */
function outside(t, w, h, o) {
  const k = span(t, 0.4, 3.5), z = lerp(1, 1.5, k), dx = HOUSE + (o.doorX ?? 0) * o.scale, lit = span(t, 0.9, 1.5);
  return sky(o.sky, w, h) + (o.night ? stars(w, 420, 40) : '') + move(lerp(0, -24, k), 0, o.far?.(t) ?? cloud(lerp(120, 170, t / 7), 200, 0.9) + cloud(lerp(880, 910, t / 7), 150, 0.7)) +
    zoom(lerp(1, 1.1, k), dx, 560, hill(w, h, 540, 40, o.hill)) + zoom(lerp(1, 1.25, k), dx, 600, o.trees) +
    zoom(z, dx, 590, at(HOUSE, GROUND, o.scale, STYLES[o.style]({ ...o.house, lit: lit > 0.5 })), fade(lit * 0.8, glowAt(dx, GROUND - 90, 260, '#F9B64B', 0.7))) +
    zoom(lerp(1, 1.6, k), dx, 600, rect(-400, GROUND - 4, 2080, 500, o.lawn), walk(dx, GROUND - 4, 70, 760, 360, o.path)) + zoom(lerp(1, 2.1, k), dx, 520, o.near ?? at(150, 700, 1.2, bush()) + at(1160, 700, 1.3, bush())) +
    (o.veil ? rect(0, 0, w, 330, wash([0, o.veil, 0.85], [1, o.veil, 0])) : '');
}
/** Inside: the wall, the furniture and the things near the lens pass at three speeds. */
function inside(t, w, h, o) {
  const k = span(t, 3.2, 8.2), x = lerp(0, -620, k), lamp = span(t, 4.6, 5.2);
  return move(x, 0, at(0, 0, 1, shell(1900, h, 590, o.wall, o.floor, o.shell)), o.back ?? '') + move(x * 1.08, 0, o.mid) + fade(lamp, move(x * 1.08, 0, o.glow ?? '')) + move(x * 1.6, 0, o.front ?? '') ;
}
// Both halves are functions, because washes and glows belong to the frame being drawn.
/** One sentence about the room, on a paper tag. */
const label = (str, t) => { const k = arrive(t, 4, 4.8), o = { x: 88, y: 116, size: 46, fill: C.night, free: true }; return fade(k, move((1 - k) * -30, 0, rect(56, 60, measure(str, o) + 64, 86, C.paper, 12), say(str, o))); };
const tour = (name, sub, outdoors, indoorsOf) => wide(7.5, 1.75, (t, w, h) => {
  const o = outdoors(), room = indoorsOf();
  const indoors = t >= 3.25, dx = HOUSE + (o.doorX ?? 0) * o.scale;
  const ink = o.ink ?? C.plum;
  return (indoors ? inside(t, w, h, room) + label(room.say, t) : outside(t, w, h, o) + rise(name, { x: 70, y: 128, size: 96, fill: ink, free: true }, t, 0.2, 2) + riseNote(sub, { x: 74, y: 184, size: 32, fill: ink, free: true }, t, 0.5, 2)) + bloom(t, 2.75, dx, 560, 1100);
});
const treesL = (a, b = a) => at(150, 640, 1, a) + at(1140, 640, 0.9, b);

export default {
  'tour-craftsman': tour('The craftsman', 'deep porch, honest wood', () => ({ style: 'craftsman', scale: 0.92, sky: 'day', hill: '#B4C4A6', lawn: '#93A985', path: '#EADFCF', trees: treesL(tree()) }), () => ({
    wall: '#B9A98A', floor: '#8A5A3A', shell: { rail: 300, panels: 9, trim: '#6B4630' }, say: 'Built-ins, and a chair that faces the fire.',
    back: at(520, 590, 0.95, fireplace('#8A5A3A')) + at(240, 590, 0.9, shelf(220, 360, '#6B4630', 4)) + at(800, 590, 0.9, shelf(220, 360, '#6B4630', 8)) + windowView(1010, 250, 320, 210, 'trees', { trim: '#6B4630', cols: 3, rows: 1 }) + windowView(1500, 230, 220, 240, 'hills', { trim: '#6B4630' }),
    mid: rug(620, 668, 620, 90, C.brick, C.butter) + at(820, 680, 1, armchair(C.forest, '#1F3529')) + at(1180, 680, 1, sofa(C.clay, C.brick)) + at(1480, 680, 1, tableLamp()) + rect(1430, 660, 100, 60, '#6B4630'), glow: glowAt(1480, 560, 240) + glowAt(560, 540, 200), front: at(420, 780, 1.8, potted(C.teal)) + at(1900, 780, 1.7, potted(C.clay)) })),
  'tour-farmhouse': tour('The farmhouse', 'white boards, long table', () => ({ style: 'farmhouse', doorX: 95, scale: 0.9, sky: 'rose', hill: '#C9A98A', lawn: '#A9A06A', path: '#EAD9B8', trees: at(120, 640, 0.9, tree('#8E9A5A', '#7C8A4C')) + at(1180, 650, 1.1, tree('#8E9A5A', '#7C8A4C')), near: move(-40, 710, fence(560)) + move(860, 710, fence(560)) }), () => ({
    wall: '#F4F0E6', floor: '#B08A62', shell: { trim: '#fff' }, say: 'A table for ten, most nights for four.',
    back: times(40, (i) => rect(i * 48, 0, 2, 570, '#000', 0, 'opacity=".05"')) + windowView(140, 220, 260, 250, 'hills', { trim: '#2E3235', cols: 2, rows: 3 }) + at(640, 590, 1, counter(420, '#8FA58B', '#6B4630')) + at(640, 400, 1, sink()) + at(960, 590, 1, fridge('#F4F0E6')) + windowView(1250, 200, 420, 260, 'hills', { trim: '#2E3235', cols: 3, rows: 2 }),
    mid: at(1250, 690, 1.2, table(700, '#8A5A3A', 140)) + [960, 1120, 1380, 1540].map((x, i) => at(x, 700, 1, i < 2 ? chair('#2E3235') : stool('#6B4630'))).join('') + at(1240, 524, 1, vase(C.blue, C.clay)) + at(1080, 0, 0.9, pendant(120, '#2E3235')) + at(1400, 0, 0.9, pendant(120, '#2E3235')), glow: cone(1080, 196, 150, 460, 330) + cone(1400, 196, 150, 460, 330), front: at(520, 790, 1.7, potted('#D9D2C4')) + at(2000, 800, 1.8, potted(C.clay)) })),
  'tour-victorian': tour('The Victorian', 'a tower, and a story', () => ({ style: 'victorian', doorX: -40, scale: 0.82, sky: 'dusk', night: true, ink: C.paper, hill: '#5A2750', lawn: '#2A0F26', path: '#8A5A6A', trees: at(160, 640, 1, cypress('#24101F')) + at(250, 640, 0.8, cypress('#24101F')) + at(1120, 640, 1.1, cypress('#24101F')), house: { wall: '#8A5A7E' }, near: at(60, 720, 1.5, bush('#24101F', '#1B0B1C')) + at(1200, 720, 1.5, bush('#24101F', '#1B0B1C')), far: () => '' }), () => ({
    wall: '#4B1D42', floor: '#6B4630', shell: { rail: 330, panels: 9, trim: '#7A4A6E' }, say: 'The window seat keeps its own hours.',
    back: windowView(230, 200, 130, 300, 'night', { trim: '#E3B3AC', cols: 1 }) + windowView(400, 180, 180, 320, 'night', { trim: '#E3B3AC', cols: 1 }) + windowView(620, 200, 130, 300, 'night', { trim: '#E3B3AC', cols: 1 }) + rect(190, 520, 600, 70, '#7A4A6E') + frame(900, 210, 150, 190, C.amber, 0) + frame(1080, 180, 180, 130, C.oak, 2) + at(1500, 590, 0.9, stairs(9, 420, 400, '#8A5A3A', '#7A4A6E')),
    mid: rect(210, 506, 560, 26, C.clay, 12) + at(660, 510, 0.75, cat('#1B0B1C')) + rug(1020, 670, 560, 80, C.clay, C.butter) + at(1000, 690, 1, armchair('#C98FA0', '#A8708A')) + at(1240, 690, 0.9, roundTable(220, '#33201F')) + at(1240, 572, 0.9, tableLamp()), glow: glowAt(1240, 500, 280) + glowAt(480, 480, 200, '#F9B64B', 0.3), front: at(380, 800, 1.8, potted('#2B1226')) + at(1960, 800, 1.8, potted('#2B1226')) })),
  'tour-midcentury': tour('Mid-century', 'glass, and a long roofline', () => ({ style: 'midcentury', doorX: -118, scale: 0.95, sky: 'gold', hill: '#D9A483', lawn: '#C9B27A', path: '#EFE2CC', trees: at(120, 640, 1, palm()) + at(1200, 640, 1.1, palm()), near: at(120, 720, 1.4, potted(C.clay, '#6E8A6E')) + at(1270, 720, 1.5, potted(C.clay, '#6E8A6E')) }), () => ({
    wall: '#D9A86C', floor: '#A97048', shell: { trim: '#8A5A3A' }, say: 'The yard is the fourth wall.',
    back: times(18, (i) => rect(i * 34, 0, 3, 570, '#8A5A3A', 0, 'opacity=".35"')) + rect(640, 60, 900, 530, '#3D4A4A') + windowView(660, 80, 860, 470, 'hills', { trim: '#3D4A4A', cols: 4, rows: 1 }) + at(350, 590, 1, table(380, '#6B4630', 110)) + rect(250, 340, 200, 110, C.teal, 4) + circ(350, 395, 36, C.amber),
    mid: rug(1060, 672, 620, 80, C.teal, C.cream) + at(900, 690, 1, sofa('#7E9A50', '#6B8642', C.amber)) + at(1290, 690, 0.9, roundTable(260, '#6B4630')) + at(1500, 690, 1, armchair(C.clay, C.brick)) + at(620, 690, 1, floorLamp(C.amber, '#3D4A4A')) + at(1290, 570, 0.9, vase(C.paper, C.clay)), glow: glowAt(620, 300, 280), front: at(480, 800, 1.9, potted(C.paper)) + at(2000, 810, 1.9, potted(C.plum)) })),
  'tour-modern': tour('The modern', 'straight lines, warm wood', () => ({ style: 'modern', doorX: 10, scale: 0.9, sky: 'blue', night: true, ink: C.paper, hill: '#22405F', lawn: '#1B2C47', path: '#8E97A8', trees: at(150, 640, 1.1, birch('#5D7A96', '#4C6885')) + at(1150, 640, 1.1, birch('#5D7A96', '#4C6885')), far: () => '', near: at(120, 730, 1.6, bush('#16243C', '#0F1A2E')) + at(1180, 730, 1.6, bush('#16243C', '#0F1A2E')) }), () => ({
    wall: '#E4E4DF', floor: '#B9A98A', shell: { trim: '#D3D3CC' }, say: 'One island. Everyone ends up here.',
    back: rect(180, 160, 620, 200, '#4A4B52') + times(4, (i) => rect(192 + i * 152, 172, 140, 176, '#55565E')) + times(12, (i) => rect(180 + i * 52, 366, 48, 34, '#D3D3CC')) + at(490, 590, 1, counter(620, '#4A4B52', '#E9DCCB')) + windowView(960, 130, 640, 400, 'city', { trim: '#2E2F36', cols: 3, rows: 1 }),
    mid: at(820, 690, 1.25, counter(560, '#B67945', C.paper)) + [640, 790, 940].map((x) => at(x, 712, 1, stool('#2E2F36'))).join('') + [660, 820, 980].map((x) => at(x, 0, 0.6, pendant(260, '#2E2F36'))).join('') + at(1020, 452, 0.9, vase(C.teal, C.clay)) + at(1520, 690, 1, sofa('#7E8A96', '#6B7784', C.amber)), glow: [660, 820, 980].map((x) => cone(x, 215, 110, 260, 240)).join(''), front: at(360, 810, 1.7, potted('#2E2F36')) + at(1940, 810, 1.9, potted(C.paper)) })),
  'tour-tudor': tour('The Tudor', 'timber, brick, a round door', () => ({ style: 'tudor', doorX: 76, scale: 0.92, sky: 'sage', hill: '#A5B78F', lawn: '#7C9A74', path: '#D8C7AE', trees: treesL(tree('#5F7A4C', '#51703F')), near: at(120, 724, 1.3, flowers(240, 12)) + at(1150, 724, 1.3, flowers(240, 12)) }), () => ({
    wall: '#EFE2CC', floor: '#6B4630', shell: { trim: '#4A2E28', skirt: 30 }, say: 'Low beams. Tall evenings.',
    back: rect(0, 0, 1900, 170, '#4A2E28') + times(13, (i) => rect(i * 150, 170, 34, 420, '#4A2E28', 0, i % 4 ? 'opacity="0"' : '')) + windowView(280, 250, 240, 220, 'trees', { trim: '#4A2E28', cols: 4, rows: 3 }) + at(930, 590, 1.05, fireplace('#A8604A')) + frame(865, 200, 130, 60, C.oak, 2) + at(1320, 590, 1, shelf(220, 390, '#4A2E28', 11)) + windowView(1530, 240, 200, 230, 'trees', { trim: '#4A2E28', cols: 3, rows: 3 }),
    mid: rug(930, 670, 640, 84, '#2F4A52', C.butter) + at(680, 690, 1, armchair('#93402F', '#7A3326')) + at(1190, 690, 1, armchair('#93402F', '#7A3326')) + at(930, 690, 0.8, dog('#D9A86C')) + at(440, 690, 1, table(220, '#4A2E28')) + at(440, 560, 0.9, tableLamp()), glow: glowAt(440, 480, 240) + glowAt(960, 540, 240), front: at(220, 800, 1.7, potted('#4A2E28')) + at(1960, 800, 1.8, potted(C.forest)) })),
  'tour-spanish': tour('Spanish revival', 'tile, arches, a cool hall', () => ({ style: 'spanish', doorX: 165, scale: 0.95, sky: 'noon', hill: '#D9C29A', lawn: '#C9B27A', path: '#E9C8A4', trees: at(120, 640, 1.2, palm()) + at(1210, 640, 1, palm()), near: at(140, 726, 1.4, potted(C.clay)) + at(1285, 726, 1.4, potted(C.blue)) }), () => ({
    wall: '#F6E7CE', floor: '#B5533A', shell: { tiles: true, seam: '#7A3326', trim: '#E2C9A4' }, say: 'The courtyard does the cooling.',
    back: [250, 620, 990].map((x) => path(`M${x - 130} 590V300a130 130 0 0 1 260 0V590z`, '#E2C9A4') + clip(path(`M${x - 108} 590V300a108 108 0 0 1 216 0V590z`, '#000'), rect(x - 110, 180, 220, 420, wash('#BFE0E6', '#F3EBCF')), rect(x - 110, 470, 220, 130, '#C9A26A'), at(x, 540, 0.62, x === 620 ? path('M-110 0h220l-20 60h-180z', C.blue) + rect(-14, -90, 28, 90, C.blue) + path('M-60-90h120l-16 26h-88z', C.blue) + line('M0-100q-30-40-60 0M0-100q30-40 60 0', '#fff', 5) : palm()))).join('') + windowView(1330, 240, 200, 220, 'sea', { trim: '#8A5A3A' }) + frame(1600, 250, 130, 170, C.oak, 1),
    mid: times(8, (i) => rect(i * 220 + 60, 606, 40, 14, i % 2 ? C.blue : C.amber, 0)) + at(1290, 690, 1.1, table(340, '#7B4A35')) + at(1290, 548, 1, vase(C.blue, C.clay)) + at(1580, 690, 1, armchair(C.teal, '#235659')) + at(1050, 690, 1, potted(C.clay)) + at(1290, 0, 0.7, pendant(170, '#33201F')), glow: cone(1290, 230, 120, 420, 300), front: at(420, 800, 1.9, potted(C.clay)) + at(2000, 800, 1.9, potted(C.blue)) })),
  'tour-cape': tour('The Cape', 'shingles, and a quiet attic', () => ({ style: 'cape', scale: 1, sky: 'snow', hill: '#E9EEF1', lawn: '#F4F7F9', path: '#D8CBB8', ink: C.blue, trees: at(130, 640, 1, pine('#5A7568')) + at(1150, 640, 1.1, pine('#5A7568')), near: at(100, 726, 1.4, bush('#FFFFFF', '#EDF1F4')) + at(1190, 726, 1.4, bush('#FFFFFF', '#EDF1F4')) }), () => ({
    wall: '#CBD8E0', floor: '#B08A62', shell: { trim: '#fff' }, say: 'Under the eaves is the best room.',
    back: poly([[0, 0], [1900, 0], [1900, 120], [1250, 60], [620, 60], [0, 330]], '#fff') + windowView(720, 190, 280, 270, 'snow', { trim: '#fff', cols: 2, rows: 3 }) + at(300, 590, 0.95, shelf(260, 200, '#fff', 6)) + frame(1150, 220, 130, 160, C.oak, 1) + windowView(1450, 220, 220, 250, 'snow', { trim: '#fff' }),
    mid: rug(860, 676, 700, 80, C.blue, C.paper) + at(860, 690, 1, bed('#E9DCCB', '#8AA3B0', C.clay)) + at(1200, 690, 1, tableLamp()) + rect(1150, 676, 100, 60, '#8A5A3A', 4) + at(1480, 690, 1, armchair('#D9A483', '#C48A68')) + at(480, 700, 0.8, cat('#8A5A3A')), glow: glowAt(1200, 590, 260), front: at(200, 800, 1.6, potted(C.paper)) + at(1960, 800, 1.8, potted(C.blue)) })),
};
