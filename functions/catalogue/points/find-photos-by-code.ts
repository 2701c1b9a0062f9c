import { parseAssetCode, pointIdOfTypedCode } from '#shared/catalogue/rules/asset-codes.ts'
import { type PhotosOfCode, photoUrlsOf } from '#shared/catalogue/rules/point-photos.ts'
import { findPointIdsOfAssetCodes } from './asset-codes-store.ts'
import { findPoints } from './points-store.ts'

/**
 * The points that have these asset codes (upper or lower case), with their photos; a code that no point has is left
 * out.
 */
export async function findPhotosByCode({ codes }: { codes: readonly string[] }): Promise<{ items: PhotosOfCode[] }> {
  const owners = await findPointIdsOfAssetCodes(codes.flatMap(code => parseAssetCode(code) ?? []))
  const requestedCodes = [...new Set(codes)].flatMap(code => {
    const id = owners.get(parseAssetCode(code) ?? '') ?? pointIdOfTypedCode(code)
    return id === undefined ? [] : [{ code, id }]
  })
  const points = await findPoints([...new Set(requestedCodes.map(({ id }) => id))])
  return {
    items: requestedCodes.flatMap(({ code, id }) => {
      const point = points.get(id)
      if (!point) return []
      return [{ code, point_id: id, asset_code: point.asset_code, name: point.name, photo_urls: photoUrlsOf(point) }]
    }),
  }
}
