import sharp from 'sharp'
import { CAPITAL_HEIGHT, textAsSvgPaths, textWidthInPixels } from './letters.ts'
import type { DemoPointKind, DemoTierName } from './points.ts'
import { hash32, seededRandom } from './random.ts'

export const PHOTO_WIDTH = 640
export const PHOTO_HEIGHT = 420

/** What the photo shows; equal subjects give equal bytes. */
export type PhotoSubject = {
  id: string
  street_name: string
  intersection_name: string
  neighborhood: string
  city: string
  tier: DemoTierName
  kind: DemoPointKind
}

type Light = {
  sky: [top: string, bottom: string]
  sun: string
  far: string
  near: string[]
  window: string
  leaves: [dark: string, light: string]
  /** Background and pattern of the advertising plate. */
  plate: [from: string, to: string, pattern: string]
}

/** Light of the photo by tier: Ouro a golden afternoon, Prata noon, Bronze early evening. */
const LIGHTS: Record<DemoTierName, Light> = {
  Ouro: {
    sky: ['#7FB2E5', '#FDE6B3'],
    sun: '#FFD56B',
    far: '#D9C6A5',
    near: ['#EBD9B4', '#D8B98A', '#C99F70', '#E3C79A'],
    window: '#8C7350',
    leaves: ['#4F7A45', '#6E9A56'],
    plate: ['#F7B733', '#E98A15', '#FFE3A1'],
  },
  Prata: {
    sky: ['#5F9FDD', '#DCECF8'],
    sun: '#FFFFFF',
    far: '#B9CBDB',
    near: ['#D6DEE6', '#BCC8D4', '#A9B7C6', '#CBD5DE'],
    window: '#60778F',
    leaves: ['#3E7357', '#5C9471'],
    plate: ['#5C7CFA', '#2F3FBF', '#C5CFFF'],
  },
  Bronze: {
    sky: ['#7C86C6', '#F9CDB5'],
    sun: '#FFB08A',
    far: '#C3A6AE',
    near: ['#D9B3A2', '#C4917E', '#B17F71', '#CFA493'],
    window: '#75504D',
    leaves: ['#4B6A52', '#6A8762'],
    plate: ['#D98555', '#A9532C', '#FFD3B5'],
  },
}

type Scene = { random: () => number; light: Light }

const HORIZON = 296
const pickRandom = <T>(values: readonly T[], random: () => number, fallback: T): T =>
  values[Math.floor(random() * values.length)] ?? fallback
const rectangleSvg = (x: number, y: number, width: number, height: number, fill: string, rest = '') =>
  `<rect x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${width.toFixed(1)}" height="${height.toFixed(1)}" fill="${fill}" ${rest}/>`

function sky({ random, light }: Scene): string {
  const sunX = 60 + random() * 520
  const cloudSvg = () => {
    const [x, y, size] = [random() * PHOTO_WIDTH, 30 + random() * 90, 18 + random() * 16]
    return `<g fill="#F6F8FC"><ellipse cx="${x.toFixed()}" cy="${y.toFixed()}" rx="${(size * 2.4).toFixed()}" ry="${(size * 0.5).toFixed()}"/><circle cx="${(x - size * 0.6).toFixed()}" cy="${(y - size * 0.4).toFixed()}" r="${(size * 0.7).toFixed()}"/><circle cx="${(x + size * 0.5).toFixed()}" cy="${(y - size * 0.5).toFixed()}" r="${(size * 0.9).toFixed()}"/></g>`
  }
  return `${rectangleSvg(0, 0, PHOTO_WIDTH, HORIZON, 'url(#sky)')}<circle cx="${sunX.toFixed()}" cy="${(70 + random() * 50).toFixed()}" r="${light.sun === '#FFFFFF' ? 20 : 30}" fill="${light.sun}" fill-opacity=".9"/>${cloudSvg()}${cloudSvg()}`
}

