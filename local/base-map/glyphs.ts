/**
 * Writes the glyphs of the map's labels as signed distance fields, `web/public/base-map/glyphs/`, from the site's typeface. Run
 * by hand when the typeface or the labels' alphabet changes (`node local/base-map/glyphs.ts`, a second) and commit the output. In
 * the browser, computing these fields would block for a quarter of the time that the whole map takes.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { build } from 'esbuild'
import { PbfWriter } from 'pbf'
import * as z from 'zod/mini'
import { findOrInstallChromium } from '#local/required-programs.ts'

/** Folder name: the labels' font stack (`web/src/map/style-parts.ts`), joined as map renderers do. */
const LABEL_FONT = 'Plus Jakarta Sans SemiBold,Plus Jakarta Sans Variable'

/** Characters in registered Brazilian names. */
const ALPHABET =
  ' !"&\'()+,-./0123456789:;ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz' +
  'ªº°·²³ÀÁÂÃÄÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜàáâãäçèéêëìíîïñòóôõöùúûü–—‘’“”…'

/** As map renderers expect them. Pixels. */
const FONT_SIZE = 24
const GLYPH_BORDER = 3
const FIELD_RADIUS = 8
const FIELD_CUTOFF = 0.25
const FONT_WEIGHT = '600'
/** Distance from the line where renderers start to measure a glyph's top to the baseline. Pixels at the size above. */
const BASELINE_OFFSET = 27

const glyphSchema = z.object({
  id: z.number(),
  bitmap: z.array(z.number()),
  width: z.number(),
  height: z.number(),
  left: z.number(),
  top: z.number(),
  advance: z.number(),
})
type Glyph = z.infer<typeof glyphSchema>

async function drawGlyphs(): Promise<Glyph[]> {
  const file = fileURLToPath(
    import.meta.resolve('@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2'),
  )
  const { outputFiles } = await build({
    stdin: { contents: `export { default } from '@mapbox/tiny-sdf'`, resolveDir: import.meta.dirname },
    bundle: true,
    format: 'iife',
    globalName: 'TinySDF',
    write: false,
  })
  const browser = await chromium.launch({ executablePath: await findOrInstallChromium(), args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage()
    await page.addScriptTag({ content: outputFiles[0]?.text ?? '' })
    const font = `url(data:font/woff2;base64,${readFileSync(file).toString('base64')})`
    const script = `(async () => {
      await new FontFace('Letters', ${JSON.stringify(font)}, { weight: '200 800' }).load().then(face => document.fonts.add(face))
      const sdf = new TinySDF.default({ fontFamily: 'Letters', fontWeight: '${FONT_WEIGHT}', fontSize: ${FONT_SIZE}, buffer: ${GLYPH_BORDER}, radius: ${FIELD_RADIUS}, cutoff: ${FIELD_CUTOFF} })
      return [...${JSON.stringify(ALPHABET)}].map(letter => {
        const { data, glyphWidth, glyphHeight, glyphLeft, glyphTop, glyphAdvance } = sdf.draw(letter)
        return { id: letter.codePointAt(0), bitmap: [...data], width: glyphWidth, height: glyphHeight,
          left: glyphLeft, top: Math.round(glyphTop) - ${BASELINE_OFFSET}, advance: Math.round(glyphAdvance) }
      })
    })()`
    return z.array(glyphSchema).parse(await page.evaluate(script))
  } finally {
    await browser.close()
  }
}

const writeGlyph = (glyph: Glyph, pbf: PbfWriter): void => {
  pbf.writeVarintField(1, glyph.id)
  if (glyph.width > 0) pbf.writeBytesField(2, Uint8Array.from(glyph.bitmap))
  pbf.writeVarintField(3, glyph.width)
  pbf.writeVarintField(4, glyph.height)
  pbf.writeSVarintField(5, glyph.left)
  pbf.writeSVarintField(6, glyph.top)
  pbf.writeVarintField(7, glyph.advance)
}

/** A file holds 256 code points. */
const RANGE_SIZE = 256

const folder = new URL(`../../web/public/base-map/glyphs/${LABEL_FONT}/`, import.meta.url)
mkdirSync(folder, { recursive: true })
const byRange = Map.groupBy(await drawGlyphs(), ({ id }) => Math.floor(id / RANGE_SIZE) * RANGE_SIZE)
for (const [rangeStart, glyphs] of byRange) {
  const range = `${rangeStart}-${rangeStart + RANGE_SIZE - 1}`
  const pbf = new PbfWriter()
  pbf.writeMessage(
    1,
    (_, stack) => {
      stack.writeStringField(1, LABEL_FONT)
      stack.writeStringField(2, range)
      for (const glyph of glyphs) stack.writeMessage(3, writeGlyph, glyph)
    },
    null,
  )
  const bytes = pbf.finish()
  writeFileSync(new URL(`${range}.pbf`, folder), bytes)
  console.info(`${range}: ${glyphs.length} letters, ${bytes.length} bytes`)
}
