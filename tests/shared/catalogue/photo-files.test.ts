import { describe, expect, test } from 'vitest'
import {
  codesInPhotoName,
  codesOfPhotos,
  isSystemFile,
  leadsOutsideArchive,
  type PhotoFile,
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
  expect(codesInPhotoName(name)[0]).toEqual({ code, number })
})

test.each([
  ['PU-00001 - frente.png', 'PU-00001', 1],
  ['PU-00001 - frente 2.png', 'PU-00001', 2],
  ['PU_00002.png', 'PU-00002', 1],
  ['PU_00002_3.png', 'PU-00002', 3],
  ['PU-00003_20261128_101112.png', 'PU-00003', 1],
  ['20261128_101112 PU-00003.png', 'PU-00003', 1],
  ['PU-00004.jfif', 'PU-00004', 1],
  ['pu00006.png', 'PU-00006', 1],
  ['PU–00007.png', 'PU-00007', 1],
  ['PU-00008.2.png', 'PU-00008', 2],
  ['PU-00009 (1) (1).png', 'PU-00009', 1],
  ['IMG_2024 PU-00005.jpg', 'PU-00005', 1],
  ['IMG_2024_PU-00005 (2).jpg', 'PU-00005', 2],
  ['foto do ponto PU 5.jpg', 'PU-00005', 1],
  ['DSC_0001 MAR-10.jpg', 'MAR-10', 1],
  ['MAR-10 - vista da rua.jpg', 'MAR-10', 1],
  ['PU-00097_2_3.jpg', 'PU-00097', 2],
  ['PU.00005.jpg', 'PU-00005', 1],
  ['MAR_10.jpg', 'MAR-10', 1],
  ['MAR 10 frente 2.jpg', 'MAR-10', 2],
  ['mar10.jpg', 'MAR-10', 1],
  ['MAR-10-2.jpg', 'MAR-10', 2],
  ['MAR-10-frente.jpg', 'MAR-10', 1],
  ['00041-frente-3.jpg', '00041', 3],
  ['MAR - 10.jpg', 'MAR-10', 1],
  ['AV 12.jpg', 'AV12', 1],
  ['av-12 (2).jpg', 'AV12', 2],
  ['A1.jpg', 'A-1', 1],
])('the name %s contains the point %s, photo %i', (name, code, number) =>
  expect(codesInPhotoName(name)).toContainEqual({ code, number }),
)

test.each([
  'Praça da Sé.jpg',
  'foto nova do ponto.jpg',
  '_2.jpg',
  '.jpg',
  '😀.jpg',
  'WhatsApp Image at 10.11.12.jpeg',
  'IMG_2024.jpg',
])('the name %s has no code', name => expect(codesInPhotoName(name)).toEqual([]))

test.each([
  ['a.JPG', 'image/jpeg'],
  ['a.jpeg', 'image/jpeg'],
  ['a.png', 'image/png'],
  ['a.webp', 'image/webp'],
  ['a.heic', ''],
  ['a.svg', ''],
  ['a.jfif', 'image/jpeg'],
  ['a.jpe', 'image/jpeg'],
  ['a.JPG ', 'image/jpeg'],
  ['constructor', ''],
  ['a.constructor', ''],
  ['a.toString', ''],
  ['a.__proto__', ''],
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
  ['fotos/@eaDir/PU-1.jpg', true],
  ['fotos/~$lista.xlsx', true],
  ['PU-00001.jpg', false],
])('that the system made %s is %s', (path, made) => expect(isSystemFile(path)).toBe(made))

describe('the plan of photos', () => {
  const file = (name: string, changes: Partial<PhotoFile> = {}): PhotoFile => ({
    name,
    digest: `digest of ${name}`,
    ...changes,
  })
  const point = (code: string, id: string, ...photo_urls: string[]): PhotosOfCode => ({
    code,
    point_id: id,
    asset_code: code,
    name: `Ponto ${id}`,
    photo_urls,
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

  test('finds the code in the folders, the innermost first, where the name of a file has none of a point', () => {
    const files = [
      file('IMG_001.jpg', { folder: 'fotos/PU-00001 - Av. Brasil' }),
      file('DSC00012.jpg', { folder: 'PU-00001/PU-00002' }),
      file('PU-00001.jpg', { folder: 'PU-00002' }),
      file('PU-00009.jpg', { folder: 'PU-00002' }),
      file('praça nova.jpg', { folder: 'centro' }),
    ]
    const points = [point('PU-00001', '1'), point('PU-00002', '2')]
    expect(codesOfPhotos(files)).toContain('PU-00002')
    expect(planned(files, points)).toEqual([
      ['IMG_001.jpg', '1', 1],
      ['PU-00001.jpg', '1', 2],
      ['DSC00012.jpg', '2', 1],
    ])
    expect(unplanned(files, points)).toEqual([
      ['PU-00009.jpg', 'unknown_code'],
      ['praça nova.jpg', 'no_code'],
    ])
  })

  test('takes the same picture once for a point, also under another name', () => {
    const files = [file('PU-00001.jpg', { content: 'a' }), file('PU-00001 - Copia.jpg', { content: 'a' })]
    expect(planned(files, [point('PU-00001', '1')])).toHaveLength(1)
    expect(unplanned(files, [point('PU-00001', '1')])).toEqual([[expect.any(String), 'repeated']])
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