/** A row of flat buildings from the left edge to the right one; nearer rows have windows and a shaded side. */
function buildingsSvg({ random, light }: Scene): string {
  let row = ''
  for (let x = -20; x < PHOTO_WIDTH; ) {
    const width = 26 + random() * 46
    const height = 60 + random() * 120
    row += rectangleSvg(x, HORIZON - height, width, height, light.far)
    x += width + random() * 8
  }
  for (let x = -30; x < PHOTO_WIDTH; ) {
    const isTower = random() < 0.35
    const width = isTower ? 54 + random() * 28 : 80 + random() * 60
    const height = isTower ? 110 + random() * 90 : 38 + random() * 44
    const top = HORIZON - height
    const wall = pickRandom(light.near, random, light.far)
    row +=
      rectangleSvg(x, top, width, height, wall) +
      rectangleSvg(x + width - 9, top, 9, height, '#1B1730', 'fill-opacity=".13"')
    row +=
      rectangleSvg(x - 2, top - 4, width + 4, 5, wall) +
      rectangleSvg(x - 2, top - 4, width + 4, 5, '#FFFFFF', 'fill-opacity=".35"')
    let panes = ''
    for (let y = top + 12; y < HORIZON - 34; y += 17)
      for (let pane = x + 8; pane < x + width - 18; pane += 15) panes += `M${pane.toFixed(1)} ${y.toFixed(1)}h8v9h-8z`
    if (panes) row += `<path d="${panes}" fill="${light.window}" fill-opacity=".7"/>`
    if (!isTower) {
      const awning = pickRandom(['#C62F3B', '#2F3FBF', '#1B7F4B', '#FF7A45', '#5A6072'], random, '#5A6072')
      row += rectangleSvg(x + 6, HORIZON - 27, width - 20, 8, awning, 'rx="2"')
      row += rectangleSvg(x + 10, HORIZON - 19, width - 28, 19, '#2B2A3D', 'fill-opacity=".55"')
    }
    x += width + (random() < 0.4 ? 14 : 0)
  }
  return row
}

function treesSvg({ random, light }: Scene): string {
  let row = ''
  for (let x = 18 + random() * 50; x < PHOTO_WIDTH; x += 105 + random() * 110) {
    const size = 19 + random() * 12
    const y = HORIZON - 22 - size
    row += rectangleSvg(x - 2.5, y, 5, HORIZON + 6 - y, '#6B5444')
    row += `<circle cx="${x.toFixed()}" cy="${y.toFixed()}" r="${size.toFixed()}" fill="${light.leaves[0]}"/><circle cx="${(x - size * 0.55).toFixed()}" cy="${(y + size * 0.35).toFixed()}" r="${(size * 0.7).toFixed()}" fill="${light.leaves[0]}"/><circle cx="${(x + size * 0.3).toFixed()}" cy="${(y - size * 0.3).toFixed()}" r="${(size * 0.62).toFixed()}" fill="${light.leaves[1]}"/>`
  }
  return row
}

function roadSvg({ random }: Scene): string {
  const car = (x: number, y: number, scale: number, paint: string) =>
    `<g transform="translate(${x.toFixed()} ${y}) scale(${scale})"><ellipse cx="46" cy="29" rx="50" ry="5" fill="#14121F" fill-opacity=".3"/><path d="M4 26v-9q0-5 6-6l12-2 10-8q2-1 5-1h20q4 0 7 3l9 7 12 2q5 1 5 6v8z" fill="${paint}"/><path d="M26 9l8-6q1-1 3-1h8v8H25zM49 2h8q3 0 5 2l6 6H49z" fill="#22304A" fill-opacity=".85"/><g fill="#1C1B27"><circle cx="22" cy="26" r="7.5"/><circle cx="72" cy="26" r="7.5"/></g><g fill="#AEB3C0"><circle cx="22" cy="26" r="3"/><circle cx="72" cy="26" r="3"/></g></g>`
  const randomPaint = () => pickRandom(['#F2F3F7', '#B8BDC9', '#C62F3B', '#30343F', '#2E5FA8'], random, '#F2F3F7')
  let dashes = ''
  for (let x = -20 + random() * 40; x < PHOTO_WIDTH; x += 74) dashes += `M${x.toFixed()} 351h40l-3 5h-40z`
  return [
    rectangleSvg(0, HORIZON, PHOTO_WIDTH, 16, '#CFC9C4'),
    rectangleSvg(0, HORIZON + 13, PHOTO_WIDTH, 4, '#A9A39F'),
    rectangleSvg(0, HORIZON + 17, PHOTO_WIDTH, 80, 'url(#asphalt)'),
    `<path d="${dashes}" fill="#F4F1E6" fill-opacity=".9"/>`,
    car(random() * 250, 306, 0.78, randomPaint()),
    random() < 0.6 ? car(430 + random() * 160, 352, 1.05, randomPaint()) : '',
    rectangleSvg(0, 393, PHOTO_WIDTH, 27, '#D9D4CF'),
    rectangleSvg(0, 390, PHOTO_WIDTH, 5, '#B6B0AA'),
  ].join('')
}

const PREFIXES: Record<string, string> = { 'Av.': 'Avenida', 'R.': 'Rua', 'Rod.': 'Rodovia', 'Al.': 'Alameda' }

/** Lines of a sign: 'Av. Dr. Antônio Lobo' → ['Avenida', 'Dr. Antônio Lobo'] */
function signLines(street: string): [prefix: string, name: string] {
  const [first = '', ...rest] = street.split(' ')
  const prefix = PREFIXES[first]
  return prefix ? [prefix, rest.join(' ')] : ['', street]
}

