// American houses. Each stands on y = 0, centered on x = 0, about 600 wide.
// Options: wall, roof, trim, door, glass, lit (glass glows), all with sensible colors of the style.
import { C, circ, line, path, poly, rect, times } from './kit.mjs';

const GLASS = { day: '#54707A', lit: '#F8CB72', dark: '#2A1C33' };
const glassOf = (o) => o.glass ?? (o.lit ? GLASS.lit : GLASS.day);
/** Window: x is its center, y its top edge. */
export const win = (x, y, w, h, o = {}) => {
  const trim = o.trim ?? C.paper, c = o.cols ?? 2, r = o.rows ?? 2, t = o.bar ?? 4;
  return rect(x - w / 2 - 7, y - 7, w + 14, h + 14, trim) + rect(x - w / 2, y, w, h, glassOf(o)) +
    (o.shine === false ? '' : poly([[x - w / 2, y + h], [x - w / 2, y + h * 0.45], [x + w * 0.1, y], [x + w / 2, y]], '#FFFFFF', 'opacity=".13"')) +
    times(c - 1, (i) => rect(x - w / 2 + ((i + 1) * w) / c - t / 2, y, t, h, trim)) + times(r - 1, (i) => rect(x - w / 2, y + ((i + 1) * h) / r - t / 2, w, t, trim)) +
    rect(x - w / 2 - 12, y + h + 5, w + 24, 9, trim) +
    (o.shut ? [-1, 1].map((k) => rect(x + k * (w / 2 + 8 + w * 0.19) - w * 0.19, y - 6, w * 0.38, h + 12, o.shut) + times(5, (i) => rect(x + k * (w / 2 + 8 + w * 0.19) - w * 0.13, y + 6 + (i * h) / 5, w * 0.26, 3, '#000', 0, 'opacity=".16"'))).join('') : '');
};
/** Door: x is its center, it stands on `y`. */
export const door = (x, y, w, h, f = C.amber, o = {}) =>
  rect(x - w / 2 - 9, y - h - 9, w + 18, h + 9, o.trim ?? C.paper) + rect(x - w / 2, y - h, w, h, f) +
  (o.top === 'glass' ? rect(x - w * 0.36, y - h * 0.9, w * 0.72, h * 0.3, o.glass ?? '#FFF0CB') + rect(x - 2, y - h * 0.9, 4, h * 0.3, f) : rect(x - w * 0.36, y - h * 0.9, w * 0.3, h * 0.36, '#000', 2, 'opacity=".12"') + rect(x + w * 0.06, y - h * 0.9, w * 0.3, h * 0.36, '#000', 2, 'opacity=".12"')) +
  rect(x - w * 0.36, y - h * 0.46, w * 0.3, h * 0.38, '#000', 2, 'opacity=".12"') + rect(x + w * 0.06, y - h * 0.46, w * 0.3, h * 0.38, '#000', 2, 'opacity=".12"') + circ(x + w * 0.38, y - h * 0.46, w * 0.05, C.night);
const boards = (x, y, w, h, step = 22) => times(Math.floor(h / step), (i) => rect(x, y + (i + 1) * step - 2, w, 2, '#000', 0, 'opacity=".07"'));
const bricks = (x, y, w, h) => times(Math.floor(h / 20), (r) => times(Math.floor(w / 44), (c) => ((r * 5 + c * 3) % 4 ? '' : rect(x + c * 44 + (r % 2) * 20, y + r * 20 + 4, 34, 11, '#000', 0, 'opacity=".09"'))));
const chimney = (x, y, h, f = C.brick) => rect(x - 24, y - h, 48, h, f) + rect(x - 30, y - h - 12, 60, 18, '#7A3326');
const steps = (x, w, n = 3, f = '#DCCBB6') => times(n, (i) => rect(x - w / 2 - i * 12, -(n - i) * 15, w + i * 24, 16, i % 2 ? '#CDB9A4' : f));
const lampBy = (x, y) => rect(x - 8, y, 16, 28, C.night, 3) + rect(x - 5, y + 5, 10, 17, '#FFE9B8');

