import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { encodeArchive } from '#local/base-map/pmtiles-file.ts'
import { siteConfigSchema } from '#shared/platform/api/site-config.ts'
import { SynthesizedTemplates } from './synthesized.ts'

const folder = mkdtempSync(join(tmpdir(), 'ponto-urbano-street-map-'))
const street_map = join(folder, 'region.pmtiles')
const LAYERS = ['earth', 'water', 'roads', 'places'].map(id => ({ id }))
writeFileSync(
  street_map,
  encodeArchive({
    tiles: [{ z: 12, x: 1512, y: 2316, data: new Uint8Array(100) }],
    metadata: { vector_layers: LAYERS },
    bounds: [-47.5, -23, -46.9, -22.6],
  }),
)
// Files of this folder that do not belong to the map are not uploaded.
writeFileSync(join(folder, 'notes.txt'), 'mine')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('a stage with a street map of its own', () => {
  const deployed = new SynthesizedTemplates({ street_map })
  afterAll(() => deployed.remove())

  test('tells the site where it is, and has no map of Amazon Location that could cost anything', () => {
    const [path] = globSync('asset.*/config.json', { cwd: deployed.outdir })
    const { map } = siteConfigSchema.parse(JSON.parse(readFileSync(join(deployed.outdir, String(path)), 'utf8')))
    expect(map).toEqual({ kind: 'street-map', url: '/maps/region.pmtiles' })
    expect(deployed.all('AWS::Location::Map', z.unknown())).toEqual([])
    expect(deployed.all('AWS::Location::APIKey', z.unknown())).toEqual([])
    expect(deployed.all('AWS::Location::PlaceIndex', z.unknown())).toHaveLength(1)
  })

  test('waits in no circle', () => {
    expect(readFileSync(join(deployed.outdir, 'validation-report.json'), 'utf8')).not.toContain('Circular')
  })

  test("copies the file, and it alone, into the site's own bucket, before the config that names it", () => {
    const copied = deployed
      .all(
        'Custom::CDKBucketDeployment',
        z.looseObject({ DestinationBucketKeyPrefix: z.optional(z.string()), SystemMetadata: z.unknown() }),
      )
      .filter(({ is }) => is.DestinationBucketKeyPrefix === 'maps')
    expect(copied.map(({ is }) => is.SystemMetadata)).toEqual([
      { 'content-type': 'application/vnd.pmtiles', 'cache-control': 'public, max-age=3600' },
    ])
    const [asset] = globSync('asset.*/region.pmtiles', { cwd: deployed.outdir })
    expect(readdirSync(join(deployed.outdir, String(asset), '..'))).toEqual(['region.pmtiles'])
  })
})

describe('a stage', () => {
  test.each([
    ['that is none', 'package.json', /its name must be/],
    ['that is not there', 'maps/gone.pmtiles', /there is no such file/],
    ['that is a page', 'page.pmtiles', /page.pmtiles can't be used: it is no PMTiles archive/],
  ])('with a street map %s is refused in one sentence', (_, path, sentence) => {
    writeFileSync(join(folder, 'page.pmtiles'), '<!doctype html>')
    expect(() => new SynthesizedTemplates({ street_map: path === 'page.pmtiles' ? join(folder, path) : path })).toThrow(
      sentence,
    )
  })
})