/** Splits a long name into two lines near the middle, to keep the letters readable. */
function splitInTwo(name: string): string[] {
  if (name.length < 21) return [name]
  const spaces = [...name.matchAll(/ /g)].map(({ index }) => index)
  const middleSpace = spaces.toSorted((a, b) => Math.abs(a - name.length / 2) - Math.abs(b - name.length / 2))[0]
  return middleSpace === undefined ? [name] : [name.slice(0, middleSpace), name.slice(middleSpace + 1)]
}

const sizeToFit = (text: string, width: number, largest: number) =>
  Math.min(largest, (largest * width) / Math.max(1, textWidthInPixels(text, largest)))

/** The blue plate with white letters of Brazilian corners; returns its SVG and height. */
function streetPlate(street: string, below: string, width: number): { svg: string; height: number } {
  const [prefix, name] = signLines(street)
  const lines = splitInTwo(name)
  const size = Math.min(...lines.map(line => sizeToFit(line, width - 34, lines.length > 1 ? 27 : 34)))
  const lineHeight = size * 1.12
  let y = 14
  let text = ''
  if (prefix) {
    y += 11
    text += textAsSvgPaths(prefix, width / 2, y, 15, '#DCE6FF')
    y += 7
  }
  for (const line of lines) {
    y += (lineHeight * CAPITAL_HEIGHT) / 1000 + size * 0.16
    text += textAsSvgPaths(line, width / 2, y, size, '#FFFFFF')
    y += size * 0.14
  }
  y += 19
  text += textAsSvgPaths(below, width / 2, y, sizeToFit(below, width - 40, 13), '#DCE6FF')
  const height = y + 13
  const svg = `${rectangleSvg(3, 5, width, height, '#14121F', 'rx="7" fill-opacity=".28"')}${rectangleSvg(0, 0, width, height, 'url(#blue)', 'rx="7"')}<rect x="4.5" y="4.5" width="${width - 9}" height="${height - 9}" rx="4" fill="none" stroke="#FFFFFF" stroke-width="2"/>${text}`
  return { svg, height }
}

/** The advertising plate: one of four patterns in the tier's colours, with a slogan. */
function advertisementSvg({ random, light }: Scene, width: number, height: number): string {
  const pattern = light.plate[2]
  const shapes = [
    `<circle cx="${width * 0.9}" cy="${height * 0.1}" r="${height * 0.55}" fill="${pattern}" fill-opacity=".35"/><circle cx="${width * 0.9}" cy="${height * 0.1}" r="${height * 0.33}" fill="${pattern}" fill-opacity=".45"/>`,
    `<path d="M0 ${height}L${width * 0.62} ${height}L${width} ${height * 0.3}V0H${width * 0.8}z" fill="${pattern}" fill-opacity=".28"/>`,
    `<path d="M0 ${height * 0.78}Q${width * 0.3} ${height * 0.5} ${width * 0.55} ${height * 0.74}T${width} ${height * 0.6}V${height}H0z" fill="${pattern}" fill-opacity=".38"/>`,
    `<path d="M${width * 0.08} ${height}L${width * 0.3} 0H${width * 0.45}L${width * 0.23} ${height}zM${width * 0.6} ${height}L${width * 0.82} 0H${width * 0.97}L${width * 0.75} ${height}z" fill="${pattern}" fill-opacity=".25"/>`,
  ]
  const isTall = height > width
  const largeText = isTall
    ? sizeToFit('anúncio', width - 22, 60)
    : Math.min(height * 0.3, sizeToFit('Seu anúncio', width - 30, 60))
  const lines = isTall ? ['Seu', 'anúncio', 'aqui'] : ['Seu anúncio', 'aqui']
  const top = height / 2 - ((lines.length - 1) * largeText * 1.12) / 2 + largeText * 0.34
  const words = lines.map((line, index) =>
    textAsSvgPaths(line, width / 2, top + index * largeText * 1.12, largeText, '#FFFFFF'),
  )
  return `${rectangleSvg(0, 0, width, height, 'url(#plate)')}<svg width="${width}" height="${height}">${pickRandom(shapes, random, '')}</svg>${words.join('')}<rect x="1.5" y="1.5" width="${width - 3}" height="${height - 3}" fill="none" stroke="#FFFFFF" stroke-width="3"/>`
}

const poleSvg = (x: number, top: number, width: number) =>
  `<ellipse cx="${x}" cy="407" rx="${width * 2.6}" ry="5" fill="#14121F" fill-opacity=".3"/>${rectangleSvg(x - width / 2, top, width, 407 - top, 'url(#steel)', 'rx="2"')}`

const translatedSvg = (x: number, y: number, svg: string) => `<g transform="translate(${x} ${y.toFixed(1)})">${svg}</g>`