export const craftsman = (o = {}) => {
  const wall = o.wall ?? '#7F9C97', roof = o.roof ?? C.plum, trim = o.trim ?? C.paper;
  return chimney(140, -320, 120) + poly([[-310, -250], [0, -440], [310, -250]], roof) + poly([[-242, -250], [0, -398], [242, -250]], C.cream) + win(0, -335, 90, 60, { ...o, cols: 3, rows: 1, trim: C.night }) +
    rect(-255, -250, 510, 215, wall) + boards(-255, -250, 510, 215) + win(-160, -170, 100, 96, { ...o, cols: 3 }) + win(160, -170, 100, 96, { ...o, cols: 3 }) +
    door(0, -35, 88, 160, o.door ?? C.amber, { top: 'glass' }) + lampBy(74, -170) + poly([[-292, -262], [292, -262], [320, -228], [-320, -228]], '#3B1735') + rect(-300, -228, 600, 14, trim) +
    [-270, -90, 90, 270].map((x) => poly([[x - 13, -214], [x + 13, -214], [x + 17, -105], [x - 17, -105]], trim) + rect(x - 25, -110, 50, 76, '#B08E7A') + rect(x - 25, -84, 50, 3, '#9A7A67') + rect(x - 25, -58, 50, 3, '#9A7A67')).join('') + rect(-310, -40, 620, 20, C.sand) + steps(0, 130, 2);
};
export const colonial = (o = {}) => {
  const wall = o.wall ?? '#F2E8D8', roof = o.roof ?? '#4A4650', shut = o.shut ?? C.blue;
  return chimney(-190, -440, 90) + chimney(190, -440, 90) + poly([[-300, -370], [-220, -480], [220, -480], [300, -370]], roof) + rect(-270, -372, 540, 372, wall) + boards(-270, -372, 540, 372, 20) + rect(-278, -378, 556, 16, C.paper) +
    [-190, -95, 0, 95, 190].map((x) => win(x, -330, 46, 88, { ...o, rows: 3, bar: 3, shut })).join('') + [-190, -95, 95, 190].map((x) => win(x, -165, 46, 96, { ...o, rows: 3, bar: 3, shut })).join('') +
    poly([[-74, -188], [0, -232], [74, -188]], C.paper) + rect(-62, -190, 16, 190, C.paper) + rect(46, -190, 16, 190, C.paper) + door(0, 0, 66, 150, o.door ?? C.amber) + path('M-33-158a33 30 0 0 1 66 0z', glassOf(o)) + steps(0, 120, 1);
};
export const ranch = (o = {}) => {
  const wall = o.wall ?? '#D9A483', roof = o.roof ?? '#5B4A4A';
  return chimney(110, -240, 50, '#A2745C') + poly([[-350, -165], [-270, -250], [280, -250], [350, -165]], roof) + rect(-320, -168, 640, 168, wall) + bricks(-320, -80, 640, 80) +
    win(-60, -130, 150, 80, { ...o, cols: 3, rows: 1 }) + win(-200, -130, 70, 70, { ...o, rows: 1, shut: o.shut ?? C.teal }) + door(72, 0, 66, 132, o.door ?? C.amber) + lampBy(122, -118) +
    rect(160, -130, 140, 130, C.paper) + times(4, (i) => rect(168, -122 + i * 31, 124, 25, '#E7DCCB')) + rect(168, -122, 124, 25, glassOf(o)) + rect(-335, -172, 670, 12, C.paper);
};
export const tudor = (o = {}) => {
  const wall = o.wall ?? '#EFE2CC', roof = o.roof ?? '#5E3B36', t = '#4A2E28';
  const gable = (x, w, h, base) => poly([[x - w / 2 - 24, base], [x, base - h - 22], [x + w / 2 + 24, base]], roof) + poly([[x - w / 2, base], [x, base - h], [x + w / 2, base]], wall);
  return chimney(230, -300, 170, '#9A5240') + poly([[-250, -230], [-190, -400], [240, -400], [300, -230]], roof) + rect(-270, -232, 540, 232, '#A8604A') + bricks(-270, -150, 540, 150) + rect(-270, -232, 540, 90, wall) +
    times(9, (i) => rect(-266 + i * 66, -232, 8, 90, t)) + rect(-270, -146, 540, 9, t) + gable(-130, 250, 230, -200) + rect(-255, -202, 250, 202, wall) + rect(-255, -205, 250, 9, t) + rect(-255, -110, 250, 9, t) + rect(-255, -202, 8, 202, t) + rect(-14, -202, 8, 202, t) +
    line('M-205-205L-130-300L-55-205M-130-420V-205', t, 8) + win(-130, -285, 60, 66, { ...o, cols: 3, rows: 3, bar: 3, trim: t }) + win(-130, -90, 130, 66, { ...o, cols: 4, rows: 2, bar: 3, trim: t }) + win(190, -110, 90, 70, { ...o, cols: 3, rows: 2, bar: 3, trim: t }) +
    path('M30 0V-110a46 50 0 0 1 92 0V0z', '#D8C7AE') + path('M42 0V-106a34 40 0 0 1 68 0V0z', o.door ?? C.amber) + line('M76-140V0', t, 3) + circ(98, -62, 5, t);
};
export const victorian = (o = {}) => {
  const wall = o.wall ?? '#C98FA0', roof = o.roof ?? C.plum, trim = C.paper;
  return chimney(60, -385, 130) + poly([[-210, -330], [-40, -520], [150, -330]], roof) + poly([[-160, -336], [-40, -474], [90, -336]], C.rose) + win(-40, -415, 48, 70, { ...o, rows: 2, cols: 1 }) +
    rect(-200, -335, 350, 335, wall) + boards(-200, -335, 350, 335, 18) + rect(130, -400, 130, 400, wall) + boards(130, -400, 130, 400, 18) + poly([[112, -396], [195, -600], [278, -396]], roof) + rect(190, -640, 8, 50, C.amber) + circ(194, -644, 9, C.amber) + rect(118, -404, 154, 14, trim) +
    win(195, -360, 56, 92, { ...o, cols: 1 }) + win(195, -210, 56, 100, { ...o, cols: 1 }) + [-130, -40, 50].map((x) => win(x, -300, 46, 92, { ...o, cols: 1 })).join('') + win(-130, -140, 56, 100, { ...o, cols: 1 }) + win(50, -140, 46, 90, { ...o, cols: 1 }) +
    door(-40, -24, 62, 130, o.door ?? C.amber, { top: 'glass' }) + poly([[-225, -180], [140, -180], [160, -158], [-245, -158]], roof) + rect(-232, -160, 380, 9, trim) + times(19, (i) => circ(-222 + i * 20, -148, 8, trim)) +
    [-222, -92, 12, 132].map((x) => rect(x - 6, -152, 12, 130, trim)).join('') + rect(-240, -26, 390, 26, '#8E6A78') + times(8, (i) => (i > 2 && i < 5 ? '' : rect(-218 + i * 46, -66, 5, 40, trim))) + steps(-40, 90, 2, '#A98793');
};
export const farmhouse = (o = {}) => {
  const wall = o.wall ?? '#FBF6EC', roof = o.roof ?? '#3D4246';
  const batten = (x, y, w, h) => times(Math.floor(w / 24), (i) => rect(x + i * 24, y, 2, h, '#000', 0, 'opacity=".07"'));
  return poly([[-60, -260], [20, -360], [300, -360], [330, -230], [-60, -230]], roof) + rect(0, -236, 300, 236, wall) + batten(0, -236, 300, 236) + poly([[-300, -260], [-140, -460], [20, -260]], roof) + poly([[-262, -262], [-140, -414], [-18, -262]], wall) + rect(-262, -264, 244, 264, wall) + batten(-262, -264, 244, 264) +
    win(-140, -350, 54, 70, { ...o, trim: '#2E3235' }) + win(-140, -180, 130, 110, { ...o, cols: 3, trim: '#2E3235' }) + win(225, -150, 70, 90, { ...o, trim: '#2E3235' }) + door(95, -24, 72, 140, o.door ?? C.amber, { top: 'glass', trim: '#E6DCCB' }) + lampBy(150, -150) + poly([[-10, -206], [320, -206], [342, -176], [-30, -176]], '#5A6166') +
    [0, 155, 318].map((x) => rect(x - 8, -178, 16, 156, '#E6DCCB')).join('') + rect(-20, -28, 356, 28, '#C9B59C') + steps(95, 90, 1);
};
export const spanish = (o = {}) => {
  const wall = o.wall ?? '#F3E0C4', tile = o.roof ?? '#B5533A';
  const tiles = (x, y, w) => rect(x, y - 14, w, 26, tile) + times(Math.floor(w / 24), (i) => path(`M${x + i * 24} ${y + 12}a12 12 0 0 1 24 0z`, '#983F2B') + rect(x + i * 24 + 9, y - 14, 5, 26, '#C96A4C'));
  return rect(-290, -230, 580, 230, wall) + rect(70, -350, 190, 350, wall) + poly([[52, -346], [110, -404], [220, -404], [278, -346]], tile) + tiles(52, -344, 226) + poly([[-310, -226], [-260, -290], [70, -290], [70, -226]], tile) + tiles(-310, -224, 380) + rect(260, -200, 30, 14, tile) +
    path('M140-220v-40a25 25 0 0 1 50 0v40z', glassOf(o)) + rect(128, -218, 74, 10, C.oak) + [-220, -110].map((x) => path(`M${x - 44} -70v-64a44 44 0 0 1 88 0v64z`, '#E2C9A4') + path(`M${x - 34} -74v-58a34 34 0 0 1 68 0v58z`, glassOf(o)) + line(`M${x} -166V-74M${x - 34} -124H${x + 34}`, C.oak, 4)).join('') +
    path('M118 0V-116a47 47 0 0 1 94 0V0z', '#E2C9A4') + path('M130 0V-112a35 35 0 0 1 70 0V0z', o.door ?? C.teal) + line('M165-147V0', '#1f4d50', 3) + circ(176, -62, 5, C.amber) + path('M-50 0V-112a44 44 0 0 1 88 0V0z', '#C9AC84') + path('M-40 0V-110a34 34 0 0 1 68 0V0z', '#7B4A35') + lampBy(98, -140);
};
export const midcentury = (o = {}) => {
  const wall = o.wall ?? '#D4C3A5', roof = o.roof ?? '#3D4A4A';
  return rect(-80, -300, 70, 300, '#A2745C') + bricks(-80, -300, 70, 300) + poly([[-350, -170], [40, -262], [340, -150], [340, -130], [40, -238], [-350, -148]], roof) + poly([[-320, -155], [40, -236], [320, -136], [320, 0], [-320, 0]], wall) + poly([[-10, -224], [40, -236], [290, -146], [290, -22], [-10, -22]], glassOf(o)) +
    [60, 130, 210].map((x) => rect(x, -222 + (x - 40) * 0.36, 8, 200 - (x - 40) * 0.36, roof)).join('') + rect(-10, -110, 300, 7, roof) + times(12, (i) => rect(-312 + i * 15, -150 - i * 2.6, 4, 150 + i * 2.6, '#8A5A3A', 0, 'opacity=".55"')) + door(-118, 0, 64, 150, o.door ?? C.amber, { trim: roof }) + rect(-340, -22, 690, 22, '#A79D8E');
};
export const cape = (o = {}) => {
  const wall = o.wall ?? '#8AA3B0', roof = o.roof ?? '#4B3C46', shut = o.shut ?? '#2E3F52';
  const dormer = (x) => poly([[x - 52, -290], [x, -340], [x + 52, -290]], roof) + rect(x - 38, -292, 76, 72, wall) + win(x, -282, 40, 52, { ...o, bar: 3 });
  return chimney(0, -370, 60) + poly([[-300, -190], [-210, -385], [210, -385], [300, -190]], roof) + dormer(-130) + dormer(130) + rect(-265, -192, 530, 192, wall) + boards(-265, -192, 530, 192, 16) + win(-170, -150, 62, 90, { ...o, shut, rows: 3, bar: 3 }) + win(170, -150, 62, 90, { ...o, shut, rows: 3, bar: 3 }) +
    rect(-62, -170, 124, 14, C.paper) + door(0, 0, 70, 144, o.door ?? C.amber) + rect(-58, -156, 10, 156, C.paper) + rect(48, -156, 10, 156, C.paper) + rect(-275, -198, 550, 14, C.paper) + steps(0, 110, 1);
};
export const aframe = (o = {}) =>
  poly([[-280, 0], [0, -520], [280, 0]], o.roof ?? '#5A3B34') + poly([[-228, 0], [0, -436], [228, 0]], o.wall ?? '#C48A5A') + poly([[-120, -200], [0, -410], [120, -200]], glassOf(o)) + rect(-4, -420, 8, 220, '#5A3B34') + rect(-150, -206, 300, 14, '#5A3B34') + win(-110, -140, 90, 110, { ...o, trim: '#5A3B34' }) + win(112, -140, 80, 110, { ...o, trim: '#5A3B34' }) + door(0, 0, 74, 150, o.door ?? C.amber, { trim: '#5A3B34', top: 'glass' }) + rect(-250, -14, 500, 14, '#7B5240');
