/** Time that the device may take to say where it is. Milliseconds. */
const PATIENCE = 10_000

/** Whether this browser can tell at all where it is. */
export const canLocate = (): boolean => Boolean(navigator.geolocation)

type Position = { latitude: number; longitude: number }

/** Where this device is. Rejects when the person or the device refuses, or it takes too long. */
export const currentPosition = async (): Promise<Position> => {
  const { latitude, longitude } = await measuredPosition()
  return { latitude, longitude }
}

/** The same, with within how many metres the device is sure of it. */
export const measuredPosition = async (): Promise<Position & { accuracy_m: number }> => {
  const { coords } = await new Promise<GeolocationPosition>((resolve, reject) =>
    navigator.geolocation.getCurrentPosition(resolve, reject, { enableHighAccuracy: true, timeout: PATIENCE }),
  )
  return { latitude: coords.latitude, longitude: coords.longitude, accuracy_m: coords.accuracy }
}