function streetSign(scene: Scene, subject: PhotoSubject, place: string): string {
  const x = 286 + scene.random() * 68
  const width = 290
  const mainPlate = streetPlate(subject.street_name, place, width)
  const leftEdge = Math.round(x - width / 2)
  const [, crossing] = signLines(subject.intersection_name)
  const top = crossing ? 54 : 36
  const adTop = top + mainPlate.height + 12
  const adHeight = Math.min(142, 318 - adTop)
  // The plate of the crossing street, seen from the side behind the pole.
  const crossingPlate = crossing
    ? translatedSvg(
        x - 4,
        top - 24,
        `<g transform="skewY(-8) scale(.46 1)">${rectangleSvg(0, 0, 330, 40, 'url(#blue)', 'rx="6"')}<rect x="4" y="4" width="322" height="32" rx="4" fill="none" stroke="#FFFFFF" stroke-width="2"/>${textAsSvgPaths(crossing, 165, 27, sizeToFit(crossing, 296, 22), '#FFFFFF')}</g>`,
      )
    : ''
  return [
    crossingPlate,
    poleSvg(x, top - 14, 9),
    translatedSvg(leftEdge, top, mainPlate.svg),
    translatedSvg(leftEdge + 22, adTop, rectangleSvg(4, 6, width - 44, adHeight, '#14121F', 'fill-opacity=".28"')),
    translatedSvg(leftEdge + 22, adTop, advertisementSvg(scene, width - 44, adHeight)),
  ].join('')
}

function panel(scene: Scene, subject: PhotoSubject, place: string): string {
  const x = 250
  const streetNamePlate = streetPlate(subject.street_name, place, 214)
  return [
    poleSvg(x - 120, 190, 11),
    poleSvg(x + 106, 190, 11),
    translatedSvg(40, 50, rectangleSvg(5, 8, 412, 188, '#14121F', 'fill-opacity=".28"')),
    translatedSvg(34, 44, rectangleSvg(0, 0, 416, 192, '#3A3E4D', 'rx="3"')),
    translatedSvg(42, 52, advertisementSvg(scene, 400, 176)),
    poleSvg(540, 244, 7),
    translatedSvg(448, 256, `<g transform="scale(.86)">${streetNamePlate.svg}</g>`),
  ].join('')
}

function totemSvg(scene: Scene, subject: PhotoSubject, place: string): string {
  const streetNamePlate = streetPlate(subject.street_name, place, 264)
  return [
    `<ellipse cx="176" cy="406" rx="86" ry="7" fill="#14121F" fill-opacity=".3"/>`,
    rectangleSvg(100, 48, 152, 358, '#2B2F3E', 'rx="10"'),
    rectangleSvg(104, 52, 5, 350, '#FFFFFF', 'rx="2" fill-opacity=".18"'),
    translatedSvg(112, 62, advertisementSvg(scene, 128, 268)),
    textAsSvgPaths('PONTO URBANO', 176, 372, 13, '#FFFFFF'),
    poleSvg(440, 70, 8),
    translatedSvg(440 - 132, 84, streetNamePlate.svg),
  ].join('')
}

const SCENES: Record<DemoPointKind, (scene: Scene, subject: PhotoSubject, place: string) => string> = {
  'placa de rua': streetSign,
  painel: panel,
  totem: totemSvg,
}

/** The image as SVG; letters are paths, so no font is needed. */
export function photoSvg(subject: PhotoSubject): string {
  const lighting = LIGHTS[subject.tier]
  const scene: Scene = { random: seededRandom(hash32(subject.id)), light: lighting }
  const place = [subject.neighborhood, subject.city].filter(Boolean).join(' - ')
  const gradientSvg = (id: string, from: string, to: string, isFlat = false) =>
    `<linearGradient id="${id}" x2="${isFlat ? 1 : 0}" y2="${isFlat ? 0 : 1}"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${PHOTO_WIDTH}" height="${PHOTO_HEIGHT}"><defs>`,
    gradientSvg('sky', ...lighting.sky),
    gradientSvg('asphalt', '#5F606B', '#484954'),
    gradientSvg('blue', '#1F4FB0', '#153A87'),
    gradientSvg('plate', lighting.plate[0], lighting.plate[1]),
    gradientSvg('steel', '#C9CDD6', '#7E8492', true),
    '</defs>',
    sky(scene),
    buildingsSvg(scene),
    treesSvg(scene),
    roadSvg(scene),
    SCENES[subject.kind](scene, subject, place),
    '</svg>',
  ].join('')
}

/** The photo of a demo point, 640 × 420, as WebP of 8 to 20 KB. */
export const renderPhoto = (subject: PhotoSubject): Promise<Buffer> =>
  sharp(Buffer.from(photoSvg(subject)))
    .webp({ quality: 76, effort: 1 })
    .toBuffer()
