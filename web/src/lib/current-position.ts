/** Time that the device may take to say where it is. Milliseconds. */
const TIMEOUT = 10_000

/** Whether this browser can tell at all where it is. */
export const hasGeolocation = (): boolean => Boolean(navigator.geolocation)

type Position = { latitude: number; longitude: number }

/** Where this device is. Rejects when the person or the device refuses, or it takes too long. */
export const currentPosition = async (): Promise<Position> => {
  const { latitude, longitude } = await currentPositionWithAccuracy()
  return { latitude, longitude }
}

/** The same, with within how many metres the device is sure of it. */
export const currentPositionWithAccuracy = async (): Promise<Position & { accuracy_m: number }> => {
  const { coords } = await new Promise<GeolocationPosition>((resolve, reject) =>
    navigator.geolocation.getCurrentPosition(resolve, reject, { enableHighAccuracy: true, timeout: TIMEOUT }),
  )
  return { latitude: coords.latitude, longitude: coords.longitude, accuracy_m: coords.accuracy }
}
