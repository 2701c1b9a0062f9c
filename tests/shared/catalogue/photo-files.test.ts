import { describe, expect, test } from 'vitest'
import {
  codesOfPhotos,
  isSystemFile,
  leadsOutsideArchive,
  type PhotoFile,
  parsePhotoFileName,
  photoTypeOfFileName,
  planPhotos,
} from '#shared/catalogue/rules/photo-files.ts'
import type { PhotosOfCode } from '#shared/catalogue/rules/point-photos.ts'

test.each([
  ['PU-00097.jpg', 'PU-00097', 1],
  ['pu-00097.JPG', 'PU-00097', 1],
  ['PU-00097_2.jpg', 'PU-00097', 2],
  ['PU-00097_02.jpeg', 'PU-00097', 2],
  ['PU-00097 (3).png', 'PU-00097', 3],
  ['PU-00097 12.webp', 'PU-00097', 12],
  ['PU 97.jpg', 'PU-00097', 1],
  ['PU-97.jpg', 'PU-97', 1],
  ['PU 97_2.jpg', 'PU-00097', 2],
  ['00097_2.jpg', '00097', 2],
  ['PU-00097-2.jpg', 'PU-00097-2', 1],
  ['cps-7 .jpg', 'CPS-7', 1],
  ['sc-008 frente.jpg', 'SC-008', 1],
  ['SC-008_vista_da_rua_2.jpg', 'SC-008', 2],
])('the name %s is of the point %s, photo %i', (name, code, number) => {
  expect(parsePhotoFileName(name)).toEqual({ code, number })
})

test.each(['Praça da Sé.jpg', 'foto nova do ponto.jpg', '_2.jpg', '.jpg', 'PU-00097_2_3.jpg', '😀.jpg'])(
  'the name %s has no code',
  name => expect(parsePhotoFileName(name)).toBeUndefined(),
)

test.each([
  ['a.JPG', 'image/jpeg'],
  ['a.jpeg', 'image/jpeg'],
  ['a.png', 'image/png'],
  ['a.webp', 'image/webp'],
  ['a.heic', ''],
  ['a.svg', ''],
  ['jpg', 'image/jpeg'],
  ['a.jpg.exe', ''],
])('%s is of type "%s" by its name', (name, type) => expect(photoTypeOfFileName(name)).toBe(type))

test.each(['../a.jpg', 'fotos/../../a.jpg', '/etc/a.jpg', 'C:\\a.jpg', '..\\a.jpg', '\\\\host\\a.jpg'])(
  '%s leads out of its archive',
  path => expect(leadsOutsideArchive(path)).toBe(true),
)
test.each(['a.jpg', 'fotos/a.jpg', 'fotos..2026/a..b.jpg'])('%s stays in its archive', path =>
  expect(leadsOutsideArchive(path)).toBe(false),
)
test.each([
  ['__MACOSX/._PU-1.jpg', true],
  ['fotos/.DS_Store', true],
  ['Thumbs.db', true],
  ['PU-00001.jpg', false],
])('that the system made %s is %s', (path, made) => expect(isSystemFile(path)).toBe(made))

describe('the plan of photos', () => {
  const file = (name: string, changes: Partial<PhotoFile> = {}): PhotoFile => ({
    name,
    digest: `digest of ${name}`,
    ...changes,
  })
  const point = (code: string, id: string, ...photo_urls: string[]): PhotosOfCode => ({
    ...{ code, point_id: id, asset_code: code, name: `Ponto ${id}`, photo_urls },
  })
  const planned = (files: readonly PhotoFile[], points: readonly PhotosOfCode[]) =>
    planPhotos(files, points).planned.map(each => [each.file.name, each.point.point_id, each.position])
  const unplanned = (files: readonly PhotoFile[], points: readonly PhotosOfCode[]) =>
    planPhotos(files, points).unplanned.map(each => [each.file.name, each.problem])

  test('follows the numbers in the names, not the order of the choice, and begins with the first', () => {
    const files = ['PU-00002.jpg', 'PU-00001_10.jpg', 'pu-00001_2.jpg', 'PU-00001.jpg'].map(name => file(name))
    expect(planned(files, [point('PU-00001', '1'), point('PU-00002', '2')])).toEqual([
      ['PU-00001.jpg', '1', 1],
      ['pu-00001_2.jpg', '1', 2],
      ['PU-00001_10.jpg', '1', 3],
      ['PU-00002.jpg', '2', 1],
    ])
    expect(planned([file('PU-00001_2.jpg')], [point('PU-00001', '1')])).toEqual([['PU-00001_2.jpg', '1', 1]])
  })

  test('puts new photos after those that are there', () => {
    expect(planned([file('PU-00001.jpg')], [point('PU-00001', '1', '/a.jpg', '/b.jpg')])).toEqual([
      ['PU-00001.jpg', '1', 3],
    ])
  })

  test('fills a point to eight photos and says of the others that there is no room', () => {
    const files = ['_1', '_2', '_3'].map(number => file(`PU-00001${number}.jpg`))
    const points = [point('PU-00001', '1', ...['a', 'b', 'c', 'd', 'e', 'f'].map(name => `/${name}.jpg`))]
    expect(planned(files, points)).toEqual([
      ['PU-00001_1.jpg', '1', 7],
      ['PU-00001_2.jpg', '1', 8],
    ])
    expect(unplanned(files, points)).toEqual([['PU-00001_3.jpg', 'full']])
  })

  test('takes a file once, whether it is chosen twice or sent before', () => {
    const digest = 'abcdef0123456789'.repeat(4)
    const files = [file('PU-00001.jpg', { digest }), file('PU-00001.jpg', { digest }), file('PU-00001_2.jpg')]
    expect(unplanned(files, [point('PU-00001', '1')])).toEqual([['PU-00001.jpg', 'repeated']])
    const sent = `/media/point_images/1-x-s${digest.slice(0, 32)}.jpg`
    expect(unplanned(files.slice(0, 1), [point('PU-00001', '1', sent)])).toEqual([['PU-00001.jpg', 'known']])
    expect(planned(files, [point('PU-00001', '1', sent)])).toEqual([['PU-00001_2.jpg', '1', 2]])
  })

  test('brings files of one point together that write its code differently', () => {
    const files = [file('97_2.jpg'), file('PU-97_3.jpg'), file('PU-00097.jpg')]
    const points = [point('PU-00097', '97'), { ...point('PU-97', '97'), asset_code: 'PU-00097' }]
    expect(planned(files, points)).toEqual([
      ['PU-00097.jpg', '97', 1],
      ['PU-97_3.jpg', '97', 2],
    ])
    expect(unplanned(files, points)).toEqual([['97_2.jpg', 'unknown_code']])
  })

  test('says why other files stay out, and asks for no code of theirs', () => {
    const files = [
      file('PU-00009.jpg'),
      file('praça.jpg'),
      file('PU-00001.heic', { problem: 'type' }),
      file('PU-00002.jpg', { problem: 'too_large' }),
    ]
    expect(unplanned(files, [point('PU-00001', '1'), point('PU-00002', '2')])).toEqual([
      ['PU-00009.jpg', 'unknown_code'],
      ['praça.jpg', 'no_code'],
      ['PU-00001.heic', 'type'],
      ['PU-00002.jpg', 'too_large'],
    ])
    expect(codesOfPhotos(files)).toEqual(['PU-00009'])
  })
})
