/** Time limit for the device's position. Milliseconds. */
const TIMEOUT = 10_000

export const hasGeolocation = (): boolean => Boolean(navigator.geolocation)

type Position = { latitude: number; longitude: number }

/** The device's position. Rejects if the person or the device refuses, or after the timeout. */
export const currentPosition = async (): Promise<Position> => {
  const { latitude, longitude } = await currentPositionWithAccuracy()
  return { latitude, longitude }
}

/** The position and its accuracy in metres. Rejects like `currentPosition`. */
export const currentPositionWithAccuracy = async (): Promise<Position & { accuracy_m: number }> => {
  const { coords } = await new Promise<GeolocationPosition>((resolve, reject) =>
    navigator.geolocation.getCurrentPosition(resolve, reject, { enableHighAccuracy: true, timeout: TIMEOUT }),
  )
  return { latitude: coords.latitude, longitude: coords.longitude, accuracy_m: coords.accuracy }
}