export const modern = (o = {}) =>
  rect(-300, -200, 380, 200, o.wall ?? '#EDE6DA') + rect(-180, -380, 400, 190, o.wall2 ?? '#4A4B52') + rect(-310, -212, 400, 16, '#2E2F36') + rect(-190, -394, 420, 16, '#2E2F36') + win(70, -350, 230, 120, { ...o, cols: 3, rows: 1, trim: '#2E2F36' }) + win(-110, -350, 70, 120, { ...o, cols: 1, rows: 1, trim: '#2E2F36' }) + win(-170, -160, 200, 160, { ...o, cols: 3, rows: 1, trim: '#2E2F36' }) +
  rect(80, -192, 140, 192, '#B67945') + times(9, (i) => rect(80 + i * 16, -192, 3, 192, '#8A5A3A')) + door(10, 0, 74, 158, o.door ?? C.amber, { trim: '#2E2F36' }) + rect(220, -192, 12, 192, '#2E2F36') + rect(-320, -6, 560, 6, '#A79D8E');
/** A row of narrow townhouses: widths and colors cycle so no two neighbors match. */
export const row = (n, w = 150, o = {}) => {
  const hs = o.colors ?? [[C.clay, C.brick, 360], ['#7E9A93', '#4F6E69', 430], [C.rose, C.clay, 400], [C.plum, C.night, 468], ['#E9B25A', C.brick, 450], [C.blue, '#1B2C47', 380], [C.cream, C.mauve, 420]];
  return times(n, (i) => {
    const [f, rf, h] = hs[(i + (o.from ?? 0)) % hs.length], x = i * w, y = -h;
    const top = [poly([[x - 5, y + 2], [x + w / 2, y - 72], [x + w + 5, y + 2]], rf), rect(x - 6, y - 24, w + 12, 30, rf), poly([[x, y + 2], [x, y - 28], [x + w / 4, y - 28], [x + w / 4, y - 54], [x + w * 0.75, y - 54], [x + w * 0.75, y - 28], [x + w, y - 28], [x + w, y + 2]], rf)][(i + (o.from ?? 0)) % 3];
    return rect(x, y, w + 1, h, f) + top + times(Math.floor((h - 150) / 96), (r) => [0.28, 0.72].map((k, c) => win(x + w * k, y + 40 + r * 96, 34, 56, { trim: rf, bar: 2, lit: o.lit && (i * 3 + r + c * 2) % 3 !== 1, glass: o.lit && (i * 3 + r + c * 2) % 3 === 1 ? GLASS.dark : o.glass ?? (o.lit ? undefined : '#FDF3DF'), shine: false })).join('')) + path(`M${x + w / 2 - 24} 0v-80a24 24 0 0 1 48 0v80z`, i === (o.lamp ?? -1) ? C.amber : rf) + circ(x + w / 2 + 13, -44, 4, C.paper) + rect(x + w / 2 - 34, -10, 68, 10, '#D8C9B8');
  });
};
/** A condominium block with balconies. */
export const condo = (o = {}) =>
  rect(-170, -560, 340, 560, o.wall ?? '#D8B9A4') + rect(-182, -576, 364, 22, o.roof ?? C.plum) + times(5, (r) => times(3, (c) => win(-104 + c * 104, -536 + r * 100, 62, 58, { ...o, cols: 2, rows: 1, glass: (r * 3 + c) % 4 === 1 ? C.amber : o.glass ?? '#5D7480' }) + rect(-144 + c * 104, -474 + r * 100, 80, 8, o.roof ?? C.plum) + times(6, (k) => rect(-142 + c * 104 + k * 15, -496 + r * 100, 3, 24, o.roof ?? C.plum)))) + rect(-50, -62, 100, 62, '#3D2A38') + rect(-42, -56, 40, 56, '#F8CB72') + rect(2, -56, 40, 56, '#F8CB72') + rect(-66, -74, 132, 12, o.roof ?? C.plum);
export const STYLES = { craftsman, colonial, ranch, tudor, victorian, farmhouse, spanish, midcentury, cape, aframe, modern };
/** A small plain house for maps, patterns and far hills. */
export const mini = (x, y, w, h, rf, f, lit) =>
  poly([[x - 8, y - h], [x + w / 2, y - h - w * 0.46], [x + w + 8, y - h]], rf) + rect(x, y - h, w, h + 6, f) + (lit ? rect(x + w * 0.18, y - h * 0.72, w * 0.22, h * 0.36, lit) + rect(x + w * 0.6, y - h * 0.72, w * 0.22, h * 0.36, lit) : '');
